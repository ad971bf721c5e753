import type { Cart } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { PromiseNote } from '../ui/delivery-promise.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { OrderTotals } from '../ui/order-totals.tsx';
import { useMoney, useShopView } from '../ui/shop-view.ts';
import type { CartRefusal } from './cart-action.ts';
import { CartForm } from './cart-form.tsx';
import { changeCart, useCartState } from './cart-store.ts';
import { CodeForm } from './code-form.tsx';

/** From subtotal to what is to be paid, when it comes, the way to add a code, and how far free delivery is. */
export function CartTotals({ cart, refusal }: { cart: Cart; refusal?: CartRefusal | null }) {
  const { pending } = useCartState();
  const { cart: shows } = useShopView();
  return (
    <>
      <OrderTotals
        basis={cart.basis}
        closing="cart"
        coupons={cart.couponsCreated}
        isForecast={pending.length > 0}
        promocodes={cart.promocodes}
        removal={(kind, code) => <RemoveCode code={code} kind={kind} />}
        showsOptions
        totals={cart.totals}
      />
      {cart.promise && pending.length === 0 && <PromiseNote className="mt-4" promise={cart.promise} />}
      <div className="mt-3">
        <CodeForm refusal={refusal?.subject === 'code' ? refusal : null} />
      </div>
      {shows.hasFreeShippingProgress && cart.freeShipping && <FreeShipping progress={cart.freeShipping} />}
    </>
  );
}

function RemoveCode({ kind, code }: { kind: 'promocode' | 'coupon'; code: string }) {
  const t = useTranslations('miniCart');
  const intent = `remove-${kind}` as const;
  return (
    <CartForm
      className="-my-2.5 ml-0.5 shrink-0"
      fields={{ intent, code }}
      onSubmit={(form) => {
        // The button goes with its code: the focus goes on where the next one can be typed.
        const place = form.closest('dialog, main');
        void changeCart({ intent, code });
        place?.querySelector<HTMLElement>('[data-code-toggle]')?.focus();
      }}
    >
      <button
        aria-label={t(kind === 'coupon' ? 'removeCard' : 'removeDiscount', { code })}
        className="grid size-10 place-items-center rounded-control text-muted transition-colors hover:bg-tint hover:text-danger"
        title={t(kind === 'coupon' ? 'removeCard' : 'removeDiscount', { code })}
        type="submit"
      >
        <CloseIcon className="size-4" />
      </button>
    </CartForm>
  );
}

/** PRICE-11: what is missing to free delivery, also as a bar, on the basis that decides. */
function FreeShipping({
  progress: { basis, threshold, missing },
}: {
  progress: NonNullable<Cart['freeShipping']>;
}) {
  const t = useTranslations('miniCart');
  const money = useMoney();
  const share = threshold > 0 ? Math.min(1, 1 - missing / threshold) : 1;
  return (
    <div
      className="mt-3 rounded-card bg-primary-soft p-4 text-[0.9375rem] text-ink"
      data-testid="free-shipping"
    >
      <p className="font-medium">
        {missing > 0 ? t('freeShippingMissing', { amount: money(missing), basis }) : t('freeShippingReached')}
      </p>
      <p className="mt-0.5 text-sm">{t('freeShippingFrom', { amount: money(threshold), basis })}</p>
      <div aria-hidden="true" className="mt-2.5 h-2 overflow-hidden rounded-full bg-line">
        <div
          className="h-full origin-left rounded-full bg-primary transition-transform duration-500 ease-calm"
          style={{ transform: `scaleX(${share})` }}
        />
      </div>
    </div>
  );
}
