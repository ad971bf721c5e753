import { type MouseEvent, type ReactNode, useState } from 'react';
import { type ButtonSize, buttonClass } from '../ui/button.tsx';
import { SpinnerIcon } from '../ui/icons.tsx';
import { useLinks } from '../ui/shop-view.ts';
import { cartState, useCartState, withCartClient } from './cart-store.ts';

type CheckoutLinkProps = { className?: string; size?: ButtonSize; children: ReactNode };

/** The way to the checkout. What is still being sent arrives first: the checkout shows what the server has. */
export function CheckoutLink({ className = '', size = 'large', children }: CheckoutLinkProps) {
  const links = useLinks();
  const { isOffline } = useCartState();
  const [isWaiting, setWaiting] = useState(false);
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (cartState().pending.length === 0) return;
    event.preventDefault();
    if (isOffline || isWaiting) return;
    const link = event.currentTarget;
    setWaiting(true);
    withCartClient(
      (client) =>
        void client.settled().then(() => {
          setWaiting(false);
          if (cartState().pending.length === 0 && cartState().refusals.length === 0) link.click();
        }),
    );
  };
  return (
    <a
      aria-busy={isWaiting || undefined}
      aria-disabled={isOffline || undefined}
      className={buttonClass('primary', size, className)}
      href={links.checkout}
      onClick={onClick}
    >
      {isWaiting && <SpinnerIcon />}
      {children}
    </a>
  );
}
