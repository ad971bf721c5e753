import { expect, test } from 'vitest';
import { renderView } from '../../ui/render-view.tsx';
import { readListState } from './list-state.ts';
import { SearchHints } from './search-hints.tsx';

test('SRCH-19 a list names the categories and pages that a search has the name of, with their addresses', () => {
  const search = {
    corrected: null,
    relaxed: null,
    categories: [{ name: 'Messen', slug: 'messen' }],
    pages: [{ name: 'Messen slijpen', slug: 'slijpen' }],
  };
  const state = readListState(new URLSearchParams('?q=mes'));
  const markup = renderView(<SearchHints path="/nl/products" search={search} state={state} />);
  expect([...markup.matchAll(/href="([^"]*)">([^<]*)/g)].map(([, ...link]) => link)).toEqual([
    ['/nl/products/category/messen', 'Messen'],
    ['/nl/pagina/slijpen', 'Messen slijpen'],
  ]);
});
