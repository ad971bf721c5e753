import { countryName } from '@etalage/contracts/country-name';
import { dayName, timeName } from '@etalage/contracts/day-name';
import { hasLeftBy } from '@etalage/contracts/left-by';
import { writtenPostalCode } from '@etalage/contracts/postal-code';
import { bundleQuantity, formatMoney } from '@etalage/pricing';
import { createElement as h, type ReactNode } from 'react';
import { dayInAmsterdam } from '../calendar.ts';
import { canBeWithdrawnFrom } from '../commands/withdrawal-right.ts';
import { dayInWords } from '../date-words.ts';
import { maskedCard } from '../html/masked-card.ts';
import type { AddressRow } from '../repositories/checkout.ts';
import type { OrderDetailLine, WholeOrder } from '../repositories/order-detail.ts';
import type { OrderRow } from '../repositories/orders.ts';
import { button, type MailShop, quietLink, renderLayout, styles } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { withdrawUrl } from './return-mails.ts';
import { type MailTexts, mailTexts } from './texts.ts';

export type OrderMail = {
  template: 'order-received' | 'payment-received';
  shop: MailShop;
  order: WholeOrder;
  origin: string;
  orderUrl: string;
};

/** A row of figures: what it is, and how much. */
type Sum = { label: string; amount: string; isTotal?: boolean };

/** The order's confirmation, or that it was paid: the order in full, with the amounts that it was placed with, less what was credited since. */
export function renderOrderMail(mail: OrderMail): RenderedMail {
  const { template, shop, order, origin, orderUrl } = mail;
  const texts = mailTexts(order.language);
  const isReceived = template === 'order-received';
  const subject = isReceived
    ? texts.orderReceivedSubject(order.number, shop.name)
    : texts.paymentReceivedSubject(order.number, shop.name);
  const title = isReceived ? texts.orderReceivedTitle : texts.paymentReceivedTitle;
  const paidIntro = hasLeftBy(order.steps) ? texts.paymentReceivedLater : texts.paymentReceivedIntro;
  const intro = (isReceived ? texts.orderReceivedIntro : paidIntro)(order.first_name);
  const facts = orderFacts(order, texts);
  const sums = orderSums(order, texts, isReceived ? texts.toPay : texts.paid);
  const lower = isReceived ? lowerTotal(order, texts) : null;
  const withdraw = canBeWithdrawnFrom(order) ? withdrawUrl(order, origin) : null;
  const basis = order.display_basis === 'inc' ? texts.pricesInc : texts.pricesEx;

  const html = renderLayout(
    { language: order.language, title, shop, texts },
    h('p', { key: 'intro', style: styles.text }, intro),
    lower === null ? null : h('p', { key: 'lower', style: styles.text }, lower),
    h('p', { key: 'number', style: styles.quiet }, headline(order, texts)),
    h('div', { key: 'button' }, button(shop, orderUrl, texts.viewOrder)),
    withdraw && h('p', { key: 'withdraw', style: styles.quiet }, quietLink(withdraw, texts.withdrawHere)),
    linesTable(boughtOf(order, order.lines, texts), texts),
    h('p', { key: 'basis', style: { ...styles.quiet, margin: '8px 0 16px' } }, basis),
    sumsTable(sums),
    ...facts.map(({ label, lines }) =>
      h(
        'div',
        { key: label, style: { margin: '0 0 16px' } },
        h('p', { style: styles.label }, label),
        ...lines.map((text, i) =>
          h('p', { key: `${i} ${text}`, style: { ...styles.quiet, margin: 0 } }, text),
        ),
      ),
    ),
  );
  const text = [
    title,
    '',
    intro,
    '',
    ...(lower === null ? [] : [lower, '']),
    headline(order, texts),
    `${texts.viewOrder}: ${orderUrl}`,
    ...(withdraw ? [`${texts.withdrawHere}: ${withdraw}`] : []),
    '',
    ...boughtOf(order, order.lines, texts).flatMap(({ name, quantity, amount, notes }) => [
      `${quantity} x ${name}  ${amount}`,
      ...notes.map((note) => `    ${note}`),
    ]),
    basis,
    '',
    ...sums.map(({ label, amount }) => `${label}: ${amount}`),
    '',
    ...facts.flatMap(({ label, lines }) => [`${label}:`, ...lines, '']),
    '--',
    ...shop.signature,
    `${texts.terms}: ${shop.termsUrl}`,
  ].join('\n');
  return { subject, html, text };
}

