import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DrawnHtml } from '../../lib/server-html.tsx';
import { LateSeen } from '../../seen/late-seen.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import type { CardProduct } from '../../ui/product-card/drawn-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useLinks, useShopView } from '../../ui/shop-view.ts';
import { Buy, buyForm, relatedId } from './buy.tsx';
import { BuyBar } from './buy-bar.tsx';
import type { Choice } from './choose.ts';
import { Gallery } from './gallery.tsx';
import type { ShownProduct } from './shown-product.ts';

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
  const links = useLinks();
  return (
    <Breadcrumbs
      current={product.name}
      isBelowProducts
      links={product.breadcrumbs.map(({ name, slug }) => ({ name, href: links.category(slug) }))}
    />
  );
}

function Details({ product, choice }: Pick<ProductViewProps, 'product' | 'choice'>) {
  const t = useTranslations('product');
  const links = useLinks();
  const { variant } = choice;
  return (
    <section>
      <h2 className="text-2xl font-semibold">{t('details')}</h2>
      <dl className="mt-4 ruled border-y border-line text-[0.9375rem]">
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
