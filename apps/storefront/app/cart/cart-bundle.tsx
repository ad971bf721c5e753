import type { CartBundle, CartLine } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { BundleItem } from '../ui/bundle-item.tsx';
import { ChevronIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { useLinks, useMoney } from '../ui/shop-view.ts';
import { Stepper } from '../ui/stepper.tsx';
import { CartForm } from './cart-form.tsx';
import { AvailabilityNote, type RowState } from './cart-line.tsx';
import { changeCart, removeFromCart } from './cart-store.ts';
import { RefusalNote } from './refusal-note.tsx';
import { RemoveForm } from './remove-form.tsx';
import { rowLook } from './row-look.ts';
import { RowTotal } from './row-total.tsx';
import { useAdded } from './use-added.ts';

type CartBundleGroupProps = RowState & {
  bundle: CartBundle;
  lines: readonly CartLine[];
};

/** The lines of one bundle as one thing with one price, that unfolds to what is in it. */
export function CartBundleGroup({ bundle, lines, rowKey, refusal, isPending, index }: CartBundleGroupProps) {
  const t = useTranslations('cart');
  const money = useMoney();
  const links = useLinks();
  const row = useAdded(rowKey);
  const { name, bundleGroupKey, quantity } = bundle;
  const missing = lines.find((line) => line.available < line.quantity);
  const setQuantity = (wanted: number) => {
    // BNDL-03: less than one set is no bundle any more.
    if (wanted < 1) removeFromCart({ intent: 'remove-bundle', bundleGroupKey }, { name, index });
    else void changeCart({ intent: 'set-bundle', bundleGroupKey, quantity: wanted });
  };
  // What stands in the list adds up to the price; what the bundle is said to save may come of another price before, and then has its name alone.
  const less = inCents(lines.reduce((sum, line) => sum + apart(line), -bundle.subTotal));
  const isKnown = lines.some(({ id }) => id > 0);
  return (
    <li className={rowLook.row} data-testid={`bundle-${bundle.bundleId}`} ref={row}>
      <div className={rowLook.main}>
        <span className={rowLook.picture}>
          <Picture decorative image={bundle.image ?? lines[0]?.image ?? null} maxWidth={400} sizes="5.5rem" />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-start justify-between gap-3">
            <a className={rowLook.name} href={links.bundle(bundle.slug)}>
              {name}
            </a>
            <RemoveForm change={{ intent: 'remove-bundle', bundleGroupKey }} index={index} name={name} />
          </div>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <CartForm fields={{ intent: 'set-bundle', bundleGroupKey }}>
              <Stepper
                buttons="submit"
                minusAtOne="remove"
                of={name}
                onQuantity={setQuantity}
                quantity={quantity}
                size="small"
              />
            </CartForm>
            <RowTotal isPending={isPending} total={bundle.subTotal} />
          </div>
          {refusal ? (
            <RefusalNote refusal={refusal} />
          ) : (
            missing && <AvailabilityNote available={missing.available} />
          )}
        </div>
      </div>
      {isKnown && (
        <details className="group/bundle mt-3 rounded-control bg-tint px-4">
          <summary className="flex min-h-11 items-center justify-between gap-3 rounded-control text-sm font-medium">
            {t('bundleContains', { count: lines.length })}
            <ChevronIcon className="size-4 rotate-90 transition-transform group-open/bundle:-rotate-90" />
          </summary>
          <ul className="pb-3 text-sm">
            {lines.map((line) => (
              <BundleItem
                key={line.id}
                price={money(apart(line))}
                product={{
                  slug: line.slug,
                  image: line.image,
                  name: line.product.name,
                  variantName: line.productVariant.name,
                }}
                quantity={line.quantity}
                size="small"
              />
            ))}
            {less > 0 && (
              <li className="mt-1.5 flex justify-between gap-3 border-t border-line-strong/30 pt-2.5 font-medium text-success">
                <span>{t(less === bundle.saving ? 'bundleDiscount' : 'bundleLess')}</span>
                <span className="tabular-nums">−{money(less)}</span>
              </li>
            )}
          </ul>
        </details>
      )}
    </li>
  );
}

/** What a bundle's line would cost by itself, in euros. */
const apart = ({ product, quantity }: CartLine) =>
  inCents((product.discountPrice ?? product.unitPrice) * quantity);

/** Euros, rounded, since they are no whole numbers. */
const inCents = (amount: number) => Math.round(amount * 100) / 100;
