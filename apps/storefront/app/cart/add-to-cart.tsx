import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { BagPlusIcon } from '../ui/icons.tsx';
import { Stepper } from '../ui/stepper.tsx';
import { openCart } from './cart-store.ts';
import { RefusalNote } from './refusal-note.tsx';
import { useCartForm } from './use-cart-form.ts';

interface AddToCartProps {
  /** What is added, for assistive technology. */
  name: string;
  fields: { intent: 'add-line'; variantId: number } | { intent: 'add-bundle'; bundleId: number };
  /** Units or sets that can be ordered now. */
  available: number;
}

/** Quantity and button of a product's or a bundle's page: a form first, that opens the drawer where it can. */
export function AddToCart({ name, fields, available }: AddToCartProps) {
  const t = useTranslations('cart');
  const [quantity, setQuantity] = useState(1);
  const form = useCartForm({
    announce: () => t('added', { name }),
    onDone: ({ refusal }) => {
      if (refusal) return;
      setQuantity(1);
      openCart(true);
    },
  });
  return (
    <form action={form.action} method="post" onSubmit={form.onSubmit}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} name={field} type="hidden" value={value} />
      ))}
      <div className="flex gap-3">
        <Stepper
          buttons="button"
          most={Math.max(available, 1)}
          of={name}
          onQuantity={setQuantity}
          quantity={quantity}
        />
        <Button
          className="min-w-0 grow whitespace-nowrap max-lg:px-3 max-lg:text-base"
          disabled={available === 0}
          pending={form.isPending}
          size="large"
          type="submit"
        >
          {!form.isPending && <BagPlusIcon />}
          {t('addToCart')}
        </Button>
      </div>
      {form.refusal && (
        <div className="mt-3">
          <RefusalNote refusal={form.refusal} />
        </div>
      )}
    </form>
  );
}
