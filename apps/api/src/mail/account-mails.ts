import { invitationDays, registerHours, resetMinutes } from '@etalage/contracts/limits';
import {
  choosePasswordPaths,
  confirmEmailPath,
  contactPath,
  forgotPath,
  logInPath,
} from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { accountTokenPlaceholder } from '../commands/account-link.ts';
import { maskedEmail } from '../html/masked-email.ts';
import type { Tenant } from '../plugins/tenant.ts';
import {
  findAccountLink,
  findOldEmail,
  findUsedLink,
  hasAccount,
  type KeptLinkKind,
} from '../repositories/account-links.ts';
import type { AccountTemplate } from '../repositories/outbox.ts';
import { findAddedPasskey } from '../repositories/passkeys.ts';
import type { MailShop } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { renderAskedFor } from './short-mails.ts';
import { mailTexts } from './texts.ts';

/** What a mail about an account says, and to whom. 'known': the address has an account already. */
type AccountMail = {
  says: KeptLinkKind | 'known' | 'passkey-added' | Exclude<AccountTemplate, 'account-link'>;
  /** Of a link: what was asked for, whatever the mail says. */
  kind?: KeptLinkKind;
  email: string;
  firstName: string;
  language: string;
  /** Of a change of address. */
  newEmail?: string;
  /** Of the link that changes it: what it is now. */
  accountEmail?: string | null;
  /** Of an invitation: the address of who invites, which is confirmed; null where the shop does. */
  inviterEmail?: string | null;
  /** What the owner calls it. */
  passkey?: string;
};

type AccountWork =
  | { template: AccountTemplate; accountLinkId: string }
  | { template: 'passkey-added'; passkeyId: string };

/** Whom such a mail is for; null where its link was used, has ended, or is for nobody. */
export async function readAccountMail(
  tx: Tx,
  tenant: Tenant,
  work: AccountWork,
): Promise<AccountMail | null> {
  if (work.template === 'passkey-added') {
    const added = await findAddedPasskey(tx, tenant.id, work.passkeyId);
    return added
      ? { ...added, language: added.language ?? tenant.defaultLanguage, says: work.template }
      : null;
  }
  const { template, accountLinkId } = work;
  if (template === 'password-changed') {
    const used = await findUsedLink(tx, tenant.id, accountLinkId);
    return used ? { ...used, says: 'password-changed' } : null;
  }
  if (template !== 'account-link') {
    const old = await findOldEmail(tx, tenant.id, accountLinkId);
    return old ? { ...old, says: template } : null;
  }
  const link = await findAccountLink(tx, tenant.id, accountLinkId);
  if (!link) return null;
  // Decided here, when nobody waits for an answer any more.
  const makes = link.kind === 'email' || link.customerId === null;
  const isKnown = makes && (await hasAccount(tx, tenant.id, link.email));
  return { ...link, says: isKnown ? 'known' : link.kind };
}

/** Confirms a new account, opens the choice of another password, or tells about either what somebody should know. */
export function renderAccountMail(shop: MailShop, mail: AccountMail, origin: string): RenderedMail {
  const { says, firstName, language, newEmail = '', accountEmail, inviterEmail = null, passkey = '' } = mail;
  const texts = mailTexts(language);
  const withToken = (path: string) => `${origin}${path}?token=${accountTokenPlaceholder}`;
  const said = {
    register: () => ({
      subject: texts.registerSubject(shop.name),
      title: texts.registerTitle,
      intro: texts.registerIntro(shop.name, registerHours),
      link: { url: withToken(choosePasswordPaths.register(language)), label: texts.registerButton },
      unasked: texts.registerUnasked,
    }),
    known: () => saidToKnown(shop, mail, origin),
    reset: () => ({
      subject: texts.resetSubject(shop.name),
      title: texts.resetTitle,
      intro: texts.resetIntro(firstName, shop.name, resetMinutes),
      link: { url: withToken(choosePasswordPaths.reset(language)), label: texts.resetButton },
      unasked: texts.resetUnasked,
    }),
    invite: () => ({
      subject: texts.inviteSubject(shop.name),
      title: texts.inviteTitle,
      intro: texts.inviteIntro(shop.name, inviterEmail, invitationDays),
      link: { url: withToken(choosePasswordPaths.invite(language)), label: texts.registerButton },
      unasked: texts.inviteUnasked,
    }),
    email: () => ({
      subject: texts.emailSubject(shop.name),
      title: texts.emailTitle,
      intro: texts.emailIntro(shop.name, maskedEmail(accountEmail ?? ''), registerHours),
      link: { url: withToken(confirmEmailPath(language)), label: texts.emailButton },
      unasked: texts.emailUnasked,
    }),
    'email-asked': () => ({
      subject: texts.emailAskedSubject(shop.name),
      title: texts.emailAskedTitle,
      intro: texts.emailAskedIntro(firstName, newEmail),
      link: { url: origin + forgotPath(language), label: texts.passwordChangedButton },
      unasked: texts.passwordChangedUnasked,
    }),
    'email-changed': () => ({
      subject: texts.emailChangedSubject(shop.name),
      title: texts.emailChangedTitle,
      intro: texts.emailChangedIntro(firstName, newEmail),
      link: { url: origin + contactPath(language), label: texts.emailChangedButton },
      unasked: texts.passwordChangedUnasked,
    }),
    'passkey-added': () => ({
      subject: texts.passkeySubject(shop.name),
      title: texts.passkeyTitle,
      intro: texts.passkeyIntro(firstName, shop.name, passkey),
      link: { url: origin + forgotPath(language), label: texts.passwordChangedButton },
      unasked: texts.passkeyUnasked,
    }),
    'password-changed': () => ({
      subject: texts.passwordChangedSubject(shop.name),
      title: texts.passwordChangedTitle,
      intro: texts.passwordChangedIntro(firstName, shop.name),
      link: { url: origin + forgotPath(language), label: texts.passwordChangedButton },
      unasked: texts.passwordChangedUnasked,
    }),
  }[says]();
  return renderAskedFor(shop, language, said);
}

/** Why an address that has an account is written to: somebody wanted another, would give it to theirs, or invited it. */
function saidToKnown(
  shop: MailShop,
  { kind, language, accountEmail, inviterEmail = null }: AccountMail,
  origin: string,
) {
  const texts = mailTexts(language);
  const link = { url: origin + logInPath(language), label: texts.knownButton };
  if (kind === 'email')
    return {
      subject: texts.knownEmailSubject(shop.name),
      title: texts.knownEmailTitle,
      intro: texts.knownEmailIntro(shop.name, maskedEmail(accountEmail ?? '')),
      link,
      unasked: texts.knownUnasked,
    };
  if (kind === 'invite')
    return {
      subject: texts.knownInviteSubject(shop.name),
      title: texts.knownInviteTitle,
      intro: texts.knownInviteIntro(shop.name, inviterEmail),
      link,
      unasked: texts.knownInviteUnasked,
    };
  return {
    subject: texts.knownSubject(shop.name),
    title: texts.knownTitle,
    intro: texts.knownIntro(shop.name),
    link,
    unasked: texts.knownUnasked,
  };
}
