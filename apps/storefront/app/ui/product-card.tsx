import type { ProductCard as ListedProduct } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Picture } from './picture.tsx';
import { Price, percentOff } from './price.tsx';
import { useLinks, useMoney, useShopView } from './shop-view.ts';

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

/**
 * A product in a list: the whole card leads to its page, through one link. There are dozens on a page, so it is one
 * component, and its looks have short names in app.css.
 */
export function ProductCard({ product, sizes = CARD_SIZES, priority, action }: ProductCardProps) {
  const t = useTranslations('product');
  const tPrice = useTranslations('price');
  const links = useLinks();
  const money = useMoney();
  const { basis } = useShopView();
  const { inStock, pricePerUnit } = product;
  const off = percentOff(product.unitPrice, product.discountPrice);
  return (
    <article className="card">
      <div className="card-frame">
        <Picture
          className={inStock ? 'card-picture' : 'card-picture opacity-60'}
          decorative
          hasOneFallback
          image={product.image}
          maxWidth={800}
          priority={priority}
          sizes={sizes}
        />
        {inStock ? (
          off > 0 && <span className="card-badge card-badge-sale">{t('percentOff', { percent: off })}</span>
        ) : (
          <span aria-hidden="true" className="card-badge">
            {t('soldOut')}
          </span>
        )}
      </div>
      <div className="card-body">
        {product.brand && <p className="card-brand">{product.brand}</p>}
        <h3 className="card-name">
          <a className="card-link" href={links.product(product.slug)}>
            {product.name}
          </a>
        </h3>
        {product.subtitle && <p className="card-subtitle">{product.subtitle}</p>}
        <div className="card-foot">
          <div className="min-w-0">
            <Price
              discountPrice={product.discountPrice}
              isFromPrice={product.isFromPrice}
              unitPrice={product.unitPrice}
            />
            <p className="card-note">
              {basis === 'ex' && <span>{tPrice('exVat')}</span>}
              <span>
                {inStock
                  ? pricePerUnit &&
                    tPrice('perUnit', { price: money(pricePerUnit.price), unit: pricePerUnit.unit })
                  : t('soldOut')}
              </span>
            </p>
          </div>
          {action && <div className="card-action">{action}</div>}
        </div>
      </div>
    </article>
  );
}

/** Two columns on a phone, three on a tablet and four beside the filters. */
const CARD_SIZES = '(min-width: 1280px) 19rem, (min-width: 768px) 30vw, 45vw';
