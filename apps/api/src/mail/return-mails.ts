import { refundDays, withdrawalDays } from '@etalage/contracts/limits';
import { localeOf } from '@etalage/contracts/locale';
import { withdrawPath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { formatMoney } from '@etalage/pricing';
import { createElement as h } from 'react';
import { addDays, dayInAmsterdam, timeZone } from '../calendar.ts';
import { tokenPlaceholder } from '../commands/order-token.ts';
import type { Services } from '../commands/services.ts';
import { canBeWithdrawnFrom, lastDayToWithdraw } from '../commands/withdrawal-right.ts';
import { dayInWords } from '../date-words.ts';
import type { Tenant } from '../plugins/tenant.ts';
import type { InvoiceRow } from '../repositories/invoices.ts';
import type { WholeOrder } from '../repositories/order-detail.ts';
import type { ReturnFacts } from '../repositories/returns.ts';
import { endedSentence } from './ended-sentence.ts';
import { button, type MailShop, renderLayout, styles } from './layout.ts';
import { addressOfShop, readMailShop } from './mail-shop.ts';
import type { RenderedMail } from './mailer.ts';
import { renderAskedFor } from './short-mails.ts';
import { mailTexts } from './texts.ts';

/** Where an order is withdrawn from by whoever reads its mail. */
export function withdrawUrl(order: Pick<WholeOrder, 'id' | 'language'>, origin: string): string {
  return `${origin}${withdrawPath(order.language, order.id)}?token=${tokenPlaceholder}`;
}

/** Until when an order can be withdrawn from; null before it is delivered, and where nobody can withdraw from anything of it. */
export function withdrawnUntil(order: WholeOrder): string | null {
  const delivered = order.steps.find(({ step }) => step === 'delivered');
  return delivered && canBeWithdrawnFrom(order) ? lastDayToWithdraw(new Date(delivered.at)) : null;
}

/** The link by which whoever knows an order's number and address withdraws from it. */
export function renderWithdrawLinkMail(shop: MailShop, order: WholeOrder, origin: string): RenderedMail {
  const { language, number, first_name: name } = order;
  const texts = mailTexts(language);
  return renderAskedFor(shop, language, {
    subject: texts.withdrawLinkSubject(number, shop.name),
    title: texts.withdrawLinkTitle,
    intro: texts.withdrawLinkIntro(name, number),
    link: { url: withdrawUrl(order, origin), label: texts.withdrawHere },
    unasked: texts.orderLinkUnasked,
  });
}

/**
 * Brings a credit note of an order on account, for what came back or for another reason: what is still to be paid, or that what was paid is
 * transferred. `transferCents`: what is to be transferred back for the order. Its status does not say it: with cards it is paid also where
 * nobody paid at the bank.
 */
export function renderCreditedMail(
  shop: MailShop,
  order: WholeOrder,
  { credit, transferCents, returnId }: { credit: InvoiceRow; transferCents: number; returnId: string | null },
  orderUrl: string,
): RenderedMail {
  const { language, number, first_name: name, currency } = order;
  const texts = mailTexts(language);
  const money = (cents: number) => formatMoney(cents, { language, currency });
  const amount = money(credit.total_cents);
  const what = returnId === null ? texts.creditedBySelf(number) : texts.creditedOfReturn(number);
  const openCents = order.invoice?.open_cents ?? 0;
  const nextOfOpen = openCents > 0 ? texts.creditedOpen(money(openCents)) : texts.creditedNothingOpen;
  const said = {
    subject: texts.creditedSubject(number, shop.name),
    title: texts.creditedTitle,
    intro: texts.creditedIntro(name, what, amount),
    pieces: returnId === null ? [] : piecesOf(order, returnOf(order, returnId)),
    after: [transferCents > 0 ? texts.creditedTransfer(amount) : nextOfOpen],
  };
  return { ...written(shop, language, said, orderUrl), ...(shop.email && { replyTo: shop.email }) };
}

/** Tells a customer what they declared and when, that it was refused, or that it was settled with nothing. */
export function renderReturnMail(
  shop: MailShop,
  order: WholeOrder,
  template: 'return-declared' | 'return-refused' | 'return-settled',
  returnId: string,
  orderUrl: string,
): RenderedMail {
  const { language, number, first_name: name } = order;
  const texts = mailTexts(language);
  const returned = returnOf(order, returnId);
  const isTaken = returned.declaredBy === 'staff';
  const refused = isTaken ? 'returnTakenRefused' : 'returnRefused';
  const settled = isTaken ? 'returnTakenSettled' : 'returnSettled';
  // Of an order that ended nothing is to be paid any more either.
  const unpaid = order.status === 'open' && isNothingPaid(order) ? 'Unpaid' : '';
  const next = isTaken
    ? 'returnTakenNext'
    : order.status === 'paid' && order.total_cents > 0
      ? 'returnDeclaredNext'
      : 'returnDeclaredUnpaid';
  const said = {
    'return-declared': () => ({
      subject: texts[isTaken ? 'returnTakenSubject' : 'returnDeclaredSubject'](number, shop.name),
      title: texts[isTaken ? 'returnTakenTitle' : 'returnDeclaredTitle'],
      intro: texts[isTaken ? 'returnDeclaredByShop' : 'returnDeclaredIntro'](
        name,
        number,
        momentInWords(returned.declaredAt, language),
      ),
    }),
    'return-refused': () => ({
      subject: texts[`${refused}Subject`](number, shop.name),
      title: texts[`${refused}${unpaid}Title`],
      intro: texts[`${refused}${unpaid}Intro`](name, number, endedSentence(returned.refusal ?? '')),
    }),
    'return-settled': () => ({
      subject: texts[`${settled}Subject`](number, shop.name),
      title: texts[`${settled}Title`],
      intro: texts[`${settled}Intro`](name, number),
    }),
  }[template]();
  const after =
    template === 'return-declared'
      ? [
          texts[next](Math.max(withdrawalDays, refundDays)),
          `${texts.returnAddress}: ${shop.signature.slice(0, 2).join(', ')}`,
        ]
      : [];
  return {
    ...written(shop, language, { ...said, pieces: piecesOf(order, returned), after }, orderUrl),
    ...(shop.email && { replyTo: shop.email }),
  };
}

/** Whether there is no money to give back, of payments or of cards, as of an order that codes made free. */
const isNothingPaid = ({ status, coupon_cents, total_cents }: WholeOrder) =>
  total_cents === 0 || (status !== 'paid' && coupon_cents === 0);

/** Tells the shop what was declared and until when the money goes back, where any came in. */
export async function writeToShop(
  services: Services,
  tx: Tx,
  tenant: Tenant,
  order: WholeOrder,
  returnId: string,
  origin: string,
) {
  const language = tenant.defaultLanguage;
  const shop = await readMailShop(tx, tenant, language, origin);
  const recipient = addressOfShop(services, tenant, shop, 'return-declared-staff');
  if (!recipient) return null;
  const texts = mailTexts(language);
  const returned = returnOf(order, returnId);
  const when = momentInWords(returned.declaredAt, language);
  const by = dayInWords(addDays(dayInAmsterdam(new Date(returned.declaredAt)), refundDays), language);
  const mail = written(
    shop,
    language,
    {
      subject: texts.returnStaffSubject(order.number),
      title: texts.returnStaffTitle,
      intro: isNothingPaid(order)
        ? texts.returnStaffUnpaidIntro(order.number, when)
        : texts.returnStaffIntro(order.number, when, by),
      pieces: piecesOf(order, returned),
      after: [
        `${texts.staffCommand}: npm run shop -- return ${tenant.slug} ${order.number} ${returned.ordinal} refunded`,
      ],
    },
    null,
  );
  return { mail: { ...mail, replyTo: order.email }, recipient, language, shop, orderId: null };
}

type Said = { subject: string; title: string; intro: string; pieces: string[]; after: string[] };

function written(
  shop: MailShop,
  language: string,
  { subject, title, intro, pieces, after }: Said,
  orderUrl: string | null,
): RenderedMail {
  const texts = mailTexts(language);
  return {
    subject,
    html: renderLayout(
      { language, title, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      h(
        'ul',
        { key: 'pieces', style: styles.text },
        ...pieces.map((piece) => h('li', { key: piece }, piece)),
      ),
      ...after.map((text) => h('p', { key: text, style: styles.text }, text)),
      orderUrl && h('div', { key: 'button' }, button(shop, orderUrl, texts.viewOrder)),
    ),
    text: [
      ...[title, '', intro, '', ...pieces.map((piece) => `- ${piece}`), '', ...after],
      ...(orderUrl ? ['', `${texts.viewOrder}: ${orderUrl}`] : []),
      ...['', '--', ...shop.signature],
    ].join('\n'),
  };
}

function returnOf({ returns }: WholeOrder, id: string): ReturnFacts {
  const found = returns.find((each) => each.id === id);
  if (!found) throw new Error('A mail is about a return that its order does not have.');
  return found;
}

function piecesOf({ lines }: WholeOrder, returned: ReturnFacts): string[] {
  return returned.lines.map(({ lineId, quantity }) => {
    const line = lines.find(({ id }) => id === lineId);
    const variant = line?.variant_name && line.variant_name !== line.name ? `, ${line.variant_name}` : '';
    return `${quantity} × ${line?.name ?? ''}${variant}`;
  });
}

/** '22 november 2026 om 16:30:05' as clock and calendar show it in Amsterdam. */
function momentInWords(at: string, language: string): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'medium',
    timeZone,
  }).format(new Date(at));
}
