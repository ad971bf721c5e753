import type { CmsPage } from '@etalage/contracts';
import { cardLook } from '../lib/card-look.server.ts';
import { overHeroOf } from '../lib/header-over-hero.ts';
import { logError } from '../lib/log.server.ts';
import { type Context, requestInfo } from '../lib/request-context.ts';
import { descriptionOf, pictureTags, type Seo, sameInEveryLanguage } from '../lib/seo.ts';
import { drawCards } from '../ui/product-card/product-card.server.tsx';
import type { ShownBlock } from './block-props.ts';
import { visibleBlocks } from './visible-blocks.ts';

/** A CMS page as its view needs it, and nothing more: the rest would be sent to every browser. */
export async function presentPage(context: Context, page: CmsPage, path: string) {
  const known = visibleBlocks(page.websiteCmsPageBlocks, (template) =>
    logError('cms block', `${path} has a block of unknown template ${template.slice(0, 40)}`),
  );
  const look = await cardLook(context);
  const { drawn } = requestInfo(context);
  const blocks = known.map(({ products, ...block }): ShownBlock => {
    if (!products) return block;
    const { items, ...rest } = products;
    return { ...block, products: { ...rest, cards: drawCards(items, look, drawn) } };
  });
  const hasHeading = blocks.some(({ text }) => /<h1[\s>]/i.test(text));
  return {
    blocks,
    overHero: overHeroOf(known),
    /** What the page is called for those who cannot see it, where its texts do not say so themselves. */
    heading: hasHeading ? null : page.name,
  };
}

/** HOME-07: what a page says that it is about; without a description, the first text block's words. Of what no screen shows nobody is told. */
export function pageDescription({ metaDescription, websiteCmsPageBlocks }: CmsPage): string {
  // presentPage has told of templates that we do not know.
  const blocks = visibleBlocks(websiteCmsPageBlocks, () => {});
  const texts = blocks.filter(({ template }) => template === 'TEXT_BLOCK');
  return (
    metaDescription || (texts.map(({ text }) => descriptionOf(text)).find((words) => words !== '') ?? '')
  );
}

/** HOME-06: what the page tells search engines. */
export function describePage(context: Context, page: CmsPage, path: string): Seo {
  const { origin, tenant } = requestInfo(context);
  const blocks = visibleBlocks(page.websiteCmsPageBlocks, () => {});
  const picture = page.ogImage ?? blocks.flatMap(({ medias }) => medias).find(({ image }) => image)?.image;
  return {
    title: page.metaTitle || page.name,
    description: pageDescription(page),
    ...sameInEveryLanguage(origin, tenant.languages, path),
    ogTitle: page.ogTitle,
    ogDescription: page.ogDescription,
    ogType: page.ogType,
    picture: pictureTags(origin, picture, page.name),
    jsonLd: isObject(page.jsonLdSchema) ? [page.jsonLdSchema] : [],
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;
