import { lazy, Suspense, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { closeOnBackdrop } from '../ui/close-on-backdrop.ts';
import { useLinks } from '../ui/shop-view.ts';
import { Announcement } from './announcement.tsx';
import { closeCart, followTabs, openCart, useCartState, withCartClient } from './cart-store.ts';
import { loadCartPanel, readyCartPanel } from './load-cart-panel.ts';

const CartPanel = lazy(async () => ({
  default: (await loadCartPanel().catch(() => null))?.CartPanel ?? ToCartPage,
}));

/**
 * The cart in a drawer over any page. The header's link to the cart opens it; without JavaScript that link leads to
 * the cart page. A modal dialog: the browser keeps focus inside, closes it on Escape and gives focus back.
 */
export function MiniCart() {
  const { isOpen } = useCartState();
  const { pathname } = useLocation();
  const links = useLinks();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useCartLinks(links.shoppingBag, pathname);
  useEffect(followTabs, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
    return isOpen ? holdPage() : undefined;
  }, [isOpen]);

  // As the page is left: what lies behind an open dialog cannot be given the focus, which goes to the new page (shell.tsx).
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was followed, the drawer is behind the shopper.
  useLayoutEffect(() => () => dialog.current?.close(), [pathname]);

  return (
    <>
      <dialog
        {...closeOnBackdrop}
        aria-labelledby={titleId}
        className="cart-drawer"
        onClose={closeCart}
        ref={dialog}
      >
        {isOpen && (
          <div className="flex h-full flex-col">
            <Suspense>
              <CartPanel titleId={titleId} />
            </Suspense>
          </div>
        )}
      </dialog>
      {/* Outside of an open dialog nothing is said. */}
      {!isOpen && <Announcement />}
    </>
  );
}

/** What the drawer would show did not come: the cart's own page shows it, once what was being added has been answered. */
function ToCartPage(_: { titleId: string }) {
  const { added, pending } = useCartState();
  const { shoppingBag } = useLinks();
  const [isReady, setReady] = useState(false);
  useEffect(() => withCartClient(() => setReady(true)), []);
  // Where nothing can be added either, that is told where it was asked for, and the drawer closes.
  const isAnswered = isReady ? pending.length === 0 : !added;
  useEffect(() => {
    if (isAnswered) location.assign(shoppingBag);
  }, [isAnswered, shoppingBag]);
  return null;
}

/** Keeps the page behind from scrolling, and from moving where its scrollbar was. @returns lets go of it again */
function holdPage(): () => void {
  const { style } = document.documentElement;
  const scrollbar = window.innerWidth - document.body.offsetWidth;
  Object.assign(style, { overflow: 'hidden', scrollbarGutter: 'auto', paddingRight: `${scrollbar}px` });
  return () => Object.assign(style, { overflow: '', scrollbarGutter: '', paddingRight: '' });
}

/** Makes the header's link to the cart open the drawer, except on the cart page itself. */
function useCartLinks(href: string, pathname: string) {
  useEffect(() => {
    const linkOf = (event: Event) =>
      event.target instanceof Element ? event.target.closest(`header a[href="${href}"]`) : null;
    const onClick = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      if (pathname === href || !linkOf(event)) return;
      event.preventDefault();
      openCart();
    };
    const onPointerOver = (event: PointerEvent) => {
      if (linkOf(event)) readyCartPanel();
    };
    // In the capture phase, before the listener that would follow the link to the cart page.
    document.addEventListener('click', onClick, { capture: true });
    document.addEventListener('pointerover', onPointerOver, { passive: true });
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      document.removeEventListener('pointerover', onPointerOver);
    };
  }, [href, pathname]);
}
