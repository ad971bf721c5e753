import { useTranslations } from 'use-intl';
import { BagPlusIcon, SpinnerIcon } from '../ui/icons.tsx';
import type { CardProduct } from '../ui/product-card.tsx';
import { useShopView } from '../ui/shop-view.ts';
import { openCart } from './cart-store.ts';
import { RefusalNote } from './refusal-note.tsx';
import { useCartForm } from './use-cart-form.ts';

/** Adds a product that has exactly one variant, straight from its card; nothing for any other product. */
export function QuickAdd({ product }: { product: CardProduct }) {
  const { shoppingEnabled } = useShopView();
  if (!shoppingEnabled || !product.inStock || product.onlyVariantId === null) return null;
  return <QuickAddForm name={product.name} variantId={product.onlyVariantId} />;
}

function QuickAddForm({ name, variantId }: { name: string; variantId: number }) {
  const t = useTranslations('cart');
  const form = useCartForm({
    announce: () => t('added', { name }),
    onDone: ({ refusal }) => refusal === null && openCart(true),
  });
  return (
    <form action={form.action} className="relative" method="post" onSubmit={form.onSubmit}>
      <input name="intent" type="hidden" value="add-line" />
      <input name="variantId" type="hidden" value={variantId} />
      <input name="quantity" type="hidden" value="1" />
      <button
        aria-busy={form.isPending || undefined}
        aria-label={t('addNamed', { name })}
        className="grid size-11 place-items-center rounded-full bg-primary-soft text-primary-text transition-colors hover:bg-primary hover:text-on-primary focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
        title={t('addToCart')}
        type="submit"
      >
        {form.isPending ? <SpinnerIcon /> : <BagPlusIcon />}
      </button>
      {form.refusal && (
        <div className="absolute right-0 bottom-full mb-2 w-48 rounded-card border border-line bg-surface p-3 shadow-lg">
          <RefusalNote refusal={form.refusal} />
        </div>
      )}
    </form>
  );
}
