import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Choice, choiceCookies, readChoice, untouched } from './choice.ts';
import {
  buttonColour,
  choose,
  chooseApi,
  chooseProduction,
  dataNote,
  loadTenants,
  mayApply,
  type PanelState,
} from './panel-state.ts';

const tenantUuid = '11111111-1111-4111-8111-111111111111';
const tenants = [{ tenantUuid, tenantName: 'De Molen' }];
const opened = (saved: Partial<Choice> = {}): PanelState => {
  const choice = { ...untouched, ...saved };
  return { saved: choice, draft: choice, tenants: [] };
};
/** The Cookie header of a browser that was given these. */
const kept = (cookies: string[]) =>
  cookies
    .filter((cookie) => !cookie.includes('Max-Age=0'))
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

describe('DEV-03 apply', () => {
  test('DEV-03 it needs a change, and what is changed back is none', () => {
    expect(mayApply(opened())).toBe(false);
    const changed = choose(opened(), { themeMode: 'dark' });
    expect(mayApply(changed)).toBe(true);
    expect(mayApply(choose(changed, { themeMode: 'system' }))).toBe(false);
  });

  test('DEV-03 DEV-02 production data on localhost needs a shop as well', () => {
    const production = chooseProduction(opened(), true);
    expect(mayApply(production)).toBe(false);
    expect(mayApply(choose(production, { themeMode: 'dark' }))).toBe(false);
    expect(mayApply(choose(production, { tenantUuid }))).toBe(true);
    const stored = opened({ productionMode: true, tenantUuid });
    expect(mayApply(choose(stored, { tenantUuid: null }))).toBe(false);
  });
});

describe('DEV-04 what follows a choice', () => {
  const production = { ...opened({ productionMode: true, tenantUuid }), tenants };

  test('DEV-04 switching the API to live turns production mode off, and back to localhost leaves it off', () => {
    const live = chooseApi(production, 'live');
    expect(live).toMatchObject({
      draft: { api: 'live', productionMode: false, tenantUuid: null },
      tenants: [],
    });
    expect(chooseApi(live, 'lh').draft).toMatchObject({ api: 'lh', productionMode: false });
  });

  test('DEV-04 turning production off clears the list of tenants and the selection', () => {
    expect(chooseProduction(production, false)).toMatchObject({
      draft: { productionMode: false, tenantUuid: null },
      tenants: [],
    });
  });

  test('DEV-02 production is chosen with localhost only', () => {
    expect(chooseProduction(opened({ api: 'live' }), true).draft.productionMode).toBe(false);
    expect(chooseProduction(opened(), true).draft.productionMode).toBe(true);
  });

  test('DEV-11 writing to the live API is allowed anew each time that it is chosen', () => {
    const writing = choose(chooseApi(opened(), 'live'), { liveWrites: true });
    expect(writing.draft.liveWrites).toBe(true);
    expect(chooseApi(chooseApi(writing, 'lh'), 'live').draft.liveWrites).toBe(false);
  });
});

test.each([
  [{ api: 'live' }, 'green', 'Production data toggle only works in localhost mode.'],
  [{ productionMode: true, tenantUuid }, 'red', 'Using production data. Be careful with modifications!'],
  [{}, 'yellow', 'Using test data. Safe to make changes.'],
] as const)('DEV-05 the button’s colour and the text of %j', (saved, colour, text) => {
  expect(buttonColour({ ...untouched, ...saved })).toBe(colour);
  expect(dataNote({ ...untouched, ...saved })).toBe(text);
});

describe('DEV-06 what is stored', () => {
  test('DEV-06 it is stored under its names, and read as it was', () => {
    const production: Choice = { ...untouched, productionMode: true, tenantUuid, themeMode: 'dark' };
    expect(kept(choiceCookies(production))).toBe(
      `web_api_version=lh; themeMode=dark; productionMode=true; selectedTenantUuid=${tenantUuid}; liveWrites=false`,
    );
    const live: Choice = { ...untouched, api: 'live', themeMode: 'light', liveWrites: true };
    expect(kept(choiceCookies(live))).toBe(
      'web_api_version=live; themeMode=light; productionMode=false; liveWrites=true',
    );
    for (const choice of [production, live, untouched])
      expect(readChoice(`a=b; ${kept(choiceCookies(choice))}; c=d`)).toEqual(choice);
  });

  test('DEV-06 DEV-02 what nobody chose, or what does not go together, is not read', () => {
    expect(readChoice(undefined)).toEqual(untouched);
    expect(readChoice('web_api_version=x; themeMode=pink; productionMode=yes')).toEqual(untouched);
    expect(readChoice(`web_api_version=live; productionMode=true; selectedTenantUuid=${tenantUuid}`)).toEqual(
      {
        ...untouched,
        api: 'live',
      },
    );
    expect(readChoice('productionMode=true; selectedTenantUuid=../x').tenantUuid).toBeNull();
    expect(readChoice('liveWrites=true').liveWrites).toBe(false);
  });
});

describe('DEV-07 the list of tenants', () => {
  afterEach(() => void vi.restoreAllMocks());

  test('DEV-07 it comes from build-tenants, with x-environment: production where asked', async () => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(tenants));
    expect(await loadTenants('production')).toEqual(tenants);
    expect(await loadTenants(null)).toEqual(tenants);
    const address = '/api/tenanted/ecommerce/website/config/build-tenants';
    expect(asked.mock.calls).toEqual([
      [address, { headers: { 'x-environment': 'production' } }],
      [address, { headers: {} }],
    ]);
  });

  test.each([
    ['an error', () => Promise.resolve(new Response('x', { status: 500 }))],
    ['no answer', () => Promise.reject(new Error('away'))],
    ['garbage', () => Promise.resolve(new Response('<html>'))],
  ])('DEV-07 %s is logged and gives an empty list', async (_, answer) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await loadTenants('production')).toEqual([]);
    expect(log).toHaveBeenCalledTimes(1);
  });
});
