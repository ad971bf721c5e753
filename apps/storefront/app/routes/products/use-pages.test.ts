import { expect, test } from 'vitest';
import { joinPages } from './use-pages.ts';

const page = (number: number) => ({ page: number, items: [] });
const numbers = (pages: readonly { page: number }[]) => pages.map((one) => one.page);

test('LIST-03 a page that follows or precedes those on the screen joins them', () => {
  expect(numbers(joinPages([page(2)], page(3)))).toEqual([2, 3]);
  expect(numbers(joinPages([page(2), page(3)], page(1)))).toEqual([1, 2, 3]);
});

test('LIST-03 a page with a gap before it starts anew, one that is there is renewed', () => {
  expect(numbers(joinPages([page(1), page(2)], page(4)))).toEqual([4]);
  expect(numbers(joinPages([page(1), page(2)], page(1)))).toEqual([1, 2]);
  expect(numbers(joinPages([], page(5)))).toEqual([5]);
});
