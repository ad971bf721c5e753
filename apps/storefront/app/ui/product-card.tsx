import type { ProductCard as ListedProduct } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Picture } from './picture.tsx';
import { BasisNote, Price, PricePerUnit, percentOff } from './price.tsx';
import { useLinks, useShopView } from './shop-view.ts';

/** What a card shows of a listed product; lists send the browser no more than this. */
export type CardProduct = Omit<ListedProduct, 'unitPriceBasis' | 'mainMediaUrl'>;

interface ProductCardProps {
  product: CardProduct;
  /** How wide the picture is shown, as in `sizes`. */
  sizes?: string;
  /** True for the cards of the first screen. */
  priority?: boolean;
  /** What to do with the product at once, below its price: most often adding it to the cart. */
  action?: ReactNode;
}

/** A product in a list: the whole card leads to its page, through one link. */
export function ProductCard({ product, sizes = CARD_SIZES, priority, action }: ProductCardProps) {
  const t = useTranslations('product');
  const links = useLinks();
  const { basis } = useShopView();
  const off = percentOff(product.unitPrice, product.discountPrice);
  return (
    <article className="group relative flex h-full flex-col">
      <div className="relative aspect-square overflow-hidden rounded-card bg-tint">
        <div
          className={`size-full transition-transform duration-500 ease-out group-hover:scale-[1.03] motion-reduce:transform-none ${product.inStock ? '' : 'opacity-60'}`}
        >
          <Picture decorative image={product.image} maxWidth={800} priority={priority} sizes={sizes} />
        </div>
        <Badges off={off} soldOut={!product.inStock} />
      </div>
      <div className="flex grow flex-col pt-3">
        {product.brand && <p className="text-xs font-medium tracking-wide text-muted">{product.brand}</p>}
        <h3 className="font-sans leading-snug font-medium text-pretty">
          <a
            className="line-clamp-2 outline-none after:absolute after:inset-0 after:rounded-card group-hover:underline group-hover:underline-offset-4 focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
            href={links.product(product.slug)}
          >
            {product.name}
          </a>
        </h3>
        {product.subtitle && <p className="mt-0.5 line-clamp-1 text-sm text-muted">{product.subtitle}</p>}
        <div className="mt-auto flex items-end justify-between gap-2 pt-2">
          <div className="min-w-0">
            <Price
              discountPrice={product.discountPrice}
              isFromPrice={product.isFromPrice}
              unitPrice={product.unitPrice}
            />
            <p className="flex flex-wrap gap-x-2 text-xs text-muted">
              {basis === 'ex' && <BasisNote />}
              <span>
                {product.inStock ? <PricePerUnit pricePerUnit={product.pricePerUnit} /> : t('soldOut')}
              </span>
            </p>
          </div>
          {action && <div className="relative z-10 shrink-0">{action}</div>}
        </div>
      </div>
    </article>
  );
}

/** Two columns on a phone, three on a tablet and four beside the filters. */
const CARD_SIZES = '(min-width: 1280px) 19rem, (min-width: 768px) 30vw, 45vw';

function Badges({ off, soldOut }: { off: number; soldOut: boolean }) {
  const t = useTranslations('product');
  if (soldOut) {
    return (
      <span
        aria-hidden="true"
        className="absolute top-3 left-3 rounded-badge bg-surface px-2 py-0.5 text-xs font-semibold text-ink"
      >
        {t('soldOut')}
      </span>
    );
  }
  if (off === 0) return null;
  return (
    <span className="absolute top-3 left-3 rounded-badge bg-sale px-2 py-0.5 text-xs font-semibold text-on-sale tabular-nums">
      {t('percentOff', { percent: off })}
    </span>
  );
}
