import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { isOfOrder } from '../lib/header-mode.ts';
import type { HeaderProps } from '../lib/header-props.ts';
import { Place } from '../lib/place.tsx';
import { ServerHtml } from '../lib/server-html.tsx';
import { DrawnPart } from '../lib/shop-parts.tsx';
import { pageShown } from '../offline/names.ts';
import { PromoBar } from '../promo/promo-bar.tsx';
import { PromoStrip } from '../promo/promo-strip.tsx';
import { OpenOrder } from './open-order.tsx';
import { PauseButton } from './pause-button.tsx';
import { useTheme } from './theme.ts';
import { useLanguageLinks } from './use-language-links.ts';
import { UspStrip } from './usp-strip.tsx';

/**
 * Far below, and a quarter of a page's elements: nothing is asked of it until somebody comes near. The heights are at least those of a
 * full one, so that whoever loads a page anew at its end sees it again.
 */
const footerClass =
  'mt-auto bg-footer text-on-footer [contain-intrinsic-size:auto_152rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_108rem] lg:[contain-intrinsic-size:auto_70rem]';

type Props = HeaderProps & {
  /** Of the product that the page is about; null on any other page. */
  productId: number | null;
  children: ReactNode;
};

/** Header, page and footer. */
export function Shell({ children, productId, ...props }: Props) {
  const t = useTranslations('shell');
  const { Header } = useTheme();
  useLanguageLinks(props.path, props.alternates);
  const main = useFocusOnNewPage(props.path.split('?')[0] ?? '');
  return (
    <>
      <a
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:shadow-float"
        href="#content"
      >
        {t('skipToContent')}
      </a>
      {import.meta.env.SSR ? (
        <DrawnPart id="shadow" pick={({ shadowBar }) => shadowBar()} />
      ) : (
        <ServerHtml id="shadow" />
      )}
      {import.meta.env.SSR ? (
        <DrawnPart id="cookies" pick={({ cookieBanner }, nonce) => cookieBanner(nonce)} />
      ) : (
        <ServerHtml id="cookies" />
      )}
      {props.mode === 'shop' && (
        <div className="top-strips">
          <PauseButton />
          {props.shop.hasPromoBanners && <PromoBar path={props.path} />}
          <UspStrip texts={props.shop.header.usps} />
        </div>
      )}
      {props.shop.shoppingEnabled && (
        <Place name={productId === null ? 'promos' : `promos-${productId}`}>
          <PromoStrip productId={productId} />
        </Place>
      )}
      <Header {...props} />
      {props.mode === 'shop' && !isOfOrder(props.path) && <OpenOrder />}
      <main className="outline-none" id="content" ref={main} tabIndex={-1}>
        {children}
      </main>
      {import.meta.env.SSR ? (
        <DrawnPart as="footer" className={footerClass} id="footer" pick={({ footer }) => footer()} />
      ) : (
        <ServerHtml as="footer" className={footerClass} id="footer" />
      )}
      {import.meta.env.SSR ? (
        <DrawnPart id="overlays" pick={({ overlays }, nonce) => overlays(props.path, nonce)} />
      ) : (
        <ServerHtml id="overlays" />
      )}
    </>
  );
}

/** After a click on a link, reading goes on at the top of the new page, as it does where a browser loads it whole. */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  // Before any effect of the page, so that a field of it which asks for the focus gets it.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
    dispatchEvent(new Event(pageShown));
  }, [pathname]);
  return main;
}
