import { invitationDays, staffProofMinutes } from '@etalage/contracts/limits';
import { staffCodePath, staffInvitationPath, staffPath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { staffCodePlaceholder } from '../commands/second-factor.ts';
import { staffTokenPlaceholder } from '../commands/staff-accounts.ts';
import type { Tenant } from '../plugins/tenant.ts';
import type { StaffWork } from '../repositories/outbox.ts';
import { findStaffInvitationById } from '../repositories/staff-accounts.ts';
import { findAddedStaffPasskey } from '../repositories/staff-passkeys.ts';
import { findLogInToProve } from '../repositories/staff-sessions.ts';
import type { MailShop } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { renderAskedFor } from './short-mails.ts';
import { mailTexts } from './texts.ts';

/** To whom of the staff, and in which language. */
type StaffReader = { email: string; name: string; language: string; passkey?: string };

/** Such a mail with whom it is for; null where its link or log-in was used, or has ended. */
export async function writeToStaff(
  tx: Tx,
  { id }: Tenant,
  work: StaffWork,
  origin: string,
  shopIn: (language: string) => Promise<MailShop>,
) {
  const reader = await readerOf(tx, id, work);
  if (!reader) return null;
  const { email: recipient, language } = reader;
  const shop = await shopIn(language);
  return {
    mail: renderMailToStaff(shop, work.template, reader, origin),
    recipient,
    language,
    shop,
    orderId: null,
  };
}

async function readerOf(tx: Tx, tenantId: string, work: StaffWork): Promise<StaffReader | undefined> {
  if (work.template === 'staff-code') return findLogInToProve(tx, tenantId, work.staffSessionId);
  if (work.template === 'staff-passkey-added')
    return findAddedStaffPasskey(tx, tenantId, work.staffPasskeyId);
  return findStaffInvitationById(tx, tenantId, work.staffInvitationId);
}

/** An invitation to work for the shop, the code of a log-in, or that a passkey was added. */
function renderMailToStaff(
  shop: MailShop,
  template: StaffWork['template'],
  { name, language, passkey = '' }: StaffReader,
  origin: string,
): RenderedMail {
  const texts = mailTexts(language);
  if (template === 'staff-code')
    return renderAskedFor(shop, language, {
      subject: texts.staffCodeSubject(shop.name),
      title: texts.staffCodeTitle,
      intro: texts.staffCodeIntro(name, staffCodePlaceholder, staffProofMinutes),
      link: { url: origin + staffCodePath(language), label: texts.staffCodeButton },
      unasked: texts.staffCodeUnasked,
    });
  if (template === 'staff-passkey-added')
    return renderAskedFor(shop, language, {
      subject: texts.staffPasskeySubject(shop.name),
      title: texts.staffPasskeyTitle,
      intro: texts.staffPasskeyIntro(name, shop.name, passkey),
      link: { url: origin + staffPath(language), label: texts.staffPasskeyButton },
      unasked: texts.staffPasskeyUnasked,
    });
  const url = `${origin}${staffInvitationPath(language)}?token=${staffTokenPlaceholder}`;
  return renderAskedFor(shop, language, {
    subject: texts.staffInvitationSubject(shop.name),
    title: texts.staffInvitationTitle,
    intro: texts.staffInvitationIntro(name, shop.name, invitationDays),
    link: { url, label: texts.staffInvitationButton },
    unasked: texts.staffInvitationUnasked,
  });
}
