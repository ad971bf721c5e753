import { headerMode } from '../lib/header-mode.ts';
import { isExternal } from '../lib/links.ts';
import type { StickyButton } from '../lib/sticky-button.ts';

/** Where a sticky button is not shown, besides pages of a product or a bundle (STICK-02). */
export type StickyRules = {
  /** Addresses of the shop that begin so, without language. */
  paths: string[];
  isHiddenInCheckout: boolean;
  /** The page that the button leads to, without language; null where it shows there too, or leads elsewhere. */
  target: string | null;
};

/** A path of the shop as rules compare it: without language, query and anchor, with one slash in front. */
function barePath(path: string): string {
  const bare = `/${path.replace(/[?#].*/, '').replace(/^\/+|\/+$/g, '')}`;
  return bare.replace(/^\/[a-z]{2}(?=\/|$)/, '') || '/';
}

/** @param path of the page, with its language */
export function isStickyHidden(path: string, { paths, isHiddenInCheckout, target }: StickyRules): boolean {
  const page = barePath(path);
  return (
    /^\/(products|bundles)\/[^/]+$/.test(page) ||
    (isHiddenInCheckout && headerMode(path) !== 'shop') ||
    paths.some((prefix) => page.startsWith(prefix)) ||
    page === target
  );
}

/** An address that the shop wrote, as its pages have it; null where it cannot be one. */
type HrefOf = (url: string) => string | null;

/** Whether the button opens a popup of the shop's own; one without a text does not (STICK-04). */
export const opensPopup = ({ action, popup }: StickyButton): boolean =>
  action === 'popup' && popup.bodyHtml !== '';

/**
 * Where the button leads (STICK-03, STICK-04), as it is drawn; to the contact page where the shop did not fill in its chat, its
 * popup or an address that can be used.
 */
export function stickyTarget(
  { action, chat, link }: StickyButton,
  hrefOf: HrefOf,
): { href: string; isNewTab: boolean } {
  const url = { link: link.url, chat: chat.url, popup: '' }[action];
  const isNewTab = action === 'link' ? link.openInNewTab : action === 'chat' && url !== '';
  return { href: (url && hrefOf(url)) || hrefOf('/contact') || '', isNewTab };
}

export function stickyRules(button: StickyButton, hrefOf: HrefOf): StickyRules {
  const { exclude } = button;
  const { href } = stickyTarget(button, hrefOf);
  const isPage = !opensPopup(button) && !isExternal(href) && !href.startsWith('#');
  return {
    paths: exclude.paths.map(barePath),
    isHiddenInCheckout: exclude.inCheckout,
    target: exclude.whenOnTargetPage && isPage ? barePath(href) : null,
  };
}
