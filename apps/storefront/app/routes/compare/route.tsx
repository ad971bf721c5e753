import { ApiUnavailable } from '@etalage/api-client';
import { getProduct, getProductCards, type ProductCard, type ProductDetail } from '@etalage/contracts';
import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { QuickAdd } from '../../cart/quick-add.tsx';
import { compareCookie, comparedIds, comparedIn, mostCompared } from '../../compare/compared.ts';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { type Context, languageOf, requestInfo } from '../../lib/request-context.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';
import { CompareTable } from './compare-table.tsx';

/** Up to four products beside each other; which ones stands in the address, so that it can be shared. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const { searchParams } = url;
  await followForm(context, searchParams);
  const t = translator(languageOf(context), 'compare');
  const ids = comparedIds(searchParams.get('ids') ?? '', ',');
  const products = await readProducts(context, ids);
  dropGone(context, ids, products);
  return {
    products,
    isFull: searchParams.has('full'),
    seo: { title: t('title'), isIndexed: false },
  };
}

/** What a mark asks for where it is no script that does it: `add` or `drop`, and then the page of what is chosen. */
async function followForm(context: Context, asked: URLSearchParams): Promise<void> {
  const { cookies, setCookies } = requestInfo(context);
  const { compare } = links(languageOf(context));
  const own = comparedIn(cookies);
  const [added] = comparedIds(asked.get('add') ?? '', ',');
  const [dropped] = comparedIds(asked.get('drop') ?? '', ',');
  const lead = (ids: readonly number[], rest = '') => redirect(`${compare}?ids=${ids}${rest}`, 303);
  if (added) {
    const hasPlace = own.length < mostCompared || own.includes(added);
    const kept = hasPlace ? own : (await readProducts(context, own)).map(({ id }) => id);
    const isFull = kept.length === mostCompared && !kept.includes(added);
    const chosen = isFull ? kept : [...new Set([...kept, added])];
    setCookies.push(compareCookie(chosen));
    throw lead(chosen, isFull ? '&full=1' : '');
  }
  if (dropped) {
    const without = (ids: readonly number[]) => ids.filter((id) => id !== dropped);
    setCookies.push(compareCookie(without(own)));
    throw lead(without(comparedIds(asked.get('ids') ?? '', ',')));
  }
  if (!asked.has('ids') && own.length > 0) throw lead(own);
}

/** A product that the shop has no more keeps no place among those that are chosen. */
function dropGone(context: Context, asked: readonly number[], found: readonly Compared[]): void {
  const { cookies, setCookies } = requestInfo(context);
  const own = comparedIn(cookies);
  const kept = own.filter((one) => !asked.includes(one) || found.some(({ id }) => id === one));
  if (kept.length < own.length) setCookies.push(compareCookie(kept));
}

export type Compared = Pick<ProductCard, 'id' | 'name' | 'slug' | 'image' | 'inStock' | 'onlyVariantId'> &
  Pick<ProductCard, 'unitPrice' | 'discountPrice' | 'lowestBefore' | 'isFromPrice' | 'pricePerUnit'> &
  Pick<ProductDetail, 'brand' | 'specifications'> & {
    /** Its brand and specifications could not be had. */
    isPartial: boolean;
  };

/** In the order asked for; what the shop has no more is left out. */
async function readProducts(context: Context, id: number[]): Promise<Compared[]> {
  if (id.length === 0) return [];
  const lang = languageOf(context);
  const { items } = await api(context).read(getProductCards, { query: { lang, id, soldOut: true } });
  const compared = items.map(async (card) => {
    const details = await detailsOf(context, card.slug);
    if (details === 'gone') return [];
    const { name, slug, image, inStock, onlyVariantId, unitPrice, discountPrice } = card;
    const { lowestBefore, isFromPrice, pricePerUnit } = card;
    const price = { unitPrice, discountPrice, lowestBefore, isFromPrice, pricePerUnit };
    const { brand = null, specifications = [] } = details ?? {};
    const isPartial = details === null;
    return [
      { id: card.id, name, slug, image, inStock, onlyVariantId, ...price, brand, specifications, isPartial },
    ];
  });
  return (await Promise.all(compared)).flat();
}

/** What a product's page says of it; null where that cannot be had just now. */
async function detailsOf(context: Context, slug: string): Promise<ProductDetail | 'gone' | null> {
  try {
    const query = { lang: languageOf(context) };
    const answer = await api(context).call(getProduct, { params: { slug }, query });
    if (answer.status === 200) return answer.body;
    const status: number = answer.status;
    return status === 404 ? 'gone' : null;
  } catch (error) {
    if (error instanceof ApiUnavailable) return null;
    throw error;
  }
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { products, isFull } = loaderData;
  const t = useTranslations('compare');
  const tError = useTranslations('error');
  const to = useLinks();
  return (
    <div className="shop-container pt-8 pb-20 sm:pt-12">
      <h1 className="font-heading text-2xl font-semibold sm:text-4xl">{t('title')}</h1>
      {isFull && (
        <p className="mt-3 text-danger" role="status">
          {t('full', { most: mostCompared })}
        </p>
      )}
      {products.length < 2 && (
        <p className="mt-4 max-w-prose text-muted">
          {t(products.length === 0 ? 'empty' : 'oneOnly', { most: mostCompared })}
        </p>
      )}
      {products.some(({ isPartial }) => isPartial) && (
        <p className="mt-4" role="status">
          {t('partial')}{' '}
          <a
            className="underline underline-offset-4"
            data-reload
            href={`${to.compare}?ids=${products.map(({ id }) => id)}`}
          >
            {tError('again')}
          </a>
        </p>
      )}
      {products.length > 0 && (
        <CompareTable actionOf={(product) => <QuickAdd product={product} />} products={products} />
      )}
      {products.length < mostCompared && (
        <a
          className={buttonClass(products.length === 0 ? 'primary' : 'secondary', 'normal', 'mt-6')}
          href={to.products}
        >
          {t('addMore')}
        </a>
      )}
    </div>
  );
}
