import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Shop } from '../lib/shop.ts';
import { FooterContents } from './footer.tsx';
import type { HeaderProps } from './header-props.ts';
import { headers } from './index.ts';

/** Header, page and footer. */
export function Shell({ children, ...props }: HeaderProps & { children: ReactNode }) {
  const t = useTranslations('shell');
  const Header = headers[props.shop.theme];
  const main = useFocusOnNewPage(props.path.split('?')[0] ?? '');
  return (
    <>
      <a
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-surface focus:px-4 focus:py-3 focus:shadow-float"
        href="#content"
      >
        {t('skipToContent')}
      </a>
      <Header {...props} />
      <main className="outline-none" id="content" ref={main} tabIndex={-1}>
        {children}
      </main>
      <Footer shop={props.shop} />
    </>
  );
}

/** The footer is the same on every page of a language: the browser keeps the server's, and needs no code for it. */
const Footer = import.meta.env.SSR ? DrawnFooter : KeptFooter;
const footerClass = 'mt-auto bg-footer text-on-footer';

function DrawnFooter({ shop }: { shop: Shop }) {
  return (
    <footer className={footerClass}>
      <FooterContents shop={shop} />
    </footer>
  );
}

function KeptFooter(_: { shop: Shop }) {
  const [html] = useState(() => document.querySelector('body > footer')?.innerHTML ?? '');
  return (
    <footer className={footerClass} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />
  );
}

/** After a click on a link, reading goes on at the top of the new page, as it does where a browser loads it whole. */
function useFocusOnNewPage(pathname: string) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}
