import { ApiUnavailable } from '@etalage/api-client';
import { getProduct, getReviews, type ProductDetail, type ReviewList } from '@etalage/contracts';
import { reviewsPerPage } from '@etalage/contracts/limits';
import { productPreviewPath } from '@etalage/contracts/page-paths';
import { useEffect } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router';
import { QuickAdd } from '../../cart/quick-add.tsx';
import { publicApi } from '../../lib/api.server.ts';
import { cardLook } from '../../lib/card-look.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import type { MayBeKept } from '../../lib/may-be-kept.ts';
import { wordsOf } from '../../lib/promise-words.ts';
import { languageOf, requestInfo, tenantOf } from '../../lib/request-context.ts';
import { requireLanguage } from '../../lib/require-language.server.ts';
import { alternatesOf, descriptionOf, madePictureTags, pictureTags, type Seo } from '../../lib/seo.ts';
import { priceWithVat, productData, trailData } from '../../lib/structured-data.server.ts';
import { noteSeen } from '../../seen/seen-ids.ts';
import { drawCards } from '../../ui/product-card/product-card.server.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';
import { drawAskedFields } from './asked-fields.server.tsx';
import { choose, wantedVariant } from './choose.ts';
import { drawFailedReviews, drawRating, drawReviews, reviewsAnchor } from './draw-reviews.server.ts';
import { withOwnTexts } from './picture-texts.server.ts';
import { ProductView } from './product-view.tsx';
import { drawReserving } from './reserving.server.tsx';
import type { Drawn } from './shown-product.ts';
import { drawSubscribing } from './subscribing.server.tsx';

/** Related products that the page shows. */
const relatedCount = 4;
const accessoryCount = 4;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const lang = languageOf(context);
  requireLanguage(context, params.lang);
  const [product, look] = await Promise.all([
    publicApi(context).read(getProduct, { params: { slug: params.slug }, query: { lang } }),
    cardLook(context),
  ]);
  if (product.slug !== params.slug) throw redirect(links(lang).product(product.slug) + url.search, 301);
  // Below a product that is sold out only products that are in stock are offered.
  const shown = new Set(product.accessories.slice(0, accessoryCount).map(({ id }) => id));
  const others = product.related.filter(({ id, inStock }) => !shown.has(id) && (inStock || product.inStock));
  const related = drawCards(others.slice(0, relatedCount), look, requestInfo(context).drawn);
  const accessories = drawCards(
    product.accessories.slice(0, accessoryCount),
    look,
    requestInfo(context).drawn,
  );
  // In words, so that no browser has to make dates of them.
  const promise = product.promise && wordsOf(product.promise, translator(lang, 'promise'), lang);
  const { rating, reviews } = look.hasReviews
    ? await drawOpinions(context, product, url)
    : { rating: null, reviews: null };
  const t = translator(lang, 'product');
  const pictures = withOwnTexts(product, (picture) => t('pictureNamed', picture));
  const {
    asksGiftText: _,
    deliveryDays: __,
    withdrawalException: ___,
    atBranches: ____,
    previewVersion: _____,
    offersSubscription,
    ...rest
  } = product;
  const subscribe = offersSubscription
    ? keepDrawn(context, `subscribe-${product.id}`, drawSubscribing(lang))
    : null;
  const fields = drawAskedFields(product, lang);
  const asked = fields === '' ? null : keepDrawn(context, `asked-${product.id}`, fields);
  return {
    product: {
      ...rest,
      ...pictures,
      ...{ accessories, related, promise, rating, reviews, asked, subscribe },
      reserving: drawReservingOf(context, product, url),
      withVat: tenantOf(context).basis === 'ex' ? pricesWithVat(product) : null,
    },
    seo: describeProduct(context, { ...product, rating: rating && product.rating }),
  };
}

const pricesWithVat = (product: ProductDetail) =>
  Object.fromEntries(product.variants.map((variant) => [variant.id, priceWithVat(variant, product)]));

/** Where each variant can be reserved; of the one that is shown first the document has the HTML, of the others the data. */
function drawReservingOf(context: Route.LoaderArgs['context'], product: ProductDetail, url: URL) {
  const { variant: shown } = choose(product, wantedVariant(url.searchParams));
  const reserving: Record<number, Drawn> = {};
  for (const { id } of product.variants) {
    const html = drawReserving(id, product, languageOf(context));
    const key = `reserve-${id}`;
    if (html) reserving[id] = id === shown?.id ? keepDrawn(context, key, html) : { id: key, html };
  }
  return reserving;
}

