import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
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

test.each([
  [
    'nl',
    'Bedoelde je vaas?',
    'Geen product heeft al je woorden. Dit vonden we voor ‘blauw’.',
    'Ook in de winkel',
  ],
  [
    'en',
    'Did you mean vaas?',
    'No product has all of your words. This is what we found for ‘blauw’.',
    'Also in the shop',
  ],
])(
  'SRCH-19 a list says in %s what a search was taken for, and which of its words were searched for',
  (language, ...said) => {
    const search = {
      corrected: 'vaas',
      relaxed: 'blauw',
      categories: [{ name: 'Vazen', slug: 'vazen' }],
      pages: [],
    };
    const state = readListState(new URLSearchParams('?q=vaaz&page=2'));
    const path = `/${language}/products`;
    const markup = renderView(<SearchHints path={path} search={search} state={state} />, { language });
    const [meant = '', instead = '', named = ''] = said;
    expect(textOf(markup).replace(' ?', '?')).toContain(`${meant} ${instead}`);
    expect(markup).toContain(`href="${path}?q=vaas"`);
    expect(markup).toContain(`<nav aria-label="${named}"`);
  },
);
