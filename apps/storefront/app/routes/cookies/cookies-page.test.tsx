import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { CookieBanner } from '../../overlays/drawn-overlays.tsx';
import { renderView, textOf } from '../../ui/render-view.tsx';
import CookiesPage from './route.tsx';

const professionalSearch = { appId: 'app', apiKey: 'key', hosts: [], index: 'products' };

test.each([
  ['nl', 'ook die waarmee we zoekopdrachten tellen', 'gebruikt nu geen optionele cookies', /statistiek\b/],
  ['en', 'also the one by which we count searches', 'uses no optional cookies at present', /statistics\b/],
])(
  'OVER-01 banner and cookie page say one thing of what is optional: it counts searches, and there is none where the shop counts them not (%s)',
  (language, counted, none, statistics) => {
    const stored = { byShop: [], ifAccepted: [{ names: ['search_visitor'], text: 'Een naam.' }] };
    const props = { loaderData: { choice: null, date: '', stored } };
    const read = (view: ReactNode, search: typeof professionalSearch | null) =>
      textOf(renderView(view, { language, professionalSearch: search }));
    const of = (search: typeof professionalSearch | null) =>
      read(<CookiesPage {...(props as unknown as Parameters<typeof CookiesPage>[0])} />, search);
    const bannerOf = (search: typeof professionalSearch | null) => read(<CookieBanner nonce="n" />, search);
    expect(of(professionalSearch)).toContain('search_visitor');
    expect(of(professionalSearch)).not.toContain(none);
    expect(of(null)).toContain(none);
    expect(of(null)).not.toContain('search_visitor');
    for (const said of [of, bannerOf]) {
      expect(said(professionalSearch)).toContain(`cookies, ${counted}.`);
      expect(said(null)).toMatch(/akkoord met alle cookies\.|agree with all cookies\./);
      expect(said(null)).not.toContain(counted);
    }
    // Those are counted without cookies, as is said below.
    for (const said of [of(null), of(professionalSearch)]) expect(said).not.toMatch(statistics);
  },
);
