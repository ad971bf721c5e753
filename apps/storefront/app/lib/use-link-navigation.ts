import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/**
 * One listener for all plain `<a>` of the page, those inside CMS texts too, instead of a component per link (a
 * quarter of the server's work on a list). Anything but an ordinary click on a link to a page of this shop in
 * this language is left to the browser; `data-reload` asks for that too.
 */
export function useLinkNavigation(language: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const path = inShopPath(event, language);
      if (path === null) return;
      event.preventDefault();
      void navigate(path);
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [navigate, language]);
}

function inShopPath(event: MouseEvent, language: string): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download') || 'reload' in link.dataset) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  if (origin !== location.origin || !pathname.startsWith(`/${language}/`)) return null;
  const isSamePage = pathname === location.pathname && search === location.search;
  return isSamePage && hash ? null : pathname + search + hash;
}
