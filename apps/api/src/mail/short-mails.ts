import { formatMoney } from '@etalage/pricing';
import { createElement as h } from 'react';
import type { ContactMessageRow } from '../repositories/mails.ts';
import type { OrderRow } from '../repositories/orders.ts';
import type { PaymentRow } from '../repositories/payments.ts';
import { button, type MailShop, renderLayout, styles } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { mailTexts } from './texts.ts';

/** Tells a shopper that a payment came too late, or twice, and goes back to them. */
export function renderRefundMail(
  shop: MailShop,
  order: OrderRow,
  payment: PaymentRow,
  orderUrl: string,
): RenderedMail {
  const { language } = order;
  const texts = mailTexts(language);
  const amount = formatMoney(payment.amount_cents, { language, currency: payment.currency });
  const intro = texts.refundDueIntro(order.first_name, amount, order.number);
  return {
    subject: texts.refundDueSubject(order.number, shop.name),
    html: renderLayout(
      { language, title: texts.refundDueTitle, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      h('div', { key: 'button' }, button(shop, orderUrl, texts.viewOrder)),
    ),
    text: [
      texts.refundDueTitle,
      '',
      intro,
      '',
      `${texts.viewOrder}: ${orderUrl}`,
      '',
      '--',
      ...shop.signature,
    ].join('\n'),
  };
}

/** The link to an order once more, for a shopper who asked for it. */
export function renderLinkMail(shop: MailShop, order: OrderRow, orderUrl: string): RenderedMail {
  const { language } = order;
  const texts = mailTexts(language);
  const intro = texts.orderLinkIntro(order.first_name, order.number);
  return {
    subject: texts.orderLinkSubject(order.number, shop.name),
    html: renderLayout(
      { language, title: texts.orderLinkTitle, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      h('div', { key: 'button' }, button(shop, orderUrl, texts.viewOrder)),
      h('p', { key: 'unasked', style: styles.quiet }, texts.orderLinkUnasked),
    ),
    text: [
      texts.orderLinkTitle,
      '',
      intro,
      '',
      `${texts.viewOrder}: ${orderUrl}`,
      '',
      texts.orderLinkUnasked,
      '',
      '--',
      ...shop.signature,
    ].join('\n'),
  };
}

/** Hands a shopper's message to the shop; an answer to it goes to the shopper. */
export function renderContactMail(
  shop: MailShop,
  language: string,
  message: ContactMessageRow,
): RenderedMail {
  const texts = mailTexts(language);
  const facts = [
    `${texts.contactFrom}: ${message.name} <${message.email}>`,
    ...(message.phone ? [`${texts.contactPhone}: ${message.phone}`] : []),
    ...(message.subject ? [`${texts.contactAbout}: ${message.subject}`] : []),
  ];
  return {
    subject: texts.contactSubject(message.name),
    replyTo: message.email,
    html: renderLayout(
      { language, title: texts.contactTitle, shop, texts },
      ...facts.map((fact) => h('p', { key: fact, style: styles.quiet }, fact)),
      h('p', { key: 'message', style: { ...styles.text, whiteSpace: 'pre-wrap' } }, message.message),
    ),
    text: [texts.contactTitle, '', ...facts, '', message.message].join('\n'),
  };
}
