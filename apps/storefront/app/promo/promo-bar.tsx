import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Place } from '../lib/place.tsx';
import { ServerHtml } from '../lib/server-html.tsx';
import { DrawnPart } from '../lib/shop-parts.tsx';
import { startCarousels } from './carousel.ts';
import { useCartSummary } from './cart-summary.ts';
import { dismissed } from './dismissed.ts';

type Asked = { code: string; AskCode: typeof import('./ask-code.tsx').AskCode };

/**
 * The banners on top. The server draws them, the same for everyone; the browser keeps what was drawn and adds what
 * differs from shopper to shopper and page to page: attributes, and nothing that takes room.
 */
export function PromoBar({ path }: { path: string }) {
  const t = useTranslations('promo');
  const bar = useRef<HTMLElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);

  useEffect(() => {
    for (const banner of bar.current?.querySelectorAll<HTMLElement>('[data-href]') ?? [])
      banner.toggleAttribute('data-minimised', path.includes(banner.dataset.href ?? ''));
  }, [path]);

  useEffect(() => {
    const element = bar.current;
    hideDismissed();
    if (!element?.querySelector('[data-carousel]')) return;
    return startCarousels(element);
  }, []);

  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest<HTMLElement>('[data-dismiss]');
    if (button) dismiss(button.dataset.dismiss ?? '');
  };
  const onSubmit = (event: FormEvent) => {
    const form = event.target;
    const code = form instanceof HTMLFormElement && form.dataset.code;
    if (!code) return;
    event.preventDefault();
    // Most shoppers press no banner: the question comes with the first press. Where its script is lost, the form leads to the cart.
    import('./ask-code.tsx').then(
      ({ AskCode }) => setAsked({ code, AskCode }),
      () => form.submit(),
    );
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: buttons inside give the clicks, and the keyboard presses them.
    <section
      aria-label={t('label')}
      className="promo"
      onClick={onClick}
      onSubmit={onSubmit}
      ref={bar}
      tabIndex={-1}
    >
      <Place name="promo-applied">
        <PromoApplied />
      </Place>
      {import.meta.env.SSR ? (
        <DrawnPart id="promo-banners" pick={({ promoBanners }, nonce) => promoBanners(path, nonce)} />
      ) : (
        <ServerHtml id="promo-banners" />
      )}
      {asked && (
        <asked.AskCode
          code={asked.code}
          onClose={() => {
            setAsked(null);
            // The button that was pressed is disabled by now where the code was added.
            bar.current?.focus();
          }}
        />
      )}
    </section>
  );
}

/** PROMO-03: a promo code is in the cart: then the style sheet has the banners offer no other one. */
function PromoApplied() {
  const { promocodes } = useCartSummary();
  return promocodes.length > 0 && <span data-applied hidden />;
}

/** PROMO-02: remembered in this browser. A banner with another id, such as next season's, shows again. */
function dismiss(id: string) {
  try {
    localStorage.setItem(dismissed, `${localStorage.getItem(dismissed) ?? ''} ${id}`.trim());
  } catch {
    // A browser that keeps nothing: then it is gone until the next page.
  }
  document.getElementById(`promo-${id}`)?.remove();
}

/** The document's own script did this before the first paint; here for banners that a later page drew. */
function hideDismissed() {
  try {
    for (const id of (localStorage.getItem(dismissed) ?? '').split(' '))
      document.getElementById(`promo-${id}`)?.remove();
  } catch {
    // A browser that keeps nothing has hidden nothing.
  }
}