function money(order: OrderRow, cents: number): string {
  return formatMoney(cents, { language: order.language, currency: order.currency });
}

/** That a price fell between the summary and the order, where it did. */
function lowerTotal(order: OrderRow, texts: MailTexts): string | null {
  const confirmed = order.confirmed_total_cents ?? order.total_cents;
  if (order.total_cents >= confirmed) return null;
  return texts.lowerTotal(money(order, confirmed), money(order, order.total_cents));
}

function headline(order: OrderRow, texts: MailTexts): string {
  const date = dayInWords(dayInAmsterdam(order.placed_at), order.language);
  return `${texts.order} ${order.number} · ${texts.placedOn} ${date}`;
}

/** Something bought: a line, or a bundle as one thing with what is in it below, as in the cart. */
type Bought = { key: string; name: string; quantity: number; amount: string; notes: string[] };

function boughtOf(order: OrderRow, lines: readonly OrderDetailLine[], texts: MailTexts): Bought[] {
  const groups = Map.groupBy(lines, (line) => line.bundle_group_key ?? line.id);
  return [...groups].flatMap(([key, group]) => {
    const [first] = group;
    if (!first) return [];
    const amount = money(
      order,
      group.reduce((sum, line) => sum + line.line_total_cents, 0),
    );
    if (first.bundle_group_key === null)
      return [
        {
          key: `${key}`,
          name: lineName(first),
          quantity: first.quantity,
          amount,
          notes: choiceNotes(first, order.language, texts),
        },
      ];
    const saving = first.bundle_saving_cents ?? 0;
    const sets = group.map((line) => ({ quantity: line.quantity, unitsPerSet: line.units_per_set ?? 1 }));
    return [
      {
        key: `${key}`,
        name: first.bundle_name ?? '',
        quantity: bundleQuantity(sets),
        amount,
        notes: [
          ...group.map((line) => `${line.quantity} × ${lineName(line)}`),
          ...(saving > 0 ? [`${texts.bundleDiscount} ${money(order, saving)}`] : []),
        ],
      },
    ];
  });
}

/** The day and the text that were asked of a line, the text as it was typed. */
function choiceNotes(line: OrderDetailLine, language: string, texts: MailTexts): string[] {
  const { delivery_day: day, gift_text: text } = line;
  return [
    ...(day === null ? [] : [`${texts.deliveryDay}: ${dayName(day, language)}`]),
    ...(text === null ? [] : [`${texts.giftText}:`, ...text.split('\n')]),
  ];
}

function lineName(line: OrderDetailLine): string {
  return line.variant_name === '' || line.variant_name === line.name
    ? line.name
    : `${line.name}, ${line.variant_name}`;
}

function linesTable(bought: readonly Bought[], texts: MailTexts): ReactNode {
  const cell = { ...styles.cell, verticalAlign: 'top' as const };
  const right = { ...cell, paddingLeft: 12, textAlign: 'right' as const, whiteSpace: 'nowrap' as const };
  const head = { ...cell, fontWeight: 600, textAlign: 'left' as const };
  return h(
    'table',
    { key: 'lines', width: '100%', cellPadding: 0, cellSpacing: 0 },
    h(
      'thead',
      null,
      h(
        'tr',
        null,
        h('th', { scope: 'col', style: head }, texts.article),
        h('th', { scope: 'col', style: { ...right, fontWeight: 600 } }, texts.quantity),
        h('th', { scope: 'col', style: { ...right, fontWeight: 600 } }, texts.amount),
      ),
    ),
    h(
      'tbody',
      null,
      ...bought.map(({ key, name, quantity, amount, notes }) =>
        h(
          'tr',
          { key },
          h(
            'td',
            { style: cell },
            name,
            ...notes.map((note, i) =>
              h('div', { key: `${i} ${note}`, style: { ...styles.quiet, margin: 0 } }, note),
            ),
          ),
          h('td', { style: right }, String(quantity)),
          h('td', { style: right }, amount),
        ),
      ),
    ),
  );
}

