import type { Cart } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import type { CartRefusal } from '../../cart/cart-action.ts';
import { CartLines } from '../../cart/cart-lines.tsx';
import { ClearCart, EmptyCart, FailedCart, OfflineNote, SecurePayment } from '../../cart/cart-parts.tsx';
import { useCartState } from '../../cart/cart-store.ts';
import { CartTotals } from '../../cart/cart-totals.tsx';
import { StandingNotice } from '../../cart/change-notice.tsx';
import { CheckoutLink } from '../../cart/checkout-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { BasisShown } from '../../ui/order-totals.tsx';
import { PaymentMarks } from '../../ui/payment-marks.tsx';
import { useLinks, useShopView } from '../../ui/shop-view.ts';
import { CheckoutBar } from './checkout-bar.tsx';

type CartViewProps = {
  /** null where the API could not be reached. */
  cart: Cart | null;
  /** Why the last form changed nothing. */
  refusal: CartRefusal | null;
};

/** The cart as a page of its own: the drawer's parts beside each other. */
export function CartView({ cart, refusal }: CartViewProps) {
  const t = useTranslations('cart');
  const { isOffline, notices, removed } = useCartState();
  const hasLines = cart !== null && cart.transactionLines.length > 0;
  return (
    <div className="shop-container pt-8 pb-20 sm:pt-10">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1 sm:gap-x-4">
        <h1
          className="font-heading text-2xl font-semibold outline-none sm:text-4xl"
          data-cart-heading
          tabIndex={-1}
        >
          {t('title')}
        </h1>
        {hasLines && <p className="grow text-muted">{t('itemCount', { count: cart.count })}</p>}
        {hasLines && <ClearCart />}
      </div>
      {isOffline && <OfflineNote />}
      {cart !== null && <StandingNotice notices={notices ?? cart.notices} />}
      {cart === null && <FailedCart />}
      {hasLines && <Filled cart={cart} refusal={refusal} />}
      {cart !== null && !hasLines && (
        <>
          {(removed.length > 0 || refusal) && (
            <div className="mt-6">
              <CartLines cart={cart} refusal={refusal} />
            </div>
          )}
          <EmptyCart />
        </>
      )}
    </div>
  );
}

/** Of so many things in it the overview is out of a phone's sight. */
const longFrom = 3;

/** A bundle is one thing, as it is one row. */
const thingsIn = ({ transactionLines, bundles }: Cart): number =>
  transactionLines.length - bundles.reduce((sum, { lineIds }) => sum + lineIds.length - 1, 0);

function Filled({ cart, refusal }: { cart: Cart; refusal: CartRefusal | null }) {
  const t = useTranslations('cart');
  const links = useLinks();
  const { cart: shows } = useShopView();
  return (
    <div className="mt-6 gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] xl:gap-20">
      <section className="border-t border-line pt-4">
        <h2 className="sr-only">{t('lines')}</h2>
        <BasisShown basis={cart.basis} />
        <CartLines cart={cart} refusal={refusal} />
        {thingsIn(cart) >= longFrom && <CheckoutBar cart={cart} />}
      </section>
      <section className="mt-6 lg:mt-0">
        <div className="rounded-card bg-tint p-6 sm:p-7 lg:sticky lg:top-28">
          <h2 className="mb-4 font-heading text-xl font-semibold">{t('summary')}</h2>
          <CartTotals cart={cart} refusal={refusal} />
          <CheckoutLink className="mt-6 w-full">{t('checkout')}</CheckoutLink>
          <a className={buttonClass('quiet', 'normal', 'mt-1 w-full')} href={links.products}>
            {t('continueShopping')}
          </a>
          {cart.canSubscribe && (
            <a className={buttonClass('quiet', 'normal', 'w-full')} href={`${links.newSubscription}?cart=1`}>
              {t('subscribe')}
            </a>
          )}
          {shows.hasPaymentIcons && <PaymentMarks className="mt-3 justify-center" />}
          <SecurePayment />
        </div>
      </section>
    </div>
  );
}
