import type { Facets, ListSubject } from '@etalage/contracts';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { readListState } from './list-state.ts';
import { ListView } from './list-view.tsx';

const value = (name: string, label: string) => ({ value: name, label, count: 3, selected: false });
const facets: Facets = {
  ...{ category: [value('a', 'Keuken')], tag: [value('t', 'Nieuw')], brand: [value('b', 'Loev')] },
  ...{ availability: [value('in-stock', '')], specification: [], price: { min: 5, max: 20 } },
};
const subject = {
  ...{ kind: 'category', name: 'Vazen', slug: 'vazen', breadcrumbs: [{ name: 'Wonen', slug: 'wonen' }] },
  intro: `<p>${'Een vaas voor elke tafel. '.repeat(4)}</p>`,
  children: [{ name: 'Klein', slug: 'klein', image: null }],
} as unknown as ListSubject;
const none = () => {};

/** A page of a category of 60 products, the second unless it is said, as the server writes it. */
function list(
  language: string,
  search = '?page=2&price_min=5&price_max=12.5&availability=in-stock',
  part: Partial<ComponentProps<typeof ListView>> = {},
): string {
  const view = (
    <ListView
      actionOf={() => null}
      facets={facets}
      failed={null}
      favourites={[]}
      firstPage={2}
      isPending={false}
      isUnknown={false}
      items={[]}
      lastPage={2}
      onApply={none}
      onLoadPage={none}
      onNearPage={none}
      path={`/${language}/products/category/vazen`}
      pendingPage={null}
      search={null}
      size={24}
      state={readListState(new URLSearchParams(search))}
      subject={subject}
      total={60}
      {...part}
    />
  );
  return renderView(view, { language });
}

test('LIST-03 in English a list names its filters, its orders and its further products in English', () => {
  const markup = list('en');
  const text = textOf(markup);
  for (const words of [
    'Name A–Z',
    'Newest first',
    'Price, low to high',
    'Price, high to low',
    'Relevance',
    'Sort by',
    'Remove filter €5.00 to €12.50',
    'Remove filter In stock',
    'Clear filters',
    'Theme',
    'Brand',
    'Price Price From To',
    'Availability',
    'Show 60 products',
    'Previous products',
    '24 of 60 products seen',
    'Load more',
  ])
    expect.soft(text).toContain(words);
  for (const name of ['Filters', 'Results', 'Chosen filters', 'Close filters'])
    expect.soft(markup).toContain(`aria-label="${name}"`);
  expect(markup).toContain('>60 products<');
  expect(textOf(list('en', '?price_min=5'))).toContain('Remove filter From €5.00');
  expect(textOf(list('en', '?price_max=5'))).toContain('Remove filter Up to €5.00');
});

test('LIST-04 in each language the head of a list says where it stands, and a longer intro that there is more', () => {
  for (const [language, all, more, within] of [
    ['nl', 'Alle producten', 'Lees meer Minder', 'Verder in Vazen'],
    ['en', 'All products', 'Read more Less', 'Within Vazen'],
  ] as const) {
    const markup = list(language);
    expect(textOf(markup)).toMatch(new RegExp(`^Home ${all} Wonen Vazen Vazen .* ${more} `));
    expect(markup).toContain(`<nav aria-label="${within}"`);
  }
});

test('LIST-02 an address that names nothing says so in each language, with the way to all products and nothing to filter', () => {
  for (const [language, title, text] of [
    ['nl', 'Niets gevonden onder dit adres', 'Deze categorie of dit label kennen we niet (meer).'],
    ['en', 'Nothing found at this address', 'We do not know this category or label (any more).'],
  ] as const) {
    const markup = list(language, '', { isUnknown: true, subject: null, total: 0 });
    expect(markup).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(textOf(markup)).toContain(text);
    expect(markup).toMatch(new RegExp(`<a class="[^"]*" href="/${language}/products">`));
    expect(markup).not.toMatch(/<form|<input/);
  }
});
