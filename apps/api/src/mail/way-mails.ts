import { createElement as h } from 'react';
import type { WholeOrder } from '../repositories/order-detail.ts';
import { button, type MailShop, renderLayout, styles } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { mailTexts } from './texts.ts';

/** Tells a shopper that their order was sent, with the link that follows it, or that it was delivered. */
export function renderWayMail(
  shop: MailShop,
  order: WholeOrder,
  template: 'order-sent' | 'order-delivered',
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
  const links = [
    ...(trackUrl ? [{ url: trackUrl, label: texts.orderTrack }] : []),
    { url: orderUrl, label: texts.viewOrder },
  ];
  const [first, ...others] = links;
  return {
    subject,
    ...(shop.email && { replyTo: shop.email }),
    html: renderLayout(
      { language, title, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      first && h('div', { key: 'button' }, button(shop, first.url, first.label)),
      ...others.map(({ url, label }) =>
        h('p', { key: url, style: styles.quiet }, h('a', { href: url, style: { color: 'inherit' } }, label)),
      ),
    ),
    text: [
      ...[title, '', intro, ''],
      ...links.map(({ url, label }) => `${label}: ${url}`),
      ...['', '--', ...shop.signature],
    ].join('\n'),
  };
}
