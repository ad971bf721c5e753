import { invitationDays, staffProofMinutes } from '@etalage/contracts/limits';
import { staffCodePath, staffInvitationPath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { staffCodePlaceholder } from '../commands/second-factor.ts';
import { staffTokenPlaceholder } from '../commands/staff-accounts.ts';
import type { Tenant } from '../plugins/tenant.ts';
import type { StaffWork } from '../repositories/outbox.ts';
import { findStaffInvitationById } from '../repositories/staff-accounts.ts';
import { findLogInToProve } from '../repositories/staff-sessions.ts';
import type { MailShop } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { renderAskedFor } from './short-mails.ts';
import { mailTexts } from './texts.ts';

/** To whom of the staff, and in which language. */
type StaffReader = { email: string; name: string; language: string };

/** Such a mail with whom it is for; null where its link or log-in was used, or has ended. */
export async function writeToStaff(
  tx: Tx,
  { id }: Tenant,
  work: StaffWork,
  origin: string,
  shopIn: (language: string) => Promise<MailShop>,
) {
  const reader =
    work.template === 'staff-code'
      ? await findLogInToProve(tx, id, work.staffSessionId)
      : await findStaffInvitationById(tx, id, work.staffInvitationId);
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

/** An invitation to work for the shop, or the code of a log-in. */
function renderMailToStaff(
  shop: MailShop,
  template: StaffWork['template'],
  { name, language }: StaffReader,
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
  const url = `${origin}${staffInvitationPath(language)}?token=${staffTokenPlaceholder}`;
  return renderAskedFor(shop, language, {
    subject: texts.staffInvitationSubject(shop.name),
    title: texts.staffInvitationTitle,
    intro: texts.staffInvitationIntro(name, shop.name, invitationDays),
    link: { url, label: texts.staffInvitationButton },
    unasked: texts.staffInvitationUnasked,
  });
}
