import { logInLinkPath, orderPath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { intentOfReturn, returnOfIntent } from '../commands/credit-order.ts';
import { invoiceFile } from '../commands/invoice-file.ts';
import { logInTokenPlaceholder } from '../commands/log-in-link.ts';
import { tokenPlaceholder } from '../commands/order-token.ts';
import type { Services } from '../commands/services.ts';
import type { Tenant } from '../plugins/tenant.ts';
import { readTransferDue } from '../repositories/attention.ts';
import { readPhotosOfMessage } from '../repositories/contact-photos.ts';
import { findCredit, findCreditOfRefund, type InvoiceToSend } from '../repositories/invoices.ts';
import { findLogInLink } from '../repositories/log-in-links.ts';
import { findContactMessage, keepMail, noteMailSent } from '../repositories/mails.ts';
import { findWholeOrder } from '../repositories/order-detail.ts';
import { findOrder } from '../repositories/orders.ts';
import { dedupeKey, finishWork, type OutboxWork, type StaffWork } from '../repositories/outbox.ts';
import { findPayment } from '../repositories/payments.ts';
import { findChargeback, findRefundWithCard } from '../repositories/refunds.ts';
import { findReturn } from '../repositories/returns.ts';
import { deleteStockRequest } from '../repositories/stock-requests.ts';
import { readAccountMail, renderAccountMail } from './account-mails.ts';
import { readApprovalMail, renderApprovalMail } from './approval-mails.ts';
import type { MailShop } from './layout.ts';
import { addressOfShop, readMailShop, shopOf } from './mail-shop.ts';
import type { Mailer, RenderedMail } from './mailer.ts';
import { writeOfNewsletter } from './newsletter-mails.ts';
import { renderOrderMail } from './order-mail.ts';
import { writeOfReservation } from './reservation-mails.ts';
import { renderCreditedMail, renderReturnMail, renderWithdrawLinkMail, writeToShop } from './return-mails.ts';
import { renderReviewMail } from './review-mail.ts';
import {
  type MoneyFacts,
  renderCancelledMail,
  renderContactMail,
  renderInvoiceMail,
  renderLinkMail,
  renderLogInMail,
  renderRefundMail,
  renderStaffMail,
} from './short-mails.ts';
import { writeToStaff } from './staff-mails.ts';
import { isOrderMailStillTrue, isRefundMailStillTrue } from './still-true.ts';
import { writeOfStock } from './stock-mails.ts';
import { readSubscriptionMail, renderSubscriptionMail } from './subscription-mails.ts';
import { renderWayMail } from './way-mails.ts';
import { secretOfMail, withToken } from './with-token.ts';

export type MailWork = Extract<OutboxWork, { kind: 'mail' }>;
type Written = {
  mail: RenderedMail;
  recipient: string;
  language: string;
  shop: MailShop;
  orderId: string | null;
  /** What is attached to it as a file. */
  invoice?: InvoiceToSend | undefined;
};

/**
 * Writes a mail and sends it, once per key, and ends the work of doing so: a mail that was sent stays sent, however often the
 * work comes back. Only a crash between the server's yes and our note of it can send a second copy, and that has the same
 * message id.
 */
export async function deliverMail(
  services: Services,
  mailer: Mailer,
  tenant: Tenant,
  work: MailWork & { id: number },
): Promise<void> {
  const { db } = services;
  const key = dedupeKey(work);
  const origin = await services.originOf(tenant.id);
  const toSend = await db.withTenant(tenant.id, async (tx) => {
    const written = await write(services, tx, tenant, work, origin);
    const row = written && rowOf(tenant.id, key, work, written);
    const kept = row && (await keepMail(tx, row, mailer.sends ? null : work.id));
    if (written && kept?.sent_at === null && mailer.sends)
      return { ...written, secret: await secretOfMail(tx, services.env.APP_SECRETS, tenant.id, key) };
    if (kept) await endRequest(tx, tenant.id, work);
    // There is nothing to tell any more, or it was told before.
    if (kept?.sent_at !== null) await finishWork(tx, tenant.id, work.id);
    return null;
  });
  if (!toSend) return;
  const { invoice } = toSend;
  const file = invoice && (await invoiceFile(services, invoice));
  await mailer.send({
    ...withToken(toSend.secret, tenant.id, { key, orderId: toSend.orderId }, new Date(), toSend.mail),
    ...(file && {
      attachments: [{ filename: file.name, content: file.pdf, contentType: 'application/pdf' }],
    }),
    tenantId: tenant.id,
    to: toSend.recipient,
    fromName: toSend.shop.name,
    fromHost: new URL(origin).hostname,
    dedupeKey: `${tenant.id} ${key}`,
  });
  await db.withTenant(tenant.id, async (tx) => {
    await noteMailSent(tx, tenant.id, key, work.id);
    await endRequest(tx, tenant.id, work);
  });
}

/** What waited for this very mail is deleted with the note that it was sent. */
async function endRequest(tx: Tx, tenantId: string, { payload }: MailWork): Promise<void> {
  if (payload.template === 'back-in-stock') await deleteStockRequest(tx, tenantId, payload.stockRequestId);
}

function rowOf(tenantId: string, key: string, { payload }: MailWork, written: Written) {
  const { mail, language, recipient, orderId } = written;
  return {
    tenant_id: tenantId,
    dedupe_key: key,
    template: payload.template,
    language,
    recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    order_id: orderId,
  };
}

/** The mail in its reader's words; null where what it is about is gone, or it has no reader. */
async function write(
  services: Services,
  tx: Tx,
  tenant: Tenant,
  { payload }: MailWork,
  origin: string,
): Promise<Written | null> {
  const tenantId = tenant.id;
  if (payload.template === 'contact-message') {
    const message = await findContactMessage(tx, tenantId, payload.messageId);
    const shop = await readMailShop(tx, tenant, tenant.defaultLanguage, origin);
    const recipient = message && addressOfShop(services, tenant, shop, payload.template);
    if (!message || !recipient) return null;
    const photos = await readPhotosOfMessage(tx, tenantId, message.id);
    const mail = renderContactMail(shop, tenant.defaultLanguage, message, photos.length);
    const contentType = 'image/jpeg';
    const attachments = photos.map((content, at) => ({ filename: `${at + 1}.jpg`, content, contentType }));
    const language = tenant.defaultLanguage;
    return { mail: { ...mail, attachments }, recipient, language, shop, orderId: null };
  }
  if (payload.template === 'log-in-link') {
    const link = await findLogInLink(tx, tenantId, payload.linkId);
    if (!link) return null;
    const shop = await readMailShop(tx, tenant, link.language, origin);
    const url = `${origin}${logInLinkPath(link.language)}?token=${logInTokenPlaceholder}`;
    const mail = renderLogInMail(shop, link.language, link.firstName, url);
    return { mail, recipient: link.email, language: link.language, shop, orderId: null };
  }
  if ('accountLinkId' in payload || 'passkeyId' in payload) {
    const about = await readAccountMail(tx, tenant, payload);
    if (!about) return null;
    const shop = await readMailShop(tx, tenant, about.language, origin);
    const { email: recipient, language } = about;
    return { mail: renderAccountMail(shop, about, origin), recipient, language, shop, orderId: null };
  }
  if ('approvalId' in payload) {
    const about = await readApprovalMail(tx, tenant, payload);
    if (!about) return null;
    const shop = await readMailShop(tx, tenant, about.language, origin);
    const { email: recipient, language } = about;
    const mail = renderApprovalMail(shop, tenant.currency, about, origin);
    return { mail, recipient, language, shop, orderId: null };
  }
  if ('staffInvitationId' in payload || 'staffSessionId' in payload || 'staffPasskeyId' in payload)
    return writeToStaff(tx, tenant, payload, origin, (language) =>
      readMailShop(tx, tenant, language, origin),
    );
  if ('requestId' in payload) return writeOfNewsletter(services, tx, tenant, payload, origin);
  if ('stockRequestId' in payload) return writeOfStock(tx, tenant, payload, origin);
  if ('reservationId' in payload) return writeOfReservation(services, tx, tenant, payload, origin);
  if ('dueOn' in payload) {
    const about = await readSubscriptionMail(tx, tenant, payload);
    if (!about) return null;
    const { email: recipient, language } = about;
    const shop = await readMailShop(tx, tenant, language, origin);
    const mail = renderSubscriptionMail(shop, tenant, payload, about, origin);
    return { mail, recipient, language, shop, orderId: null };
  }
  if (!('orderId' in payload)) return writeOfMoney(services, tx, tenant, payload, origin);
  return writeOfOrder(services, tx, tenant, payload, origin);
}

/** What is mailed about an order, while what it says is still so. */
async function writeOfOrder(
  services: Services,
  tx: Tx,
  tenant: Tenant,
  payload: Extract<MailWork['payload'], { orderId: string }>,
  origin: string,
): Promise<Written | null> {
  const order = await findWholeOrder(tx, tenant.id, payload.orderId, tenant.defaultLanguage);
  if (!order || !(await isOrderMailStillTrue(tx, tenant, order, payload.template))) return null;
  const shop = shopOf(order.mailSettings, tenant, order.language, origin);
  const orderUrl = `${origin}${orderPath(order.language, order.id)}?token=${tokenPlaceholder}`;
  const common = { recipient: order.email, language: order.language, shop, orderId: order.id };
  // What nobody had to pay gets no other mail than the first; what was paid on account had its invoice with the goods, and that asks
  // for the money.
  const hasInvoice =
    payload.template === 'invoice-sent' ||
    (payload.template === 'payment-received' && order.invoice?.due_on === null) ||
    (payload.template === 'order-received' && order.status === 'paid' && order.paymentName === null);
  const invoice = hasInvoice ? (order.invoice ?? undefined) : undefined;
  switch (payload.template) {
    case 'invoice-sent':
      return invoice ? { ...common, invoice, mail: renderInvoiceMail(shop, order, invoice, orderUrl) } : null;
    case 'order-link':
      return { ...common, mail: renderLinkMail(shop, order, orderUrl) };
    case 'withdraw-link':
      return { ...common, mail: renderWithdrawLinkMail(shop, order, origin) };
    case 'order-cancelled':
      return { ...common, mail: renderCancelledMail(shop, order, orderUrl, payload.because) };
    case 'order-sent':
    case 'order-delivered':
      return { ...common, mail: renderWayMail(shop, order, payload.template, origin, orderUrl) };
    case 'return-declared':
    case 'return-refused':
    case 'return-settled':
      return { ...common, mail: renderReturnMail(shop, order, payload.template, payload.returnId, orderUrl) };
    case 'return-credited':
    case 'order-credited': {
      const returnId = 'returnId' in payload ? payload.returnId : null;
      const intent = 'intent' in payload ? payload.intent : intentOfReturn(payload.returnId);
      const credit = await findCredit(tx, tenant.id, order.id, intent);
      if (!credit) return null;
      const transferCents = await readTransferDue(tx, tenant.id, order.id);
      const mail = renderCreditedMail(shop, order, { credit, transferCents, returnId }, orderUrl);
      return { ...common, invoice: credit, mail };
    }
    case 'return-declared-staff':
      return writeToShop(services, tx, tenant, order, payload.returnId, origin);
    case 'review-request':
      return { ...common, mail: renderReviewMail(shop, order, origin) };
    case 'order-received':
    case 'payment-received':
      return {
        ...common,
        invoice,
        mail: renderOrderMail({ template: payload.template, shop, order, origin, orderUrl }),
      };
    default:
      payload satisfies never;
      if (isOfBefore(payload)) return null;
      throw new Error(unknownMail);
  }
}

type MoneyPayload = Exclude<
  MailWork['payload'],
  | { orderId: string }
  | { messageId: number }
  | { linkId: string }
  | { accountLinkId: string }
  | { passkeyId: string }
  | { approvalId: string }
  | StaffWork
  | { requestId: string }
  | { stockRequestId: string }
  | { dueOn: string }
  | { reservationId: string }
>;

/** What earlier versions mailed and this one does not any more; such work may still wait. */
const isOfBefore = (payload: { template: string }) => payload.template === 'refund-due';

/** A newer version of the software may have planned it: tried again, it comes to a process that knows it, and it is not lost. */
const unknownMail = 'This version of the software does not know this mail.';

/** What is told of money that goes back: to the shopper, and where somebody must act to the shop. */
async function writeOfMoney(
  services: Services,
  tx: Tx,
  tenant: Tenant,
  payload: MoneyPayload,
  origin: string,
): Promise<Written | null> {
  const about = await readMoney(tx, tenant.id, payload);
  const order = about && (await findOrder(tx, tenant.id, about.orderId));
  if (!order) return null;
  if (
    payload.template === 'refund-requested' ||
    payload.template === 'refund-done' ||
    payload.template === 'refund-failed'
  ) {
    const shop = await readMailShop(tx, tenant, order.language, origin);
    const orderUrl = `${origin}${orderPath(order.language, order.id)}?token=${tokenPlaceholder}`;
    const mail = renderRefundMail(shop, order, payload.template, about, orderUrl);
    const invoice =
      payload.template === 'refund-done'
        ? await findCreditOfRefund(tx, tenant.id, payload.refundId)
        : undefined;
    return { mail, recipient: order.email, language: order.language, shop, orderId: order.id, invoice };
  }
  const language = tenant.defaultLanguage;
  const shop = await readMailShop(tx, tenant, language, origin);
  const recipient = addressOfShop(services, tenant, shop, payload.template);
  if (!recipient) return null;
  const mail = renderStaffMail(shop, language, tenant.slug, order.number, payload.template, about);
  return { mail, recipient, language, shop, orderId: null };
}

/** The amount that such a mail is about, with whose it is. */
async function readMoney(
  tx: Tx,
  tenantId: string,
  payload: MoneyPayload,
): Promise<(MoneyFacts & { orderId: string }) | null> {
  if ('refundId' in payload) {
    const refund = await findRefundWithCard(tx, tenantId, payload.refundId);
    if (!refund || !(await isRefundMailStillTrue(tx, refund, payload.template))) return null;
    return {
      orderId: refund.order_id,
      amountCents: refund.amount_cents,
      currency: refund.currency,
      reason: refund.reason,
      failure: refund.failure,
      cardCode: refund.card_code,
      returnOrdinal: await ordinalOf(tx, tenantId, refund.intent),
      askedCents: null,
    };
  }
  if (!('paymentId' in payload)) throw new Error(unknownMail);
  const payment = await findPayment(tx, tenantId, payload.paymentId);
  if (!payment) return null;
  const chargeback =
    'about' in payload ? await findChargeback(tx, tenantId, payment.id, payload.about) : undefined;
  // The money is here again.
  if (chargeback?.is_reversed) return null;
  return {
    orderId: payment.order_id,
    amountCents: chargeback?.amount_cents ?? payment.paid_cents,
    currency: payment.currency,
    reason: 'staff',
    failure: null,
    cardCode: null,
    returnOrdinal: null,
    askedCents: payment.amount_cents,
  };
}

/** Which return of its order a refund is one of, if any. */
async function ordinalOf(tx: Tx, tenantId: string, intent: string): Promise<number | null> {
  const returnId = returnOfIntent(intent);
  return returnId === null ? null : ((await findReturn(tx, tenantId, returnId))?.ordinal ?? null);
}
