import type { Links } from '../lib/links.ts';
import type { ProfessionalSearch } from '../lib/professional-search.ts';
import type { HostedStatus } from './hosted/search-hosted.ts';
import { searchShop } from './search-shop.ts';
import type { Search } from './use-suggestions.ts';

type SearchOf = {
  /** null where the shop has no professional search. */
  settings: ProfessionalSearch | null;
  language: string;
  links: Links;
  onStatus: (status: HostedStatus) => void;
};

/** What a shop's preview asks: its professional search, whose script then comes with the first question, or its own API. */
export function searchOf({ settings, language, links, onStatus }: SearchOf): Search {
  const own = searchShop(language, links);
  if (!settings) return own;
  let loaded: Promise<Search> | null = null;
  const load = async () => {
    const { searchHosted } = await import('./hosted/search-hosted.ts');
    try {
      return searchHosted({ settings, language, links, onStatus });
    } catch (error) {
      // SRCH-10, the shop's developers must hear of it.
      console.warn(`Professional search is disabled: ${error instanceof Error ? error.message : error}`);
      return own;
    }
  };
  return async (text, signal) => {
    loaded ??= load();
    // A script that was lost on its way is asked for again with the next question.
    const search = await loaded.catch(() => {
      loaded = null;
      return own;
    });
    return search(text, signal);
  };
}
