import { mailCopyDays, stockRequest } from '@etalage/contracts/limits';
import { productPath, stockConfirmPath, stockStopPath } from '@etalage/contracts/page-paths';
import type { Tx } from '@etalage/db';
import { createElement as h } from 'react';
import { productSlug } from '../commands/product-slug.ts';
import { linkPlaceholder } from '../commands/signed-link.ts';
import type { Tenant } from '../plugins/tenant.ts';
import {
  findStockRequest,
  findWaitedFor,
  type StockRequest,
  type WaitedFor,
} from '../repositories/stock-requests.ts';
import { button, type MailShop, renderLayout, styles } from './layout.ts';
import { readMailShop } from './mail-shop.ts';
import type { RenderedMail } from './mailer.ts';
import { isStockMailStillTrue } from './still-true.ts';
import { mailTexts } from './texts.ts';

type StockTemplate = 'stock-confirm' | 'back-in-stock';

/** What is mailed about a request to hear of stock; null where that is not to be sent any more. */
export async function writeOfStock(
  tx: Tx,
  tenant: Tenant,
  { template, stockRequestId }: { template: StockTemplate; stockRequestId: string },
  origin: string,
) {
  const request = await findStockRequest(tx, tenant.id, stockRequestId);
  if (!request || !(await isStockMailStillTrue(tx, tenant.id, request, template))) return null;
  const { language, email: recipient } = request;
  const languages = { language, fallback: tenant.defaultLanguage };
  const variant = await findWaitedFor(tx, tenant.id, request.variantId, languages);
  if (!variant) return null;
  const shop = await readMailShop(tx, tenant, language, origin);
  const mail = renderStockMail(shop, template, { request, variant }, origin);
  return { mail, recipient, language, shop, orderId: null };
}

/** Asks for a confirmation of the request, or tells that the variant is back. */
function renderStockMail(
  shop: MailShop,
  template: StockTemplate,
  { request, variant }: { request: StockRequest; variant: WaitedFor },
  origin: string,
): RenderedMail {
  const { language } = request;
  const texts = mailTexts(language);
  // A name is a shop's own text, and a subject is one line.
  const name = [variant.name, variant.variantName]
    .filter(Boolean)
    .join(', ')
    .replace(/\s+/g, ' ')
    .slice(0, 150);
  const byLink = (path: string, link: 'stock-confirm' | 'stock-stop') =>
    `${origin}${path}?id=${request.id}&token=${linkPlaceholder(link)}`;
  const stopUrl = byLink(stockStopPath(language), 'stock-stop');
  const slug = productSlug(variant.slug, variant.name, variant.firstOutfitId ?? variant.firstVariantId);
  const said = {
    'stock-confirm': () => ({
      subject: texts.stockConfirmSubject(name, shop.name),
      title: texts.stockConfirmTitle,
      intro: texts.stockConfirmIntro(name, shop.name),
      link: { url: byLink(stockConfirmPath(language), 'stock-confirm'), label: texts.stockConfirmButton },
      below: texts.stockConfirmUnasked(stockRequest.daysToConfirm, mailCopyDays),
    }),
    'back-in-stock': () => ({
      subject: texts.stockBackSubject(name, shop.name),
      title: texts.stockBackTitle(name),
      intro: texts.stockBackIntro,
      link: {
        url: `${origin}${productPath(language, slug)}?variant=${variant.variantId}`,
        label: texts.stockBackButton,
      },
      below: texts.stockBackOnce(mailCopyDays),
    }),
  }[template]();
  const { subject, title, intro, link, below } = said;
  return {
    subject,
    leaveUrl: stopUrl,
    html: renderLayout(
      { language, title, shop, texts },
      h('p', { key: 'intro', style: styles.text }, intro),
      h('div', { key: 'button' }, button(shop, link.url, link.label)),
      h(
        'p',
        { key: 'below', style: styles.quiet },
        `${below} `,
        template === 'stock-confirm' &&
          h('a', { href: stopUrl, style: { color: 'inherit' } }, texts.stockStop),
      ),
    ),
    text: [
      ...[title, '', intro, '', `${link.label}: ${link.url}`, '', below],
      ...(template === 'stock-confirm' ? [`${texts.stockStop}: ${stopUrl}`] : []),
      ...['', '--', ...shop.signature],
    ].join('\n'),
  };
}
