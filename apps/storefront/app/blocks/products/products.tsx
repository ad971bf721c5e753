import { useTranslations } from 'use-intl';
import { QuickAdd } from '../../cart/quick-add.tsx';
import { SeenProducts } from '../../seen/seen-products.tsx';
import { ChevronIcon } from '../../ui/icons.tsx';
import type { CardProduct } from '../../ui/product-card/drawn-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useShopLinks } from '../../ui/shop-view.ts';
import type { BlockProps } from '../block-props.ts';

const frame = 'shop-container py-12 sm:py-16';

/** Goods with their prices and buttons, and where the rest of them is. Without any there is no block. */
export function Products({ block }: BlockProps) {
  const { products } = block;
  if (products?.from === 'seen')
    return <SeenProducts className={frame} head={<Head block={block} />} most={products.most} />;
  if (!products || products.cards.length === 0) return null;
  return (
    <section className={frame}>
      <Head block={block} />
      <ProductGrid
        actionOf={quickAdd}
        cards={products.cards}
        className="grid-cols-2 md:grid-cols-3 lg:grid-cols-4"
      />
    </section>
  );
}

const quickAdd = (product: CardProduct) => <QuickAdd product={product} />;

function Head({ block }: Pick<BlockProps, 'block'>) {
  const t = useTranslations('home');
  const href = useShopLinks().href(block.products?.linkUrl ?? null);
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <div className="max-w-2xl">
        {block.subtitle && <p className="mb-1 font-semibold text-primary-text">{block.subtitle}</p>}
        <RichText className="section-words" html={block.text} />
      </div>
      {href && (
        <a
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline-offset-4 hover:underline"
          href={href}
        >
          {t('allOfThem')}
          <ChevronIcon className="size-4" />
        </a>
      )}
    </div>
  );
}
