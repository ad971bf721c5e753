import type { StoreInit } from '@etalage/contracts';
import fc from 'fast-check';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { HeaderDefaults } from './header-model.ts';
import { loadShop } from './load-shop.server.ts';
import { leanShop, presentShop } from './present-shop.server.ts';
import {
  headerDefaultsContext,
  languageContext,
  type RequestInfo,
  requestInfoContext,
} from './request-context.ts';
import { storeInitOf } from './store-init.fixture.ts';

type Asked = { tenant: string; language: string; basis: 'inc' | 'ex'; settings: Record<string, string> };

/** Of a theme of its own. */
const headerDefaultsOf = (theme: string | undefined): HeaderDefaults =>
  theme === 'wide' ? { navMode: 'inline' } : {};

/** What a page gets whose shop the API describes so. */
async function load({ tenant, language, basis }: Asked, init: StoreInit) {
  const context = new RouterContextProvider();
  const info = {
    tenant: { uuid: tenant, slug: tenant, languages: ['nl', 'en'], basis },
    basis,
    cacheTags: new Set(),
    cacheUntil: Infinity,
    freshUntil: Infinity,
    memory: { recall: async () => ({ value: init, tags: [] }) },
  } as unknown as RequestInfo;
  context.set(languageContext, language);
  context.set(headerDefaultsContext, async (theme) => headerDefaultsOf(theme));
  context.set(requestInfoContext, info);
  return { lean: await loadShop(context), whole: info.shop };
}

const initOf = ({ tenant, language, basis, settings }: Asked) =>
  storeInitOf(settings, { tenantUuid: tenant, language, basis });

const asked: fc.Arbitrary<Asked> = fc.record({
  tenant: fc.constantFrom('a', 'b'),
  language: fc.constantFrom('nl', 'en'),
  basis: fc.constantFrom('inc', 'ex'),
  settings: fc.constantFrom<Record<string, string>>({}, { theme: 'wide' }, { footer_color: 'light' }),
});

test('TEN-08 in whatever order shops are asked for and change, a page gets its own shop as the API told it last', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(asked, { minLength: 2, maxLength: 12 }), async (all) => {
      for (const one of all) {
        const { whole, lean } = await load(one, initOf(one));
        const expected = presentShop(initOf(one), headerDefaultsOf(one.settings.theme));
        expect(whole).toEqual(expected);
        expect(lean).toEqual(leanShop(expected));
      }
    }),
    { numRuns: 60 },
  );
});

test('a shop of which the API says the same once more is presented once, and another shop that looks the same is not it', async () => {
  const one: Asked = { tenant: 'a', language: 'nl', basis: 'inc', settings: {} };
  const [first, again] = [await load(one, initOf(one)), await load(one, initOf(one))];
  expect(again.whole).toBe(first.whole);
  const other = await load({ ...one, tenant: 'b' }, initOf(one));
  expect(other.whole).not.toBe(first.whole);
});
