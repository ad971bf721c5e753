import type { ListSearch } from '@etalage/contracts';
import { searchLength } from '@etalage/contracts/limits';
import { useEffect, useState } from 'react';
import type { PreviewItem } from './preview-item.ts';

/** What a text finds: the first products, how many there are, and what else of the shop has such a name. */
export type Found = { items: PreviewItem[]; total: number; search: ListSearch | null };
export type Search = (text: string, signal: AbortSignal) => Promise<Found>;

/** 'hidden' for a text that is too short; 'loading' also while older results still show. */
export type Suggested = { state: 'hidden' | 'loading' | 'noResults' | 'results'; found: Found };

/** SRCH-02. Milliseconds without a key before a text is looked for. */
export const debounce = 300;
/** SRCH-10. The same before a professional search writes the address. */
export const hostedDebounce = 400;

const nothing: Found = { items: [], total: 0, search: null };

/**
 * What the text finds once nothing was typed for a moment. An answer of an older text is never shown after a newer one's,
 * and one that fails is an empty one (SRCH-09).
 * @param text trimmed
 * @param search the same function as long as the same is asked; it must end by itself, and its signal says that somebody
 * typed on
 */
export function useSuggestions(text: string, search: Search): Suggested {
  const [answered, setAnswered] = useState<{ text: string; found: Found } | null>(null);
  useEffect(() => {
    if (text.length < searchLength.least) {
      setAnswered(null);
      return;
    }
    const asking = new AbortController();
    let isCurrent = true;
    const answer = (found: Found) => isCurrent && setAnswered({ text, found });
    const ask = setTimeout(() => {
      search(text, asking.signal).then(answer, () => answer(nothing));
    }, debounce);
    return () => {
      isCurrent = false;
      clearTimeout(ask);
      asking.abort();
    };
  }, [text, search]);

  const found = answered?.found ?? nothing;
  if (text.length < searchLength.least) return { state: 'hidden', found: nothing };
  if (answered?.text !== text) return { state: 'loading', found };
  // A page with such a name is a result too; categories are offered where nothing has it.
  const isFound = found.items.length > 0 || (found.search?.pages.length ?? 0) > 0;
  return { state: isFound ? 'results' : 'noResults', found };
}
