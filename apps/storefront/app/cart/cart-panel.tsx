import type { Cart } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../ui/button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { useLinks, useMoney } from '../ui/shop-view.ts';
import { CartBasisNote, CartLines, CartTotals } from './cart-contents.tsx';
import { ClearCart, EmptyCart, FailedCart, LoadingCart, SecurePayment } from './cart-notices.tsx';

interface CartPanelProps {
  /** null before the first answer. */
  cart: Cart | null;
  hasFailed: boolean;
  titleId: string;
  onClose: () => void;
  onRetry: () => void;
}

/** What is in the drawer: header, the cart or what there is instead of it, and the way to the checkout. */
export function CartPanel({ cart, hasFailed, titleId, onClose, onRetry }: CartPanelProps) {
  const t = useTranslations('cart');
  const hasLines = cart !== null && cart.transactionLines.length > 0;
  return (
    <>
      <header className="flex items-center gap-4 border-b border-line px-5 py-3 sm:px-7">
        <h2
          className="grow font-heading text-xl font-semibold outline-none"
          data-cart-heading
          id={titleId}
          tabIndex={-1}
        >
          {t('title')}
          {hasLines && (
            <span className="ml-2 font-sans text-sm font-normal whitespace-nowrap text-muted max-sm:sr-only">
              {t('itemCount', { count: cart.count })}
            </span>
          )}
        </h2>
        {hasLines && <ClearCart />}
        <button
          aria-label={t('close')}
          className="-mr-2.5 grid size-11 place-items-center rounded-control hover:bg-tint"
          onClick={onClose}
          type="button"
        >
          <CloseIcon />
        </button>
      </header>
      {cart === null && (hasFailed ? <FailedCart onRetry={onRetry} /> : <LoadingCart />)}
      {cart !== null && !hasLines && <EmptyCart />}
      {hasLines && <Filled cart={cart} />}
    </>
  );
}

function Filled({ cart }: { cart: Cart }) {
  const t = useTranslations('cart');
  const money = useMoney();
  const links = useLinks();
  return (
    <>
      <div className="grow overflow-y-auto overscroll-contain px-5 pt-4 pb-6 sm:px-7">
        <CartBasisNote cart={cart} />
        <CartLines cart={cart} />
        <div className="border-t border-line pt-5">
          <CartTotals cart={cart} />
        </div>
      </div>
      <footer className="border-t border-line bg-surface px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] shadow-float sm:px-7">
        <a className={buttonClass('primary', 'large', 'w-full')} href={links.checkout}>
          {t('checkoutTotal', { total: money(cart.totals.toPay) })}
        </a>
        <p className="mt-1 text-center">
          <a
            className="inline-flex min-h-10 items-center text-sm underline underline-offset-4"
            href={links.shoppingBag}
          >
            {t('viewCart')}
          </a>
        </p>
        <SecurePayment />
      </footer>
    </>
  );
}
