import { registerHours, resetMinutes } from '@etalage/contracts/limits';
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
  type AccountLinkKind,
  findAccountLink,
  findOldEmail,
  findUsedLink,
  hasAccount,
} from '../repositories/account-links.ts';
import type { AccountTemplate } from '../repositories/outbox.ts';
import type { MailShop } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { renderAskedFor } from './short-mails.ts';
import { mailTexts } from './texts.ts';

/** What a mail about an account says, and to whom. 'known': the address that asked for an account has one. */
type AccountMail = {
  says: Exclude<AccountLinkKind, 'invite'> | 'known' | Exclude<AccountTemplate, 'account-link'>;
  email: string;
  firstName: string;
  language: string;
  /** Of a change of address. */
  newEmail?: string;
  /** Of the link that changes it: what it is now. */
  accountEmail?: string | null;
};

/** Whom such a mail is for; null where its link was used, has ended, or is for nobody. */
export async function readAccountMail(
  tx: Tx,
  tenant: Tenant,
  { template, accountLinkId }: { template: AccountTemplate; accountLinkId: string },
): Promise<AccountMail | null> {
  if (template === 'password-changed') {
    const used = await findUsedLink(tx, tenant.id, accountLinkId);
    return used ? { ...used, says: 'password-changed' } : null;
  }
  if (template !== 'account-link') {
    const old = await findOldEmail(tx, tenant.id, accountLinkId);
    return old ? { ...old, says: template } : null;
  }
  const link = await findAccountLink(tx, tenant.id, accountLinkId);
  if (!link || link.kind === 'invite') return null;
  // Decided here, when nobody waits for an answer any more.
  const makes = link.kind === 'register' || link.kind === 'email';
  const isKnown = makes && (await hasAccount(tx, tenant.id, link.email));
  return { ...link, says: isKnown ? 'known' : link.kind };
}

/** Confirms a new account, opens the choice of another password, or tells about either what somebody should know. */
export function renderAccountMail(
  shop: MailShop,
  { says, firstName, language, newEmail = '', accountEmail }: AccountMail,
  origin: string,
): RenderedMail {
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
    known: () => ({
      subject: texts.knownSubject(shop.name),
      title: texts.knownTitle,
      intro: texts.knownIntro(shop.name),
      link: { url: origin + logInPath(language), label: texts.knownButton },
      unasked: texts.knownUnasked,
    }),
    reset: () => ({
      subject: texts.resetSubject(shop.name),
      title: texts.resetTitle,
      intro: texts.resetIntro(firstName, shop.name, resetMinutes),
      link: { url: withToken(choosePasswordPaths.reset(language)), label: texts.resetButton },
      unasked: texts.resetUnasked,
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
