import type { ProductDetail } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AddToCart } from '../../cart/add-to-cart.tsx';
import { DrawnHtml } from '../../lib/kept-html.tsx';
import type { WordsOfPromise } from '../../lib/promise-words.ts';
import { LateSeen } from '../../seen/late-seen.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BasisNote, Price, PricePerUnit } from '../../ui/price.tsx';
import type { CardProduct, DrawnCard } from '../../ui/product-card/drawn-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { PromiseLines } from '../../ui/promise-lines.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useLinks, useMoney, useShopView } from '../../ui/shop-view.ts';
import { UspList } from '../../ui/usp-list.tsx';
import { BuyBar } from './buy-bar.tsx';
import type { Choice } from './choose.ts';
import { Gallery } from './gallery.tsx';
import { LatePackNote } from './late-pack-note.tsx';
import { few, Variants } from './variants.tsx';

/** What only the server draws, by its id in the document; '' where that has it already. */
export type Drawn = { id: string; html: string };

/** A product with no more of the others than their cards show, and with its promise in words. */
type ShownProduct = Omit<ProductDetail, 'related' | 'accessories' | 'promise' | 'rating' | 'reviews'> & {
  rating: Drawn | null;
  reviews: Drawn | null;
  promise: WordsOfPromise | null;
  accessories: readonly DrawnCard[];
  related: readonly DrawnCard[];
};

type ProductViewProps = {
  product: ShownProduct;
  choice: Choice;
  /** The shop's selling points, near the button. */
  usps: readonly string[];
  quickAddOf: (product: CardProduct) => ReactNode;
};

export function ProductView({ product, choice, usps, quickAddOf }: ProductViewProps) {
  const t = useTranslations('product');
  const tWishlist = useTranslations('wishlist');
  const { shoppingEnabled } = useShopView();
  const { variant } = choice;
  const alternatives = product.related.length > 0 && (
    <section className="mt-16 scroll-mt-28 border-t border-line pt-12" id={relatedId}>
      <h2 className="mb-7 text-2xl font-semibold">{t(product.inStock ? 'related' : 'soldOutInstead')}</h2>
      <ProductGrid actionOf={quickAddOf} cards={product.related} className="grid-cols-2 md:grid-cols-4" />
    </section>
  );
  return (
    <div className="shop-container pt-5 pb-20">
      <Trail product={product} />
      <div className="mt-5 grid gap-y-8 md:grid-cols-2 md:gap-x-8 lg:gap-x-12 xl:gap-x-16">
        <div className="relative min-w-0">
          <Gallery images={choice.images} name={product.name} />
          <button
            aria-label={tWishlist('put', { name: product.name })}
            className="heart"
            form="hearts"
            key={product.id}
            name="add"
            type="submit"
            value={product.id}
          />
        </div>
        <div className="min-w-0 md:sticky md:top-28 md:self-start">
          <Buy choice={choice} product={product} usps={usps} />
        </div>
      </div>
      <div className="mt-14 grid gap-y-12 border-t border-line pt-12 md:grid-cols-2 md:gap-x-8 lg:gap-x-16">
        {product.description && (
          <section>
            <h2 className="text-2xl font-semibold">{t('description')}</h2>
            <RichText className="mt-4 max-w-prose" html={product.description} />
          </section>
        )}
        <Details choice={choice} product={product} />
      </div>
      {product.bundles.length > 0 && <Bundles product={product} />}
      {/* Whoever cannot have this one looks for another, whoever has it for what goes with it. */}
      {!product.inStock && alternatives}
      {product.accessories.length > 0 && (
        <section className="mt-16 border-t border-line pt-12">
          <h2 className="mb-7 text-2xl font-semibold">{t('accessories')}</h2>
          <ProductGrid
            actionOf={quickAddOf}
            cards={product.accessories}
            className="grid-cols-2 md:grid-cols-4"
          />
        </section>
      )}
      {product.inStock && alternatives}
      {product.reviews && <DrawnHtml {...product.reviews} className="mt-16 border-t border-line pt-12" />}
      <LateSeen besides={product.id} key={product.id} />
      {/* Another variant has a form of its own, which the bar is to look at. */}
      {variant && variant.available > 0 && shoppingEnabled && (
        <BuyBar formId={buyForm} key={variant.id} variant={variant} />
      )}
    </div>
  );
}

