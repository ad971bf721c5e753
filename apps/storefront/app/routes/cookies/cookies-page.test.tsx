import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import CookiesPage from './route.tsx';

const professionalSearch = { appId: 'app', apiKey: 'key', hosts: [], index: 'products' };

test.each([
  ['nl', 'ook die waarmee we zoekopdrachten tellen', 'gebruikt nu geen optionele cookies', /statistiek\b/],
  ['en', 'also the one by which we count searches', 'uses no optional cookies at present', /statistics\b/],
])(
  'OVER-01 the cookie page says one thing of what is optional: it counts searches, and there is none where the shop counts them not (%s)',
  (language, counted, none, statistics) => {
    const stored = { byShop: [], ifAccepted: [{ names: ['search_visitor'], text: 'Een naam.' }] };
    const props = { loaderData: { choice: null, date: '', stored } };
    const of = (search: typeof professionalSearch | null) =>
      textOf(
        renderView(<CookiesPage {...(props as unknown as Parameters<typeof CookiesPage>[0])} />, {
          language,
          professionalSearch: search,
        }),
      );
    expect(of(professionalSearch)).toContain('search_visitor');
    expect(of(professionalSearch)).not.toContain(none);
    expect(of(null)).toContain(none);
    expect(of(null)).not.toContain('search_visitor');
    for (const said of [of(null), of(professionalSearch)]) {
      expect(said).toContain(counted);
      // Those are counted without cookies, as is said below.
      expect(said).not.toMatch(statistics);
    }
  },
);
