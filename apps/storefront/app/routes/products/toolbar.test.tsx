import type { Facets } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { readListState } from './list-state.ts';
import { Toolbar } from './toolbar.tsx';

const value = (name: string, label: string) => ({ value: name, label, count: 1, selected: true });
const facets: Facets = {
  ...{ category: [value('a', 'Keuken')], tag: [], brand: [value('b', 'Loev')], availability: [] },
  specification: [
    {
      slug: 'm',
      name: 'Materiaal',
      values: [value('m.x', 'Eik'), { ...value('m.y', 'Es'), selected: false }],
    },
  ],
  price: { min: 0, max: 20 },
};

/** What the links above a list of this query say, and the query of each. */
function chips(search: string): [string, string][] {
  const state = readListState(new URLSearchParams(search));
  const markup = renderView(
    <Toolbar facets={facets} formId="f" onApply={() => {}} path="/nl/products" state={state} total={3} />,
  );
  const links = [...markup.matchAll(/<a [^>]*href="\/nl\/products([^"]*)"[^>]*>(.*?)<\/a>/g)];
  return links.map(([, href = '', inner = '']) => [textOf(inner), href.replaceAll('&amp;', '&')]);
}

test('LIST-01 LIST-03 LIST-06 each filter that is chosen is named and leads to the list without it alone, from its first page', () => {
  expect(
    chips(
      '?q=vaas&category=a&brand=b&spec=m.x&price_min=5&price_max=12.5&availability=in-stock&sort=name&page=3',
    ),
  ).toEqual([
    [
      'Verwijder filter Keuken',
      '?q=vaas&brand=b&spec=m.x&price_min=5&price_max=12.5&availability=in-stock&sort=name',
    ],
    [
      'Verwijder filter Loev',
      '?q=vaas&category=a&spec=m.x&price_min=5&price_max=12.5&availability=in-stock&sort=name',
    ],
    [
      'Verwijder filter Materiaal: Eik',
      '?q=vaas&category=a&brand=b&price_min=5&price_max=12.5&availability=in-stock&sort=name',
    ],
    [
      'Verwijder filter € 5,00 tot € 12,50',
      '?q=vaas&category=a&brand=b&spec=m.x&availability=in-stock&sort=name',
    ],
    [
      'Verwijder filter Op voorraad',
      '?q=vaas&category=a&brand=b&spec=m.x&price_min=5&price_max=12.5&sort=name',
    ],
    ['Wis filters', '?q=vaas&sort=name'],
  ]);
});

test('LIST-03 one limit of the price is named as such', () => {
  expect(chips('?spec=m.x&price_min=5')[1]).toEqual(['Verwijder filter Vanaf € 5,00', '?spec=m.x']);
  expect(chips('?spec=m.x&price_max=5')[1]).toEqual(['Verwijder filter Tot € 5,00', '?spec=m.x']);
});
