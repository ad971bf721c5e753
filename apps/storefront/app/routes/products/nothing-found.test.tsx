import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { readListState } from './list-state.ts';
import { NothingFound } from './nothing-found.tsx';

/** What it says where this query found nothing, and its links by what they are called. */
function said(search: string) {
  const state = readListState(new URLSearchParams(search));
  const markup = renderView(<NothingFound onApply={() => {}} path="/nl/products/tag/nieuw" state={state} />);
  const links = [...markup.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)];
  return { text: textOf(markup), links: Object.fromEntries(links.map(([, href, name]) => [name, href])) };
}

test('LIST-02 SRCH-20 where filters leave nothing, the way out is the same list without them', () => {
  const filtered = said('?q=vaas&brand=b&page=2');
  expect(filtered.text).toContain('Geen producten gevonden voor ‘vaas’');
  expect(filtered.text).toContain('haal een filter weg');
  expect(filtered.links).toEqual({
    'Wis filters': '/nl/products/tag/nieuw?q=vaas',
    'Opnieuw zoeken': '/nl/products',
    'Bekijk alle producten': '/nl/products',
  });
  const searched = said('?q=vaas');
  expect(searched.text).not.toContain('filter');
  expect(Object.keys(searched.links)).toEqual(['Opnieuw zoeken', 'Bekijk alle producten']);
  expect(Object.keys(said('?brand=b').links)).toEqual(['Wis filters', 'Bekijk alle producten']);
});
