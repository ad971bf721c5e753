import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { headerMode } from './header-mode.ts';
import { isOffline } from './is-offline.ts';
import { hasServerHtml } from './server-html.tsx';

/**
 * One listener for all plain `<a>` of the page, those inside CMS texts too, instead of a component per link (a
 * quarter of the server's work on a list). Anything but an ordinary click on a link to a page of this shop in
 * this language is left to the browser; `data-reload` asks for that too. A link to another language takes the place
 * of the page in the history (LANG-03), and the whole document comes anew with that language's texts.
 * @param onFollow is told of a link before it leads to a page of this document; the same function each time
 */
export function useLinkNavigation(language: string, onFollow: (link: HTMLElement) => void): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = plainlyClicked(event);
      const path = link && inShopPath(link, language);
      if (link?.dataset.language) location.replace(link.href);
      else if (path && isShownWithout(path) && !isOffline()) {
        onFollow(link);
        // Also where it leads to the page that is shown, which stands behind it.
        link.closest('dialog')?.close();
        void navigate(path);
      } else return;
      event.preventDefault();
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate, language, onFollow]);
}

/** A document that began in the checkout has no menu: pages that show one are loaded whole. */
const isShownWithout = (path: string) => headerMode(path) !== 'shop' || hasServerHtml('mobile-menu-contents');

function plainlyClicked(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  return event.target instanceof Element ? event.target.closest('a') : null;
}

function inShopPath(link: HTMLAnchorElement, language: string): string | null {
  if (!link.href || link.target || link.hasAttribute('download') || 'reload' in link.dataset) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin || !pathname.startsWith(`/${language}/`)) return null;
  const isSamePage = pathname === location.pathname && search === location.search;
  return isSamePage && hash ? null : pathname + search + hash;
}
