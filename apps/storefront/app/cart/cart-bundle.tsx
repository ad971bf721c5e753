import type { CartBundle, CartLine } from '@etalage/contracts';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { ChevronIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { useLinks, useMoney } from '../ui/shop-view.ts';
import { Stepper } from '../ui/stepper.tsx';
import type { CartRefusal } from './cart-action.ts';
import { AvailabilityNote, RemoveForm, useChangedText } from './cart-line.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { useCartForm } from './use-cart-form.ts';

interface CartBundleGroupProps {
  bundle: CartBundle;
  lines: readonly CartLine[];
  refusal?: CartRefusal | null;
}

/** The lines of one bundle as one thing with one price, that unfolds to what is in it. */
export function CartBundleGroup({ bundle, lines, refusal = null }: CartBundleGroupProps) {
  const t = useTranslations('cart');
  const money = useMoney();
  const links = useLinks();
  const form = useRef<HTMLFormElement>(null);
  const set = useCartForm({ announce: useChangedText() });
  const key = bundle.bundleGroupKey;
  const shownRefusal = set.refusal ?? (set.isPending ? null : refusal);
  const missing = lines.find((line) => line.available < line.quantity);
  return (
    <li className="relative py-5" data-testid={`bundle-${bundle.bundleId}`}>
      <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4">
        <span className="aspect-square overflow-hidden rounded-control bg-tint">
          <Picture decorative image={bundle.image} maxWidth={400} sizes="5.5rem" />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-start justify-between gap-3">
            <a
              className="line-clamp-2 leading-snug font-medium underline-offset-4 before:absolute before:top-5 before:left-0 before:size-22 hover:underline"
              href={links.bundle(bundle.slug)}
            >
              {bundle.name}
            </a>
            <RemoveForm fields={{ intent: 'remove-bundle', bundleGroupKey: key }} name={bundle.name} />
          </div>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <form action={set.action} method="post" onSubmit={set.onSubmit} ref={form}>
              <input name="intent" type="hidden" value="set-bundle" />
              <input name="bundleGroupKey" type="hidden" value={key} />
              <Stepper
                buttons="submit"
                isPending={set.isPending}
                minusAtOne="remove"
                of={bundle.name}
                onQuantity={(quantity) =>
                  form.current && set.submit(form.current, { quantity: String(quantity) })
                }
                quantity={bundle.quantity}
                size="small"
              />
            </form>
            <p
              className={`font-semibold tabular-nums transition-opacity ${set.isPending ? 'opacity-45' : ''}`}
            >
              {money(bundle.subTotal)}
            </p>
          </div>
          {shownRefusal ? (
            <RefusalNote refusal={shownRefusal} />
          ) : (
            missing && <AvailabilityNote available={missing.available} />
          )}
        </div>
      </div>
      <details className="group/bundle mt-3 rounded-control bg-tint px-4">
        <summary className="flex min-h-11 items-center justify-between text-sm font-medium">
          {t('bundleContains', { count: lines.length })}
          <ChevronIcon className="size-4 rotate-90 transition-transform group-open/bundle:-rotate-90" />
        </summary>
        <ul className="pb-3 text-sm">
          {lines.map((line) => (
            <li className="flex items-center gap-3 py-1.5" key={line.id}>
              <span className="size-10 shrink-0 overflow-hidden rounded-badge bg-surface">
                <Picture decorative image={line.image} maxWidth={200} sizes="2.5rem" />
              </span>
              <span className="min-w-0 grow">
                <a className="underline-offset-4 hover:underline" href={links.product(line.slug)}>
                  {line.quantity} × {line.product.name}
                </a>
                {line.productVariant.name && line.productVariant.name !== line.product.name && (
                  <span className="block text-muted">{line.productVariant.name}</span>
                )}
              </span>
              <span className="tabular-nums">{money(apart(line))}</span>
            </li>
          ))}
          {bundle.saving > 0 && (
            <li className="mt-1.5 flex justify-between border-t border-line-strong/30 pt-2.5 font-medium text-success">
              <span>{t('bundleDiscount')}</span>
              <span className="tabular-nums">−{money(bundle.saving)}</span>
            </li>
          )}
        </ul>
      </details>
    </li>
  );
}

/** What a bundle's line would cost by itself, in euros; rounded, since euros are no whole numbers. */
const apart = ({ product, quantity }: CartLine) =>
  Math.round((product.discountPrice ?? product.unitPrice) * quantity * 100) / 100;
