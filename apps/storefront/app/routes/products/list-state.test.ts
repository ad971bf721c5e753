import { ListQuery } from '@etalage/contracts';
import Value from 'typebox/value';
import { expect, test } from 'vitest';
import {
  isFiltered,
  listQuery,
  readListState,
  withoutFilters,
  withoutValue,
  writeListState,
} from './list-state.ts';

const read = (search: string) => readListState(new URLSearchParams(search));

test('LIST-01 every state of the list survives the way to the URL and back', () => {
  const search =
    '?q=vaas&category=keuken&tag=aanbieding&tag=nieuw&brand=loev&spec=lengte.20&spec=materiaal.eikenhout&price_min=5&price_max=12.5&availability=in-stock&sort=price-asc&page=3';
  expect(writeListState(read(search))).toBe(search);
});

test('LIST-01 what is not set is not in the URL, and values come once and in one order', () => {
  expect(writeListState(read('?q=&price_min=&tag=b&tag=a&tag=b&sort=relevance&page=1'))).toBe('?tag=a&tag=b');
});

test('LIST-01 nonsense in the URL is left out instead of failing', () => {
  expect(
    writeListState(read('?q=a&category=../x&price_min=-4&price_max=x&sort=magic&page=-2&availability=x')),
  ).toBe('');
  expect(read('?spec=lengte&spec=a.b.c&spec=.x&spec=../y.z').spec).toEqual([]);
  expect(read(`?q=${'a'.repeat(200)}`).q).toHaveLength(64);
});

test('LIST-01 ERR-02 whatever an address asks for, the API is asked for what it takes, and for the last page at most', () => {
  const many = (name: string, value: string) =>
    Array.from({ length: 30 }, (_, i) => `${name}=${value}${i}`).join('&');
  const tooMuch = [many('category', 'a'), many('spec', 'a.b'), `brand=${'b'.repeat(101)}`].join('&');
  for (const search of ['', '?page=99999', `?${tooMuch}`, '?price_min=9999999&price_max=1000000.00&q=a']) {
    const query = listQuery(read(search));
    expect([...Value.Errors(ListQuery, { size: 24, ...query })], search).toEqual([]);
  }
  const { page = 0 } = listQuery(read('?page=99999'));
  expect(page).toBeGreaterThan(400);
  expect(Value.Check(ListQuery, { size: 24, page: page + 1 })).toBe(false);
});

test('LIST-01 LIST-03 all that was chosen is asked of the API', () => {
  const chosen = '?q=vaas&category=a&tag=b&brand=c&spec=m.x&price_min=5&price_max=12,5&availability=in-stock';
  expect(listQuery(read(`${chosen}&sort=name&page=3`))).toEqual({
    ...{ q: 'vaas', category: ['a'], tag: ['b'], brand: ['c'], spec: ['m.x'] },
    ...{ price_min: 5, price_max: 12.5, availability: 'in-stock', sort: 'name', page: 3 },
  });
});

test('SRCH-02 two characters are a search, one is none, and spaces around them do not count', () => {
  expect(['?q=ui', '?q=+ui+', '?q=u', '?q=+u+'].map((search) => read(search).q)).toEqual([
    'ui',
    'ui',
    '',
    '',
  ]);
});

test('LIST-03 a price limit is read with a comma as well', () => {
  expect(read('?price_max=12,50').priceMax).toBe(12.5);
});

test('LIST-03 filters can be removed one by one or all at once, which leads to the first page', () => {
  const state = read('?q=vaas&tag=a&tag=b&availability=in-stock&page=4');
  expect(isFiltered(state)).toBe(true);
  expect(writeListState(withoutValue(state, 'tag', 'a'))).toBe('?q=vaas&tag=b&availability=in-stock');
  expect(writeListState(withoutFilters(state))).toBe('?q=vaas');
  expect(isFiltered(withoutFilters(state))).toBe(false);
});

test.each([
  'category=a',
  'brand=b',
  'tag=c',
  'spec=m.x',
  'price_min=1',
  'price_max=2',
  'availability=in-stock',
])(
  'LIST-03 LIST-06 %s is a filter, and is among those that are cleared; a term and an order are none',
  (one) => {
    const state = read(`?q=vaas&${one}&sort=name`);
    expect(isFiltered(state)).toBe(true);
    expect(writeListState(withoutFilters(state))).toBe('?q=vaas&sort=name');
    expect(isFiltered(withoutFilters(state))).toBe(false);
  },
);
