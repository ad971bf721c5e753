import { logInLinkMinutes, newsletterConfirmDays, orderLinkYears } from '@etalage/contracts/limits';
import { formatMoney } from '@etalage/pricing';
import { createElement as h } from 'react';
import { dayInWords } from '../date-words.ts';
import { maskedCard } from '../html/masked-card.ts';
import { besideCards } from '../invoices/content.ts';
import { invoiceNumber } from '../invoices/invoice-number.ts';
import { accountOf } from '../invoices/texts.ts';
import type { ContactMessageRow } from '../repositories/mails.ts';
import type { WholeOrder } from '../repositories/order-detail.ts';
import type { OrderRow } from '../repositories/orders.ts';
import type { RefundRow } from '../repositories/refunds.ts';
import { button, type MailShop, quietLink, renderLayout, styles } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { mailTexts } from './texts.ts';

/** What a mail about money says: which amount, why, and how it went. Cents. */
export type MoneyFacts = {
  amountCents: number;
  currency: string;
  reason: RefundRow['reason'];
  /** Why it failed, in the provider's terms. */
  failure: string | null;
  /** The card that it goes back to; null: to where the payment came from. */
  cardCode: string | null;
  /** Which return of the order it goes back with, if any. */
  returnOrdinal: number | null;
  /** What had been asked for, where another amount came in. */
  askedCents: number | null;
};

