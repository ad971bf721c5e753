import { headerMode } from '../lib/header-mode.ts';
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

export const defaultTarget = '/contact';

/** Where the button leads (STICK-03, STICK-04); to the contact page where the shop did not fill in its chat or popup. */
export function stickyTarget({ action, chat, link }: StickyButton): { url: string; isNewTab: boolean } {
  if (action === 'chat' && chat.url !== '') return { url: chat.url, isNewTab: true };
  if (action === 'link') return { url: link.url, isNewTab: link.openInNewTab };
  return { url: defaultTarget, isNewTab: false };
}

export function stickyRules(button: StickyButton): StickyRules {
  const { exclude, action } = button;
  const { url } = stickyTarget(button);
  const isInside = action === 'link' && !/^[a-z]+:/i.test(url);
  return {
    paths: exclude.paths.map(barePath),
    isHiddenInCheckout: exclude.inCheckout,
    target: exclude.whenOnTargetPage && isInside ? barePath(url) : null,
  };
}