/** What buyers think of the product; the first page of it came with the product. */
async function drawOpinions(context: Route.LoaderArgs['context'], product: ProductDetail, url: URL) {
  const lang = languageOf(context);
  const page = Number(/^[1-9]\d{0,2}$/.exec(url.searchParams.get('reviews') ?? '1')?.[0] ?? 1);
  const list = page > 1 && product.reviews ? await olderReviews(context, product.id, page) : product.reviews;
  // A review may have gone since somebody was given the address of the last page.
  if (list !== 'failed' && page > Math.max(1, Math.ceil((list?.total ?? 0) / reviewsPerPage)))
    throw redirect(`${links(lang).product(product.slug)}#${reviewsAnchor}`);
  const { id } = product;
  const drawn = list === 'failed' ? drawFailedReviews(page, lang) : drawReviews(product, list, lang);
  return {
    rating: product.rating && keepDrawn(context, `rating-${id}`, drawRating(product.rating, lang)),
    reviews: keepDrawn(context, `reviews-${id}`, drawn),
  };
}

/** A page of the reviews; where it cannot be had the product stands all the same, and its page is not kept. */
async function olderReviews(
  context: Route.LoaderArgs['context'],
  id: number,
  page: number,
): Promise<ReviewList | 'failed'> {
  const answer = await publicApi(context)
    .call(getReviews, { params: { id }, query: { lang: languageOf(context), page } })
    .catch((error: unknown) => {
      if (error instanceof ApiUnavailable) return null;
      throw error;
    });
  if (answer?.status === 200) return answer.body;
  requestInfo(context).isPrivate = true;
  return 'failed';
}

/** Gives a drawn part to the document that is being made; where the browser asked for data, it goes in that. */
function keepDrawn(context: Route.LoaderArgs['context'], id: string, html: string): Drawn {
  const { drawn } = requestInfo(context);
  drawn?.set(id, html);
  return { id, html: drawn ? '' : html };
}

/** Another variant is in what the page already has, and a change of the cart is not shown here. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
  const isSameProduct = change.currentUrl.pathname === change.nextUrl.pathname;
  if (isSameProduct && change.currentUrl.search !== change.nextUrl.search) return false;
  return change.defaultShouldRevalidate;
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export const handle = { keep: ['variant', 'reviews'] } satisfies MayBeKept;

export default function Product({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  const { search } = useLocation();
  const { header } = useShopView();
  useEffect(() => noteSeen(product.id), [product.id]);
  return (
    <ProductView
      choice={choose(product, wantedVariant(new URLSearchParams(search)))}
      product={product}
      quickAddOf={(related) => <QuickAdd product={related} />}
      usps={header.usps}
    />
  );
}

function describeProduct(context: Route.LoaderArgs['context'], product: ProductDetail): Seo {
  const language = languageOf(context);
  const { origin, tenant } = requestInfo(context);
  const t = translator(language, 'product');
  const to = links(language);
  const canonical = origin + to.product(product.slug);
  const description =
    product.metaDescription ||
    descriptionOf(product.description) ||
    t('seoDescription', { name: product.name });
  const image = product.medias[0] ?? null;
  const largest = image ? new URL(`${image.src}-${image.widths.at(-1)}.webp`, origin).href : undefined;
  const paths = Object.fromEntries(
    Object.entries(product.slugs).map(([code, slug]) => [code, `products/${slug}`]),
  );
  return {
    title: product.metaTitle || product.name,
    description,
    canonical,
    alternates: alternatesOf(origin, paths, tenant.languages),
    ogType: 'product',
    // An API of the version before makes none.
    picture: product.previewVersion
      ? madePictureTags(
          origin + productPreviewPath(language, product.slug, product.previewVersion),
          product.name,
        )
      : pictureTags(origin, image, product.name),
    jsonLd: [
      productData(product, { canonical, description, image: largest }),
      trailData(origin, [
        ...product.breadcrumbs.map((category) => ({ name: category.name, href: to.category(category.slug) })),
        { name: product.name, href: to.product(product.slug) },
      ]),
    ],
  };
}