/** Tells a shopper that money is on its way back, that it is back, or that it could not be given back. */
export function renderRefundMail(
  shop: MailShop,
  order: OrderRow,
  template: 'refund-requested' | 'refund-done' | 'refund-failed',
  facts: MoneyFacts,
  orderUrl: string,
): RenderedMail {
  const { language, number } = order;
  const texts = mailTexts(language);
  const amount = formatMoney(facts.amountCents, { language, currency: facts.currency });
  const said = {
    'refund-requested': () => ({
      subject: texts.refundRequestedSubject(amount, number, shop.name),
      title: texts.refundRequestedTitle,
      body: `${texts.refundReasons[facts.reason](amount, number)} ${texts.refundRequested}`,
    }),
    'refund-done': () => ({
      subject: texts.refundDoneSubject(amount, number, shop.name),
      title: texts.refundDoneTitle,
      body:
        facts.cardCode === null
          ? texts.refundDone(amount, number)
          : texts.refundDoneToCard(amount, number, maskedCard(facts.cardCode)),
    }),
    'refund-failed': () => ({
      subject: texts.refundFailedSubject(number, shop.name),
      title: texts.refundFailedTitle,
      body: texts.refundFailed(amount, number),
    }),
  }[template]();
  const intro = texts.hello(order.first_name) + said.body;
  return {
    subject: said.subject,
    html: renderLayout(
      { language, title: said.title, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      h('div', { key: 'button' }, button(shop, orderUrl, texts.viewOrder)),
    ),
    text: [said.title, '', intro, '', `${texts.viewOrder}: ${orderUrl}`, '', '--', ...shop.signature].join(
      '\n',
    ),
  };
}

/** Tells the shop that somebody must look at an order's money, and by which command that is done. */
export function renderStaffMail(
  shop: MailShop,
  language: string,
  slug: string,
  number: number,
  template: 'refund-failed-staff' | 'refund-at-provider-staff' | 'mismatch' | 'charged-back',
  facts: MoneyFacts,
): RenderedMail {
  const texts = mailTexts(language);
  const money = (cents: number) => formatMoney(cents, { language, currency: facts.currency });
  const amount = money(facts.amountCents);
  const intro = {
    'refund-failed-staff': () => texts.staffRefundFailed(amount, number, facts.failure ?? '?'),
    'refund-at-provider-staff': () => texts.staffRefundAtProvider(amount, number),
    mismatch: () => texts.staffMismatch(amount, money(facts.askedCents ?? 0), number),
    'charged-back': () => texts.staffChargedBack(amount, number),
  }[template]();
  const { returnOrdinal } = facts;
  const refunding =
    returnOrdinal === null
      ? `refund ${slug} ${number}`
      : `return ${slug} ${number} ${returnOrdinal} refunded`;
  const commands = {
    'refund-failed-staff': refunding,
    'refund-at-provider-staff': `refunds ${slug} ${number}`,
    mismatch: refunding,
    'charged-back': `attention ${slug}`,
  };
  const command = `npm run shop -- ${commands[template]}`;
  return {
    subject: texts.staffSubject(number),
    html: renderLayout(
      { language, title: texts.staffTitle, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      h('p', { key: 'command', style: styles.quiet }, `${texts.staffCommand}: ${command}`),
    ),
    text: [texts.staffTitle, '', intro, '', `${texts.staffCommand}: ${command}`].join('\n'),
  };
}

/**
 * Tells a shopper that their order has ended: because they asked for it, their account was deleted, or all of it came back or the shop let it
 * go (LAW-03).
 */
export function renderCancelledMail(
  shop: MailShop,
  order: WholeOrder,
  orderUrl: string,
  because: 'account-deleted' | undefined,
): RenderedMail {
  const { language } = order;
  const texts = mailTexts(language);
  const title = texts.orderCancelledTitle;
  const isTakenBack = order.returns.some(
    ({ status, declaredBy, receivedAt }) =>
      status !== 'refused' && (declaredBy === 'staff' || receivedAt !== null),
  );
  const reason = isTakenBack ? 'orderTakenBackIntro' : 'orderCancelledIntro';
  const intro = texts[because ? 'orderOfDeletedAccountIntro' : reason](order.first_name, order.number);
  return {
    subject: texts.orderCancelledSubject(order.number, shop.name),
    html: renderLayout(
      { language, title, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      h('div', { key: 'button' }, button(shop, orderUrl, texts.viewOrder)),
    ),
    text: [title, '', intro, '', `${texts.viewOrder}: ${orderUrl}`, '', '--', ...shop.signature].join('\n'),
  };
}

/**
 * Tells a business that its order was sent, with the link that follows it, or that it was fetched, and until when its invoice, which is attached, is
 * to be paid. It leaves later than the invoice is made: it asks for what is open then, and for nothing where all was paid or credited meanwhile. Its file never changes, so
 * the mail says what of the amount there is done.
 */
export function renderInvoiceMail(
  shop: MailShop,
  order: WholeOrder,
  invoice: NonNullable<WholeOrder['invoice']>,
  orderUrl: string,
): RenderedMail {
  const { language, currency } = order;
  const texts = mailTexts(language);
  const number = invoiceNumber(invoice);
  const money = (cents: number) => formatMoney(cents, { language, currency });
  const askedCents = besideCards(invoice.content);
  const day = dayInWords(invoice.due_on ?? invoice.issued_on, language);
  const isFetched = order.delivery_promise?.isPickup ?? false;
  const trackUrl = order.steps.find(({ step }) => step === 'sent')?.trackUrl;
  const mail = renderAskedFor(shop, language, {
    subject: texts.invoiceSubject(number, shop.name),
    title: isFetched ? texts.invoiceFetchedTitle : texts.invoiceSentTitle,
    intro:
      texts[isFetched ? 'invoiceOfFetched' : 'invoiceOfSent'](order.first_name, order.number) +
      texts.invoiceAttached +
      (invoice.open_cents > 0
        ? texts.invoiceToPay(money(invoice.open_cents), day, number, accountOf(invoice.content))
        : texts.invoiceNothingToPay) +
      (invoice.open_cents < askedCents
        ? texts.invoiceSaysMore(money(askedCents), money(askedCents - invoice.open_cents))
        : ''),
    link: { url: orderUrl, label: texts.viewOrder },
    ...(trackUrl && { also: { url: trackUrl, label: texts.orderTrack } }),
    unasked: texts.invoiceQuestions,
  });
  return { ...mail, ...(shop.email && { replyTo: shop.email }) };
}

/** The link to an order once more, for a shopper who asked for it. */
export function renderLinkMail(shop: MailShop, order: OrderRow, orderUrl: string): RenderedMail {
  const texts = mailTexts(order.language);
  return renderAskedFor(shop, order.language, {
    subject: texts.orderLinkSubject(order.number, shop.name),
    title: texts.orderLinkTitle,
    intro: texts.orderLinkIntro(order.first_name, order.number, orderLinkYears),
    link: { url: orderUrl, label: texts.viewOrder },
    unasked: texts.orderLinkUnasked,
  });
}

/** The link by which a customer logs in once. */
export function renderLogInMail(
  shop: MailShop,
  language: string,
  firstName: string,
  url: string,
): RenderedMail {
  const texts = mailTexts(language);
  return renderAskedFor(shop, language, {
    subject: texts.logInLinkSubject(shop.name),
    title: texts.logInLinkTitle,
    intro: texts.logInLinkIntro(firstName, shop.name, logInLinkMinutes),
    link: { url, label: texts.logInLinkButton },
    unasked: texts.logInLinkUnasked,
  });
}

/** Asks whoever signed up for a newsletter whether it was them. */
export function renderNewsletterConfirm(shop: MailShop, language: string, url: string): RenderedMail {
  const texts = mailTexts(language);
  return renderAskedFor(shop, language, {
    subject: texts.newsletterConfirmSubject(shop.name),
    title: texts.newsletterConfirmTitle,
    intro: texts.newsletterConfirmIntro(shop.name, newsletterConfirmDays),
    link: { url, label: texts.newsletterConfirmButton },
    unasked: texts.newsletterConfirmUnasked(newsletterConfirmDays),
  });
}

/** Welcomes the reader of a newsletter, and says how to leave. */
export function renderNewsletterWelcome(shop: MailShop, language: string, leaveUrl: string): RenderedMail {
  const texts = mailTexts(language);
  const mail = renderAskedFor(shop, language, {
    subject: texts.newsletterWelcomeSubject(shop.name),
    title: texts.newsletterWelcomeTitle,
    intro: texts.newsletterWelcomeIntro(shop.name),
    link: { url: leaveUrl, label: texts.newsletterLeaveButton },
    unasked: texts.newsletterWelcomeUnasked,
  });
  return { ...mail, leaveUrl };
}

type AskedFor = {
  subject: string;
  title: string;
  intro: string;
  link: { url: string; label: string };
  /** Another one, which fewer follow. */
  also?: { url: string; label: string };
  /** For whoever did not ask for it. */
  unasked: string;
};

/** A mail that somebody asked for on a page: one link, and what to do for whoever did not ask. */
export function renderAskedFor(
  shop: MailShop,
  language: string,
  { subject, title, intro, link, also, unasked }: AskedFor,
): RenderedMail {
  return {
    subject,
    html: renderLayout(
      { language, title, shop, texts: mailTexts(language) },
      h('p', { key: 'intro', style: styles.text }, intro),
      h('div', { key: 'button' }, button(shop, link.url, link.label)),
      also && h('p', { key: 'also', style: styles.quiet }, quietLink(also.url, also.label)),
      h('p', { key: 'unasked', style: styles.quiet }, unasked),
    ),
    text: [
      ...[title, '', intro, '', `${link.label}: ${link.url}`],
      ...(also ? [`${also.label}: ${also.url}`] : []),
      ...['', unasked, '', '--', ...shop.signature],
    ].join('\n'),
  };
}

/** Hands a shopper's message to the shop; an answer to it goes to the shopper. */
export function renderContactMail(
  shop: MailShop,
  language: string,
  message: ContactMessageRow,
  photos: number,
): RenderedMail {
  const texts = mailTexts(language);
  const facts = [
    `${texts.contactFrom}: ${message.name} <${message.email}>`,
    ...(message.phone ? [`${texts.contactPhone}: ${message.phone}`] : []),
    ...(message.subject ? [`${texts.contactAbout}: ${message.subject}`] : []),
    ...(photos > 0 ? [texts.contactPhotos(photos)] : []),
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
