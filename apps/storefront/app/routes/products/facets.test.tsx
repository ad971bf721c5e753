import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { FiltersButton } from './facets.tsx';
import { readListState } from './list-state.ts';

test('LIST-07 the button of the filters says how many are chosen: each value, the price and what is in stock', () => {
  const said = (search: string) =>
    textOf(
      renderView(
        <FiltersButton formId="filters" state={readListState(new URLSearchParams(search))}>
          Filters
        </FiltersButton>,
      ),
    );
  expect(said('?q=vaas&sort=name')).toBe('Filters');
  expect(said('?price_max=5')).toBe('Filters 1');
  expect(said('?price_min=1&price_max=5&availability=in-stock')).toBe('Filters 2');
  expect(said('?category=a&tag=b&brand=c&brand=d&spec=e.f&price_min=1&availability=in-stock')).toBe(
    'Filters 7',
  );
});