function sumsTable(sums: readonly Sum[]): ReactNode {
  return h(
    'table',
    { key: 'sums', role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 },
    h(
      'tbody',
      null,
      ...sums.map(({ label, amount, isTotal }, i) => {
        const style = isTotal ? { ...styles.sum, fontWeight: 700, fontSize: 17 } : styles.sum;
        return h(
          'tr',
          // Two cards may have the same label: what is shown of a card is its shape and its end.
          { key: `${i} ${label}` },
          h('td', { style }, label),
          h(
            'td',
            { style: { ...style, textAlign: 'right' as const, whiteSpace: 'nowrap' as const } },
            amount,
          ),
        );
      }),
      h('tr', { key: 'space' }, h('td', { colSpan: 2, style: { height: 24 } })),
    ),
  );
}

function orderSums(order: WholeOrder, texts: MailTexts, rest: string): Sum[] {
  const { vatGroups, promocodes, coupons, creditedCents } = order;
  const toPay = order.total_cents - order.coupon_cents - creditedCents;
  return [
    { label: texts.subtotal, amount: money(order, order.subtotal_cents) },
    ...promocodes.map(({ code, discount_cents }) => ({
      label: texts.discount(code),
      amount: money(order, -discount_cents),
    })),
    {
      label: texts.shippingCost,
      amount: order.shipping_cents === 0 ? texts.free : money(order, order.shipping_cents),
    },
    { label: texts.totalEx, amount: money(order, order.net_cents) },
    ...vatGroups.map((group) => ({
      label: texts.vat(String(group.vat_rate / 100), money(order, group.net_cents)),
      amount: money(order, group.vat_cents),
    })),
    { label: texts.total, amount: money(order, order.total_cents), isTotal: true },
    ...coupons.map(({ card_code, amount_cents }) => ({
      label: texts.paidByCard(maskedCard(card_code)),
      amount: money(order, -amount_cents),
    })),
    ...(creditedCents > 0 ? [{ label: texts.credited, amount: money(order, -creditedCents) }] : []),
    ...(coupons.length > 0 || creditedCents > 0
      ? [{ label: rest, amount: money(order, toPay), isTotal: true }]
      : []),
  ];
}

function orderFacts(order: WholeOrder, texts: MailTexts): { label: string; lines: string[] }[] {
  const { billing, shipping, paymentName } = order;
  const isCollected = order.status === 'open' && order.collectedPaymentId !== null;
  return [
    ...(order.delivery_promise?.isPickup
      ? []
      : [{ label: texts.shippingAddress, lines: addressLines(shipping, order.language) }]),
    { label: texts.billingAddress, lines: addressLines(billing, order.language) },
    { label: texts.shippingMethod, lines: [order.shipping_name, ...promiseLines(order, texts)] },
    ...(paymentName === null
      ? []
      : [{ label: texts.paymentMethod, lines: [paymentName, ...(isCollected ? [texts.toCollect] : [])] }]),
    ...(order.reference === null ? [] : [{ label: texts.reference, lines: [order.reference] }]),
    ...(order.note === null ? [] : [{ label: texts.note, lines: order.note.split('\n') }]),
  ];
}

/** What the order was promised, in the words of the shop's pages. */
function promiseLines({ delivery_promise: promise, language }: OrderRow, texts: MailTexts): string[] {
  if (!promise) return [];
  const { isPickup, from, until, timeFrom, timeUntil, place } = promise;
  const time = (text: string) => timeName(text, language);
  const day = dayName(from, language);
  if (isPickup) {
    const when = timeFrom ? texts.pickupFromTime(day, time(timeFrom)) : texts.pickupFrom(day);
    const there = place ? texts.pickupIn(when, place) : when;
    return [until === from ? there : texts.pickupAll(there, dayName(until, language))];
  }
  const days = from === until ? texts.promisedOn(day) : texts.promisedBetween(day, dayName(until, language));
  return [timeFrom && timeUntil ? texts.promisedWindow(days, time(timeFrom), time(timeUntil)) : days];
}

function addressLines(address: AddressRow, language: string): string[] {
  const addition = address.house_number_addition ? ` ${address.house_number_addition}` : '';
  return [
    ...(address.company_name ? [address.company_name] : []),
    `${address.first_name} ${address.last_name}`,
    `${address.street} ${address.house_number}${addition}`,
    `${writtenPostalCode(address.postal_code, address.country_code)} ${address.city}`,
    countryName(address.country_code, language),
  ];
}