function Trail({ product }: { product: ShownProduct }) {
  const t = useTranslations('list');
  const links = useLinks();
  return (
    <Breadcrumbs
      current={product.name}
      links={[
        { name: t('home'), href: links.home },
        { name: t('allProducts'), href: links.products },
        ...product.breadcrumbs.map(({ name, slug }) => ({ name, href: links.category(slug) })),
      ]}
    />
  );
}

function Buy({ product, choice, usps }: Pick<ProductViewProps, 'product' | 'choice' | 'usps'>) {
  const t = useTranslations('product');
  const links = useLinks();
  const { shoppingEnabled } = useShopView();
  const { variant } = choice;
  const price = variant ?? product;
  const isFromPrice = !variant && product.isFromPrice;
  const isSoldOut = variant?.available === 0;
  return (
    <>
      {product.brand && (
        <a
          className="inline-flex min-h-6 items-center text-sm font-medium text-muted underline-offset-4 hover:underline"
          href={links.brand(product.brand.slug)}
        >
          {product.brand.name}
        </a>
      )}
      <h1 className="mt-1 font-heading text-3xl leading-[1.12] font-semibold tracking-tight text-pretty hyphens-auto sm:text-4xl">
        {product.name}
      </h1>
      {product.rating && <DrawnHtml {...product.rating} className="" />}
      {product.subtitle && <p className="mt-2 text-lg text-muted text-pretty">{product.subtitle}</p>}
      <div className="mt-5">
        <Price
          discountPrice={price.discountPrice}
          isFromPrice={isFromPrice}
          size="page"
          unitPrice={price.unitPrice}
        />
        <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
          <BasisNote />
          <PricePerUnit pricePerUnit={price.pricePerUnit} />
          <Saving discountPrice={price.discountPrice} unitPrice={price.unitPrice} />
        </p>
      </div>
      <div className="mt-6 flex flex-col gap-5 empty:hidden">
        {choice.outfits.length > 1 && <Outfits choice={choice} />}
        {choice.variants.length > 1 && <Variants choice={choice} />}
      </div>
      {variant && <Stock available={variant.available} />}
      {isSoldOut && (
        <>
          {shoppingEnabled && (
            <a className="outlined" href={`${links.stockRequest}?variant=${variant.id}`}>
              {t('tellMe')}
            </a>
          )}
          <Instead product={product} />
        </>
      )}
      {variant && shoppingEnabled && (
        <div className="mt-5">
          <AddToCart
            available={variant.available}
            fields={{ intent: 'add-line', variantId: variant.id }}
            id={buyForm}
            key={variant.id}
            name={product.name}
            preview={{
              slug: product.slug,
              image: choice.images[0] ?? null,
              unitPrice: variant.unitPrice,
              discountPrice: variant.discountPrice,
              variantName: variant.name,
            }}
            renderNote={(quantity) => <LatePackNote chosen={variant} product={product} quantity={quantity} />}
          />
        </div>
      )}
      {variant && variant.available > 0 && shoppingEnabled && product.promise && (
        <PromiseLines className="mt-5" words={product.promise} />
      )}
      {!shoppingEnabled && <p className="mt-5 text-muted">{t('notForSale')}</p>}
      <form action={links.compare} className="mt-5" data-compare="">
        <button className="compare-mark" name="add" type="submit" value={product.id}>
          {t('compare')}
        </button>
      </form>
      <UspList isSoldOut={isSoldOut} usps={usps} />
    </>
  );
}

function Saving({ unitPrice, discountPrice }: { unitPrice: number; discountPrice: number | null }) {
  const t = useTranslations('price');
  const money = useMoney();
  if (discountPrice === null || discountPrice >= unitPrice) return null;
  const saved = Math.round((unitPrice - discountPrice) * 100) / 100;
  return <span className="font-medium text-sale">{t('saving', { amount: money(saved) })}</span>;
}

