import { lowestPriceDays } from '@etalage/contracts/limits';
import { saved } from '@etalage/pricing';
import { useTranslations } from 'use-intl';
import { AddToCart } from '../../cart/add-to-cart.tsx';
import { DrawnHtml } from '../../lib/server-html.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BasisNote, Price, PricePerUnit } from '../../ui/price.tsx';
import { PromiseLines } from '../../ui/promise-lines.tsx';
import { useLinks, useMoney, useShopView } from '../../ui/shop-view.ts';
import { UspList } from '../../ui/usp-list.tsx';
import type { Choice } from './choose.ts';
import { LatePackNote } from './late-pack-note.tsx';
import type { ShownProduct } from './shown-product.ts';
import { StockLine } from './stock-line.tsx';
import { VariantNote, Variants } from './variants.tsx';

/** Where other products begin, for the link to them. */
export const relatedId = 'related';
/** The form that adds to the cart, which the bar of a phone looks at. */
export const buyForm = 'buy';

type BuyProps = {
  product: ShownProduct;
  choice: Choice;
  /** The shop's selling points, near the button. */
  usps: readonly string[];
};

/** What stands beside the pictures: name, price, choice of variant, stock, promise and the button. */
export function Buy({ product, choice, usps }: BuyProps) {
  const t = useTranslations('product');
  const links = useLinks();
  const { shoppingEnabled } = useShopView();
  const { variant } = choice;
  const isSoldOut = variant?.available === 0;
  const reserving = variant && product.reserving[variant.id];
  return (
    <>
      <Name product={product} />
      <PriceOf choice={choice} product={product} />
      <div className="mt-6 flex flex-col gap-5 empty:hidden">
        {choice.outfits.length > 1 && <Outfits choice={choice} />}
        {choice.variants.length > 1 && <Variants choice={choice} />}
      </div>
      {variant && <StockLine available={variant.available} />}
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
            asked={!isSoldOut && product.asked && <DrawnHtml {...product.asked} className="contents" />}
            available={variant.available}
            fields={{ intent: 'add-line', variantId: variant.id }}
            id={buyForm}
            key={variant.id}
            name={product.name}
            preview={{
              ...variant,
              slug: product.slug,
              image: choice.images[0] ?? null,
              vatPct: product.vatCode.vatPercentage,
              variantName: variant.name,
            }}
            renderNote={(quantity) => <LatePackNote chosen={variant} product={product} quantity={quantity} />}
          />
          {!isSoldOut && product.subscribe && <DrawnHtml {...product.subscribe} className="" />}
        </div>
      )}
      {variant && variant.available > 0 && shoppingEnabled && product.promise && (
        <PromiseLines className="mt-5" words={product.promise} />
      )}
      {reserving && <DrawnHtml {...reserving} className="" key={reserving.id} />}
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

function Name({ product }: Pick<BuyProps, 'product'>) {
  const links = useLinks();
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
    </>
  );
}

/** What the chosen variant costs; the lowest price where none is chosen. */
function PriceOf({ product, choice: { variant } }: Pick<BuyProps, 'product' | 'choice'>) {
  const t = useTranslations('price');
  const money = useMoney();
  const price = variant ?? product;
  const withVat = product.withVat?.[variant?.id ?? 0];
  const { lowestBefore } = price;
  const off = saved(price);
  return (
    <div className="mt-5">
      <Price {...price} isLarge />
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
        <BasisNote />
        {withVat !== undefined && (
          <span>
            {money(withVat)} {t('incVat')}
          </span>
        )}
        <PricePerUnit pricePerUnit={price.pricePerUnit} />
        {off > 0 && <span className="font-medium text-sale">{t('saving', { amount: money(off) })}</span>}
      </p>
      {off > 0 && lowestBefore && lowestBefore !== price.unitPrice && (
        <p className="text-sm text-muted">
          {t('lowestBefore', { days: lowestPriceDays, amount: money(lowestBefore) })}
        </p>
      )}
    </div>
  );
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
        {choice.outfits.map(({ outfit, variant, variants }) => (
          <li key={outfit.id}>
            <a
              aria-current={outfit.id === choice.outfit?.id || undefined}
              className="group flex w-20 flex-col leading-tight"
              href={`?variant=${variant.id}`}
              title={outfit.name}
            >
              <span className="block size-16 overflow-hidden rounded-control border border-line bg-tint outline-offset-2 group-hover:border-ink group-aria-[current]:outline-2 group-aria-[current]:outline-primary">
                <Picture decorative image={outfit.image} maxWidth={400} sizes="4rem" />
              </span>
              <span className="sr-only">{outfit.name} </span>
              <OutfitNote variants={variants} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What a style costs, the least of its variants where these differ, and whether it is sold out. */
function OutfitNote({ variants }: { variants: Choice['variants'] }) {
  const costs = ({ discountPrice, unitPrice }: Choice['variants'][number]) => discountPrice ?? unitPrice;
  const [least, ...others] = variants.toSorted((one, other) => costs(one) - costs(other));
  if (!least) return null;
  // How many are left is said of a variant: there is none here yet where there are several.
  const available = variants.some((one) => one.available > 0) ? Number.POSITIVE_INFINITY : 0;
  return (
    <VariantNote
      isFromPrice={others.some((one) => costs(one) > costs(least))}
      variant={others.length > 0 ? { ...least, available } : least}
    />
  );
}

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
