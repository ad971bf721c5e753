import { expect, test } from 'vitest';
import { defaultShop } from '../../lib/default-shop.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { ErrorPage } from './error-page.tsx';

const pageOf = (status: number) =>
  renderView(<ErrorPage requestId="5f3" shop={defaultShop('nl', ['nl'])} status={status} />);

test('ERR-02 a page that failed offers to try again, and one that is not there does not', () => {
  const failed = pageOf(500);
  expect(textOf(failed)).toContain('Er ging iets mis');
  expect(failed).toMatch(/<a[^>]*data-reload=""[^>]*href="\/"[^>]*>Probeer opnieuw</);
  // Too much at once is nothing that is not there.
  expect(textOf(pageOf(429))).toContain('Probeer opnieuw');
  expect(textOf(pageOf(404))).not.toContain('Probeer opnieuw');
  // By which the shop finds what failed; there is nothing to find of what is not there.
  expect(textOf(failed)).toContain('Foutnummer: 5f3');
  expect(textOf(pageOf(404))).not.toContain('Foutnummer');
});
