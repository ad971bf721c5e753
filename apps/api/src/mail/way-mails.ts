import { createElement as h } from 'react';
import { dayInWords } from '../date-words.ts';
import type { WholeOrder } from '../repositories/order-detail.ts';
import { button, type MailShop, quietLink, renderLayout, styles } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { withdrawnUntil, withdrawUrl } from './return-mails.ts';
import { mailTexts } from './texts.ts';

/** Tells a shopper that their order was sent, with the link that follows it, or that it was delivered. */
export function renderWayMail(
  shop: MailShop,
  order: WholeOrder,
  template: 'order-sent' | 'order-delivered',
  origin: string,
  orderUrl: string,
): RenderedMail {
  const { language, number, first_name: name, delivery_promise: promise, steps } = order;
  const texts = mailTexts(language);
  const isFetched = promise?.isPickup ?? false;
  const said = {
    'order-sent': () => [
      texts.orderSentSubject(number, shop.name),
      texts.orderSentTitle,
      texts.orderSentIntro(name, number),
    ],
    'order-delivered': () =>
      isFetched
        ? [
            texts.orderFetchedSubject(number, shop.name),
            texts.orderFetchedTitle,
            texts.orderFetchedIntro(name, number),
          ]
        : [
            texts.orderDeliveredSubject(number, shop.name),
            texts.orderDeliveredTitle,
            texts.orderDeliveredIntro(name, number),
          ],
  }[template]();
  const [subject = '', title = '', intro = ''] = said;
  const trackUrl = template === 'order-sent' ? steps.find(({ step }) => step === 'sent')?.trackUrl : null;
  const until = template === 'order-delivered' ? withdrawnUntil(order) : null;
  const links = [
    ...(trackUrl ? [{ url: trackUrl, label: texts.orderTrack }] : []),
    { url: orderUrl, label: texts.viewOrder },
    ...(until ? [{ url: withdrawUrl(order, origin), label: texts.withdrawHere }] : []),
  ];
  const withdrawing = until && texts.withdrawUntil(dayInWords(until, language));
  const [first, ...others] = links;
  return {
    subject,
    ...(shop.email && { replyTo: shop.email }),
    html: renderLayout(
      { language, title, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      first && h('div', { key: 'button' }, button(shop, first.url, first.label)),
      withdrawing && h('p', { key: 'until', style: styles.quiet }, withdrawing),
      ...others.map(({ url, label }) => h('p', { key: url, style: styles.quiet }, quietLink(url, label))),
    ),
    text: [
      ...[title, '', intro, ''],
      ...(withdrawing ? [withdrawing, ''] : []),
      ...links.map(({ url, label }) => `${label}: ${url}`),
      ...['', '--', ...shop.signature],
    ].join('\n'),
  };
}
