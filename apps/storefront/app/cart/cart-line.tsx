import type { CartLine } from '@etalage/contracts';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { TrashIcon, WarningIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { PricePerUnit } from '../ui/price.tsx';
import { useLinks, useMoney } from '../ui/shop-view.ts';
import { Stepper } from '../ui/stepper.tsx';
import type { CartAnswer, CartRefusal } from './cart-action.ts';
import { RefusalNote } from './refusal-note.tsx';
import { useCartForm } from './use-cart-form.ts';

interface CartLineRowProps {
  line: CartLine;
  /** Where the page was loaded with a refusal about this line. */
  refusal?: CartRefusal | null;
}

/** An ordinary line: what it is, how many, what they cost together. */
export function CartLineRow({ line, refusal = null }: CartLineRowProps) {
  const t = useTranslations('cart');
  const money = useMoney();
  const links = useLinks();
  const form = useRef<HTMLFormElement>(null);
  const { product, productVariant } = line;
  const set = useCartForm({ announce: useChangedText() });
  const shownRefusal = set.refusal ?? (set.isPending ? null : refusal);
  return (
    <li className="relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 py-5" data-testid={`line-${line.id}`}>
      <span className="aspect-square overflow-hidden rounded-control bg-tint">
        <Picture decorative image={line.image} maxWidth={400} sizes="5.5rem" />
      </span>
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex items-start justify-between gap-3">
          <div className="min-w-0">
            <a
              className="line-clamp-2 leading-snug font-medium underline-offset-4 before:absolute before:top-5 before:left-0 before:size-22 hover:underline"
              href={links.product(line.slug)}
            >
              {product.name}
            </a>
            {productVariant.name && productVariant.name !== product.name && (
              <p className="text-sm text-muted">{productVariant.name}</p>
            )}
            <p className="text-sm text-muted">
              {product.pricePerUnit ? (
                <PricePerUnit pricePerUnit={product.pricePerUnit} />
              ) : (
                line.quantity > 1 && t('each', { price: money(product.discountPrice ?? product.unitPrice) })
              )}
            </p>
          </div>
          <RemoveForm fields={{ intent: 'remove-line', lineId: String(line.id) }} name={product.name} />
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <form action={set.action} method="post" onSubmit={set.onSubmit} ref={form}>
            <input name="intent" type="hidden" value="set-line" />
            <input name="lineId" type="hidden" value={line.id} />
            <Stepper
              buttons="submit"
              isPending={set.isPending}
              of={product.name}
              onQuantity={(quantity) =>
                form.current && set.submit(form.current, { quantity: String(quantity) })
              }
              quantity={line.quantity}
              size="small"
            />
          </form>
          <p className={`font-semibold tabular-nums transition-opacity ${set.isPending ? 'opacity-45' : ''}`}>
            {money(line.subTotal)}
          </p>
        </div>
        {shownRefusal ? (
          <RefusalNote refusal={shownRefusal} />
        ) : (
          line.available < line.quantity && <AvailabilityNote available={line.available} />
        )}
      </div>
    </li>
  );
}

/** Said where a line can no longer be ordered as it stands. */
export function AvailabilityNote({ available }: { available: number }) {
  const t = useTranslations('cart');
  return (
    <p className="flex items-start gap-1.5 text-sm text-danger">
      <WarningIcon className="mt-0.5 size-4" />
      {t('onlyAvailable', { available })}
    </p>
  );
}

/** The trash: takes a line or a whole bundle out. */
export function RemoveForm({ fields, name }: { fields: Record<string, string>; name: string }) {
  const t = useTranslations('cart');
  // The button goes with its line: focus must not fall out of the cart.
  const form = useCartForm({
    announce: useChangedText(),
    onDone: ({ refusal }) => refusal === null && focusCart(),
  });
  return (
    <form action={form.action} className="-mt-2 -mr-2.5 shrink-0" method="post" onSubmit={form.onSubmit}>
      {Object.entries(fields).map(([field, value]) => (
        <input key={field} name={field} type="hidden" value={value} />
      ))}
      <button
        aria-busy={form.isPending || undefined}
        aria-label={t('removeNamed', { name })}
        className="grid size-10 place-items-center rounded-control text-muted transition-colors hover:bg-tint hover:text-danger"
        title={t('remove')}
        type="submit"
      >
        <TrashIcon className={`size-[1.15rem] ${form.isPending ? 'animate-pulse' : ''}`} />
      </button>
    </form>
  );
}

/** Moves focus to the heading of the cart that is in front: the drawer's, else the page's. */
export function focusCart() {
  const headings = [...document.querySelectorAll<HTMLElement>('[data-cart-heading]')];
  (headings.find((heading) => heading.closest('dialog[open]')) ?? headings[0])?.focus();
}

/** What is said aloud after a change: the new total. */
export function useChangedText(): (answer: CartAnswer) => string {
  const t = useTranslations('cart');
  const money = useMoney();
  return ({ cart }) => (cart ? t('changed', { total: money(cart.totals.toPay) }) : '');
}
