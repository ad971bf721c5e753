import { newReviewPath, reviewMailsOffPath } from '@etalage/contracts/page-paths';
import { createElement as h } from 'react';
import { linkPlaceholder } from '../commands/signed-link.ts';
import type { OrderRow } from '../repositories/orders.ts';
import { button, type MailShop, renderLayout, styles } from './layout.ts';
import type { RenderedMail } from './mailer.ts';
import { mailTexts } from './texts.ts';

/** Asks a buyer once what they think of what they bought, and says how to hear of it no more. */
export function renderReviewMail(
  shop: MailShop,
  order: Pick<OrderRow, 'id' | 'number' | 'language' | 'first_name'>,
  origin: string,
): RenderedMail {
  const { id, number, language } = order;
  const texts = mailTexts(language);
  const url = `${origin}${newReviewPath(language)}?order=${id}&token=${linkPlaceholder('review')}`;
  const offUrl = `${origin}${reviewMailsOffPath(language)}?order=${id}&token=${linkPlaceholder('review-mails-off')}`;
  const title = texts.reviewRequestTitle;
  const intro = texts.reviewRequestIntro(order.first_name, number);
  return {
    subject: texts.reviewRequestSubject(shop.name),
    leaveUrl: offUrl,
    html: renderLayout(
      { language, title, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      h('div', { key: 'button' }, button(shop, url, texts.reviewRequestButton)),
      h(
        'p',
        { key: 'off', style: styles.quiet },
        `${texts.reviewRequestOnce} `,
        h('a', { href: offUrl, style: { color: 'inherit' } }, texts.reviewMailsOff),
      ),
    ),
    text: [
      ...[title, '', intro, '', `${texts.reviewRequestButton}: ${url}`, ''],
      ...[texts.reviewRequestOnce, `${texts.reviewMailsOff}: ${offUrl}`, '', '--', ...shop.signature],
    ].join('\n'),
  };
}
