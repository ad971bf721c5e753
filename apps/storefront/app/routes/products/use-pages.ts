import { useEffect, useState } from 'react';
import type { DrawnCard } from '../../ui/product-card/drawn-card.tsx';

type Page = {
  page: number;
  items: DrawnCard[];
};

/** The pages on the screen, in order and without a gap. */
type Pages = readonly Page[];

/** Lists a shopper has been on since the page was loaded in this browser, so that coming back shows as much as before. */
const remembered = new Map<string, Pages>();
const rememberedLists = 10;

/**
 * The pages of one list that are on the screen. The URL names the last page asked for; a page that joins those
 * already shown is added to them, any other one starts anew.
 * @param key what the list is about: path and query without the page
 */
export function usePages(key: string, loaded: Page): Pages {
  const [kept, setKept] = useState(() => ({ key, pages: joinPages(remembered.get(key) ?? [], loaded) }));
  let pages = kept.pages;
  if (kept.key !== key || !kept.pages.some((page) => page.items === loaded.items)) {
    pages = joinPages(kept.key === key ? kept.pages : (remembered.get(key) ?? []), loaded);
    setKept({ key, pages });
  }
  // In an effect, since the server must remember nothing.
  useEffect(() => {
    remembered.delete(key);
    remembered.set(key, pages);
    const oldest = remembered.keys().next().value;
    if (remembered.size > rememberedLists && oldest !== undefined) remembered.delete(oldest);
  }, [key, pages]);
  return pages;
}

/** `pages` with one more; only that one where it does not join them. */
export function joinPages(pages: Pages, added: Page): Pages {
  const first = pages[0];
  const last = pages.at(-1);
  if (!first || !last) return [added];
  if (added.page === last.page + 1) return [...pages, added];
  if (added.page === first.page - 1) return [added, ...pages];
  if (added.page < first.page || added.page > last.page) return [added];
  return pages.map((page) => (page.page === added.page ? added : page));
}
