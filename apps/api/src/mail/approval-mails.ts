import { dayName } from '@etalage/contracts/day-name';
import { approvalDays, approvedPayableHours } from '@etalage/contracts/limits';
import { approvalPath, orderPath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { formatMoney } from '@etalage/pricing';
import { approvedPayableUntil } from '../commands/payable-until.ts';
import { momentInWords } from '../date-words.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { type ApprovalMailRow, findApprovalMail } from '../repositories/approvals.ts';
import type { MailShop } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { renderAskedFor } from './short-mails.ts';
import { mailTexts } from './texts.ts';

type ApprovalWork = { approvalId: string } & (
  | { template: 'approval-asked'; recipientId: string }
  | { template: 'approval-decided' | 'approval-ran-out' }
);
type ApprovalMail = Omit<ApprovalMailRow, 'language'> & { id: string; language: string };

/** Whom such a mail is for; null where what it asks for was decided meanwhile. */
export async function readApprovalMail(
  tx: Tx,
  tenant: Tenant,
  work: ApprovalWork,
): Promise<ApprovalMail | null> {
  const isAsked = work.template === 'approval-asked';
  const row = await findApprovalMail(tx, tenant.id, work.approvalId, isAsked ? work.recipientId : null);
  if (!row || isAsked !== (row.status === 'waiting')) return null;
  return { ...row, id: work.approvalId, language: row.language ?? tenant.defaultLanguage };
}

/** Asks for approval, or tells who asked what was decided, and at which total where that is another by now, or that nobody did. */
export function renderApprovalMail(
  shop: MailShop,
  currency: string,
  about: ApprovalMail,
  origin: string,
): RenderedMail {
  const { language, firstName, by, totalCents, orderCents, orderId, orderNumber, reason } = about;
  const texts = mailTexts(language);
  const amount = (cents: number) => formatMoney(cents, { language, currency });
  const decidedBy = about.decidedBy ?? shop.name;
  const link = { url: origin + approvalPath(language, about.id), label: texts.approvalButton };
  if (about.status === 'waiting')
    return renderAskedFor(shop, language, {
      subject: texts.approvalAskedSubject(by, amount(totalCents)),
      title: texts.approvalAskedTitle,
      intro: texts.approvalAskedIntro(
        firstName,
        by,
        amount(totalCents),
        momentInWords(about.expiresAt, language),
      ),
      link,
      unasked: texts.approvalAskedNote,
    });
  if (about.status === 'withdrawn')
    return renderAskedFor(shop, language, {
      subject: texts.approvalRanOutSubject(shop.name),
      title: texts.approvalRanOutTitle,
      intro: about.isCompanyGone
        ? texts.approvalCompanyGoneIntro(firstName, amount(totalCents))
        : texts.approvalRanOutIntro(firstName, amount(totalCents), approvalDays),
      link,
      unasked: about.isCompanyGone ? texts.approvalCompanyGoneNote : texts.approvalRanOutNote,
    });
  if (orderId === null || orderNumber === null || orderCents === null)
    return renderAskedFor(shop, language, {
      subject: texts.approvalRefusedSubject(shop.name),
      title: texts.approvalRefusedTitle,
      intro: texts.approvalRefusedIntro(firstName, decidedBy, amount(totalCents), reason ?? ''),
      link,
      unasked: texts.approvalRefusedNote,
    });
  const changed =
    orderCents === totalCents ? '' : ` ${texts.approvalOtherTotal(amount(orderCents), amount(totalCents))}`;
  return renderAskedFor(shop, language, {
    subject: texts.approvalGivenSubject(orderNumber, shop.name),
    title: texts.approvalGivenTitle,
    intro: texts.approvalGivenIntro(firstName, decidedBy, orderNumber) + changed,
    link: { url: origin + orderPath(language, orderId), label: texts.viewOrder },
    unasked: about.isToPay
      ? texts.approvalGivenNote(approvedPayableHours, lastDayToPay(about))
      : texts.approvalNothingNow,
  });
}

/** The day on which the order can be paid last, by name, where that ends before its hours do. */
function lastDayToPay({ placedAt, firstDay, language }: ApprovalMail): string | null {
  if (placedAt === null || firstDay === null) return null;
  return approvedPayableUntil(placedAt, [firstDay]).isShorter ? dayName(firstDay, language) : null;
}