/** Styles of the product, each with its picture; a link, so that it works without JavaScript. */
function Outfits({ choice }: { choice: Choice }) {
  const t = useTranslations('product');
  return (
    <div>
      <p className="text-sm" id="outfits">
        <span className="font-semibold">{t('outfit')}</span>{' '}
        <span className="text-muted">{choice.outfit?.name}</span>
      </p>
      <ul aria-labelledby="outfits" className="mt-2 flex flex-wrap gap-2.5">
        {choice.outfits.map(({ outfit, variant }) => (
          <li key={outfit.id}>
            <a
              aria-current={outfit.id === choice.outfit?.id || undefined}
              aria-label={outfit.name}
              className="block size-16 overflow-hidden rounded-control border border-line bg-tint outline-offset-2 hover:border-ink aria-[current]:outline-2 aria-[current]:outline-primary"
              href={`?variant=${variant.id}`}
              title={outfit.name}
            >
              <Picture decorative image={outfit.image} maxWidth={400} sizes="4rem" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Stock({ available }: { available: number }) {
  const t = useTranslations('product');
  const [colour, text] =
    available === 0
      ? ['bg-danger', t('soldOutText')]
      : available <= few
        ? ['bg-amber-600', t('lastUnits', { available })]
        : ['bg-success', t('inStock')];
  return (
    <p aria-live="polite" className="mt-6 flex items-center gap-2 text-[0.9375rem] font-medium">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${colour}`} />
      {text}
    </p>
  );
}

const relatedId = 'related';
const buyForm = 'buy';

/** What there is instead of something sold out: its other variants, else what stands below. */
function Instead({ product }: { product: ShownProduct }) {
  const t = useTranslations('product');
  const others = product.variants.filter(({ available }) => available > 0);
  const look = 'inline-flex min-h-8 items-center underline underline-offset-4';
  if (others.length === 0)
    return (
      product.related.length > 0 && (
        <p className="mt-3">
          <a className={look} href={`#${relatedId}`}>
            {t('soldOutOthers')}
          </a>
        </p>
      )
    );
  return (
    <div className="mt-3">
      <p className="text-sm font-semibold" id="instead">
        {t('soldOutInstead')}
      </p>
      <ul aria-labelledby="instead" className="mt-1 flex flex-wrap gap-x-5">
        {others.slice(0, 6).map(({ id, name }) => (
          <li key={id}>
            <a className={look} href={`?variant=${id}`}>
              {name || product.name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Details({ product, choice }: Pick<ProductViewProps, 'product' | 'choice'>) {
  const t = useTranslations('product');
  const links = useLinks();
  const { variant } = choice;
  return (
    <section>
      <h2 className="text-2xl font-semibold">{t('details')}</h2>
      <dl className="mt-4 divide-y divide-line border-y border-line text-[0.9375rem]">
        {product.specifications.map(({ slug, name, values }) => (
          <Detail key={slug} name={name}>
            {values.join(', ')}
          </Detail>
        ))}
        {product.brand && <Detail name={t('brand')}>{product.brand.name}</Detail>}
        {variant?.articleNumber && <Detail name={t('articleNumberLabel')}>{variant.articleNumber}</Detail>}
        {variant?.ean && <Detail name={t('ean')}>{variant.ean}</Detail>}
        <Detail name={t('vat')}>{`${product.vatCode.vatPercentage}%`}</Detail>
      </dl>
      {product.tags.length > 0 && (
        <div className="mt-6">
          <h3 className="text-sm font-semibold">{t('tags')}</h3>
          <ul className="mt-2 flex flex-wrap gap-2">
            {product.tags.map(({ slug, name }) => (
              <li key={slug}>
                <a className={tagLook} href={links.tag(slug)}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

const tagLook =
  'inline-flex min-h-9 items-center rounded-full bg-tint px-4 text-sm font-medium hover:bg-line';

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}

function Bundles({ product }: { product: ShownProduct }) {
  const t = useTranslations('product');
  const links = useLinks();
  return (
    <section className="mt-16 rounded-card bg-tint px-6 py-8 sm:px-10">
      <h2 className="text-2xl font-semibold">{t('bundles')}</h2>
      <p className="mt-1 text-muted">
        {t('bundlesText', { name: product.name, count: product.bundles.length })}
      </p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {product.bundles.map((bundle) => (
          <li key={bundle.id}>
            <a
              className="flex min-h-14 items-center justify-between gap-3 rounded-control bg-surface px-5 py-3 font-medium underline-offset-4 hover:underline"
              href={links.bundle(bundle.slug)}
            >
              {bundle.name}
              <ChevronIcon className="size-4" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
