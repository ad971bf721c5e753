import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { BagPlusIcon, SpinnerIcon } from '../ui/icons.tsx';
import type { CardProduct } from '../ui/product-card/drawn-card.tsx';
import { useShopView } from '../ui/shop-view.ts';
import type { CartRefusal } from './cart-action.ts';
import type { AddedPreview } from './cart-change.ts';
import { CartForm } from './cart-form.tsx';
import { addToCart } from './cart-store.ts';
import { RefusalNote } from './refusal-note.tsx';

/** Adds a product that has exactly one variant, straight from its card; nothing for any other product. */
export function QuickAdd({ product }: { product: CardProduct }) {
  const { shoppingEnabled } = useShopView();
  if (!shoppingEnabled || !product.inStock || product.onlyVariantId === null) return null;
  return <QuickAddForm name={product.name} variantId={product.onlyVariantId} />;
}

type Outcome = { isPending: boolean; refusal: CartRefusal | null };

function QuickAddForm({ name, variantId }: { name: string; variantId: number }) {
  const t = useTranslations('cart');
  const added = { intent: 'add-line', variantId, quantity: 1 } as const;
  const [{ isPending, refusal }, setOutcome] = useState<Outcome>({ isPending: false, refusal: null });
  const add = async (form: HTMLFormElement) => {
    setOutcome({ isPending: true, refusal: null });
    const preview = previewIn(form, name);
    const answer = await addToCart({ ...added, preview });
    setOutcome({ isPending: false, refusal: answer.refusal });
  };
  return (
    <CartForm
      className="relative"
      fields={added}
      onSubmit={(form) => {
        if (!isPending) void add(form);
      }}
    >
      <button
        aria-busy={isPending || undefined}
        aria-label={t('addNamed', { name })}
        className="quick-add"
        title={t('addToCart')}
        type="submit"
      >
        {isPending ? <SpinnerIcon /> : <BagPlusIcon />}
      </button>
      {refusal && (
        <div className="absolute right-0 bottom-full mb-2 w-48 rounded-card border border-line bg-surface p-3 shadow-lg">
          <RefusalNote refusal={refusal} />
        </div>
      )}
    </CartForm>
  );
}

/** What the card around shows of its product; the server drew it, so it is read from there. */
function previewIn(form: HTMLFormElement, name: string): AddedPreview {
  const card = form.closest('article');
  const [, src, width] = /(.+)-(\d+)\.\w+$/.exec(card?.querySelector('img')?.getAttribute('src') ?? '') ?? [];
  const side = Number(width);
  return {
    name,
    slug: card?.querySelector('a')?.pathname.split('/').pop() ?? '',
    image: src ? { src, widths: [side], width: side, height: side, alt: '' } : null,
    unitPrice: null,
    discountPrice: null,
  };
}
