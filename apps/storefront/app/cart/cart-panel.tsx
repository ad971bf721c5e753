import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CloseIcon } from '../ui/icons.tsx';
import { BasisShown } from '../ui/order-totals.tsx';
import { PaymentMarks } from '../ui/payment-marks.tsx';
import { useLinks, useMoney, useShopView } from '../ui/shop-view.ts';
import { useSmallWhenScrolled } from '../ui/use-small-when-scrolled.ts';
import { Announcement } from './announcement.tsx';
import { CartLines } from './cart-lines.tsx';
import { ClearCart, EmptyCart, FailedCart, LoadingCart, OfflineNote, SecurePayment } from './cart-parts.tsx';
import { closeCart, useCartState, withCartClient } from './cart-store.ts';
import { drawerHeader } from './cart-times.ts';
import { CartTotals } from './cart-totals.tsx';
import { PassingNotice } from './change-notice.tsx';
import { CheckoutLink } from './checkout-link.tsx';

/** What is in the drawer: header, the cart or what there is instead of it, and the way to the checkout. */
export function CartPanel({ titleId }: { titleId: string }) {
  const { cart, isPartial, hasFailed, isOffline, notices, removed, refusals } = useCartState();
  const { basis: shopBasis } = useShopView();
  const scroller = useRef<HTMLDivElement>(null);
  const isSmall = useSmallWhenScrolled(scroller, drawerHeader);
  useEffect(() => {
    // At hand from now on, also where the connection is lost.
    withCartClient((client) => void client.opened());
  }, []);
  const hasLines = cart !== null && cart.transactionLines.length > 0;
  return (
    <>
      <div
        className="flex min-h-0 grow scroll-pt-20 flex-col overflow-y-auto overscroll-contain"
        ref={scroller}
      >
        {/* Its place stays as high as the header is at first, so that nothing moves when that gets smaller. */}
        <div className="pointer-events-none sticky top-0 z-10 h-18 shrink-0">
          <Header
            count={hasLines && !isPartial ? cart.count : 0}
            hasLines={hasLines}
            isSmall={isSmall}
            titleId={titleId}
          />
        </div>
        <div className="flex grow flex-col px-5 pb-6 sm:px-7">
          {notices && <PassingNotice notices={notices} />}
          {isOffline && <OfflineNote />}
          {hasLines && <BasisShown basis={isPartial ? shopBasis : cart.basis} className="mt-4" />}
          {cart !== null && (hasLines || removed.length + refusals.length > 0) && <CartLines cart={cart} />}
          {cart === null &&
            (hasFailed ? (
              <FailedCart onRetry={() => withCartClient((client) => void client.read())} />
            ) : (
              <LoadingCart />
            ))}
          {cart !== null && !hasLines && <EmptyCart />}
          {hasLines && !isPartial && (
            <div className="border-t border-line pt-5">
              <CartTotals cart={cart} />
            </div>
          )}
        </div>
      </div>
      {hasLines && <Footer toPay={isPartial ? null : cart.totals.toPay} />}
      <Announcement />
    </>
  );
}

type HeaderProps = {
  titleId: string;
  /** Units in the cart; 0 where nobody knows. */
  count: number;
  hasLines: boolean;
  isSmall: boolean;
};

function Header({ titleId, count, hasLines, isSmall }: HeaderProps) {
  const t = useTranslations('cart');
  const title = useRef<HTMLHeadingElement>(null);
  // The panel comes after the dialog that it stands in: reading begins with its title.
  useEffect(() => title.current?.focus(), []);
  return (
    <header
      className={`pointer-events-auto flex items-center gap-4 border-b border-line bg-surface px-5 transition-[height] duration-200 ease-calm sm:px-7 ${isSmall ? 'h-12' : 'h-18'}`}
      data-small={isSmall || undefined}
    >
      <h2
        className={`grow font-heading font-semibold outline-none transition-[font-size] duration-200 ease-calm ${isSmall ? 'text-base' : 'text-xl'}`}
        data-cart-heading
        id={titleId}
        ref={title}
        tabIndex={-1}
      >
        {t('title')}
        {count > 0 && (
          <span className="ml-2 font-sans text-sm font-normal whitespace-nowrap text-muted max-sm:sr-only">
            {t('itemCount', { count })}
          </span>
        )}
      </h2>
      {hasLines && <ClearCart />}
      <button
        aria-label={t('close')}
        className="-mr-2.5 grid size-11 place-items-center rounded-control hover:bg-tint"
        onClick={closeCart}
        type="button"
      >
        <CloseIcon />
      </button>
    </header>
  );
}

/** `toPay` in euros; null where nobody knows. */
function Footer({ toPay }: { toPay: number | null }) {
  const t = useTranslations('cart');
  const money = useMoney();
  const links = useLinks();
  const { cart: shows } = useShopView();
  const { pending } = useCartState();
  return (
    <footer className="border-t border-line bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-float sm:px-7 [@media(height<30rem)]:py-2">
      <CheckoutLink className="w-full">
        {toPay === null ? (
          t('checkout')
        ) : (
          <span className={pending.length > 0 ? 'opacity-80' : ''}>
            {t('checkoutTotal', { total: money(toPay) })}
          </span>
        )}
      </CheckoutLink>
      <p className="mt-1 text-center [@media(height<30rem)]:hidden">
        <a
          className="inline-flex min-h-10 items-center text-sm underline pointer-coarse:min-h-11 underline-offset-4"
          href={links.shoppingBag}
        >
          {t('viewCart')}
        </a>
      </p>
      {shows.hasPaymentIcons && (
        <PaymentMarks className="mt-2 justify-center [@media(height<36rem)]:hidden" />
      )}
      <SecurePayment />
    </footer>
  );
}
