import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BagPlusIcon, SpinnerIcon } from '../ui/icons.tsx';
import type { CardProduct } from '../ui/product-card.tsx';
import { useLinks, useShopView } from '../ui/shop-view.ts';
import type { CartRefusal } from './cart-action.ts';
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
  const { shoppingBag } = useLinks();
  const [sent, setSent] = useState<Sent | null>(null);
  const [{ isPending, refusal }, setOutcome] = useState<Outcome>(quiet);
  return (
    <form
      action={shoppingBag}
      className="relative"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        setSent({ form: event.currentTarget });
      }}
    >
      <input name="intent" type="hidden" value="add-line" />
      <input name="variantId" type="hidden" value={variantId} />
      <input name="quantity" type="hidden" value="1" />
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
      {sent && <Sender name={name} onOutcome={setOutcome} sent={sent} />}
    </form>
  );
}

/** One press of the button. */
type Sent = { form: HTMLFormElement };
type Outcome = { isPending: boolean; refusal: CartRefusal | null };
const quiet: Outcome = { isPending: false, refusal: null };

/** Sends the form in place. It comes with the first press: what it needs is too much to have ready on every card. */
function Sender({
  name,
  sent,
  onOutcome,
}: {
  name: string;
  sent: Sent;
  onOutcome: (outcome: Outcome) => void;
}) {
  const t = useTranslations('cart');
  const { submit, isPending, refusal } = useCartForm({
    announce: () => t('added', { name }),
    onDone: (answer) => answer.refusal === null && openCart(true),
  });
  const done = useRef<Sent>(undefined);
  useEffect(() => {
    if (done.current === sent) return;
    done.current = sent;
    submit(sent.form);
  }, [sent, submit]);
  useEffect(() => onOutcome({ isPending, refusal }), [isPending, refusal, onOutcome]);
  return null;
}
