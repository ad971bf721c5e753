import type { CartLine } from '@etalage/contracts';
import { priceBefore } from '@etalage/pricing';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceNote } from '../ui/choice-note.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { Picture } from '../ui/picture.tsx';
import { PricePerUnit } from '../ui/price.tsx';
import { useLinks, useMoney } from '../ui/shop-view.ts';
import { Stepper } from '../ui/stepper.tsx';
import { VariantName } from '../ui/variant-name.tsx';
import type { CartRefusal } from './cart-action.ts';
import { CartForm } from './cart-form.tsx';
import { changeCart } from './cart-store.ts';
import { OtherDay } from './other-day.tsx';
import { RefusalNote } from './refusal-note.tsx';
import { RemoveForm } from './remove-form.tsx';
import { rowLook } from './row-look.ts';
import { RowTotal } from './row-total.tsx';
import { useAdded } from './use-added.ts';

/** What the list knows of a row. */
export type RowState = {
  rowKey: string;
  /** Why the last change of it was not made. */
  refusal: CartRefusal | null;
  /** A change of it is not confirmed yet. */
  isPending: boolean;
  /** Its place in the cart. */
  index: number;
};

/** An ordinary line: what it is, how many, what they cost together. Drawn anew only where something of it changed. */
export const CartLineRow = memo(function CartLineRow({
  line,
  rowKey,
  refusal,
  isPending,
  index,
}: RowState & { line: CartLine }) {
  const t = useTranslations('cart');
  const money = useMoney();
  const links = useLinks();
  const row = useAdded(rowKey);
  const { product, productVariant, quantity, id: lineId } = line;
  const before = priceBefore(product);
  const unitPrice = product.discountPrice ?? product.unitPrice;
  return (
    <li className={rowLook.row} data-testid={`line-${lineId}`} ref={row}>
      <div className={rowLook.main}>
        <span className={rowLook.picture}>
          <Picture decorative image={line.image} maxWidth={400} sizes="5.5rem" />
        </span>
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex items-start justify-between gap-3">
            <div className="min-w-0">
              <a className={rowLook.name} href={links.product(line.slug)}>
                {product.name}
              </a>
              <VariantName name={productVariant.name} productName={product.name} />
              <ChoiceNote line={line} />
              <p className="text-sm text-muted">
                {product.pricePerUnit ? (
                  <PricePerUnit pricePerUnit={product.pricePerUnit} />
                ) : (
                  quantity > 1 && unitPrice > 0 && t('each', { price: money(unitPrice) })
                )}
              </p>
            </div>
            <RemoveForm change={{ intent: 'remove-line', lineId }} index={index} name={product.name} />
          </div>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <CartForm fields={{ intent: 'set-line', lineId }}>
              <Stepper
                buttons="submit"
                of={product.name}
                onQuantity={(wanted) => void changeCart({ intent: 'set-line', lineId, quantity: wanted })}
                quantity={quantity}
                size="small"
              />
            </CartForm>
            <RowTotal before={before && before * quantity} isPending={isPending} total={line.subTotal} />
          </div>
          {line.daysLeft && <OtherDay days={line.daysLeft} line={line} />}
          {refusal ? (
            <RefusalNote refusal={refusal} />
          ) : (
            line.available < quantity && <AvailabilityNote available={line.available} />
          )}
        </div>
      </div>
    </li>
  );
});

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
