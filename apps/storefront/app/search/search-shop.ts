import type { Suggestions } from '@etalage/contracts';
import { previewProducts } from '@etalage/contracts/limits';
import type { Links } from '../lib/links.ts';
import { readPreviewItem } from './preview-item.ts';
import type { Found, Search } from './use-suggestions.ts';

/** Milliseconds after which an answer is not waited for any more. */
const patience = 5_000;

/** Asks the shop's own API, as the shopper who types. */
export const searchShop =
  (language: string, links: Links): Search =>
  async (text, signal): Promise<Found> => {
    const query = new URLSearchParams({ lang: language, q: text, page: '1', size: String(previewProducts) });
    signal.throwIfAborted();
    const asking = new AbortController();
    const end = () => asking.abort();
    signal.addEventListener('abort', end);
    const giveUp = setTimeout(end, patience);
    try {
      const response = await fetch(`/api/products/suggestions?${query}`, { signal: asking.signal });
      if (!response.ok) throw new Error(`Suggestions were answered with ${response.status}.`);
      const { items, total, search } = (await response.json()) as Suggestions;
      return { items: items.flatMap((item) => readPreviewItem(item, links) ?? []), total, search };
    } finally {
      clearTimeout(giveUp);
      signal.removeEventListener('abort', end);
    }
  };
