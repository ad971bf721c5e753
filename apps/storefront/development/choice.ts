/** What a developer chose in the panel. */
export type Choice = {
  /** Which API the storefront asks: the one on this machine (`lh`), or that of ETALAGE_LIVE_API. */
  api: 'live' | 'lh';
  /** The API on this machine shows production data instead of test data. */
  productionMode: boolean;
  /** The shop of the production data that is shown. */
  tenantUuid: string | null;
  themeMode: 'light' | 'dark' | 'system';
  /** The live API may be written to as well as read. */
  liveWrites: boolean;
};

/** What is chosen where nothing was stored. */
export const untouched: Choice = {
  api: 'lh',
  productionMode: false,
  tenantUuid: null,
  themeMode: 'system',
  liveWrites: false,
};

/** The names under which a choice is stored: as cookies, since the server makes pages by them. */
const names = {
  api: 'web_api_version',
  themeMode: 'themeMode',
  productionMode: 'productionMode',
  tenantUuid: 'selectedTenantUuid',
  liveWrites: 'liveWrites',
} as const;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The choice in a Cookie header, or in document.cookie; production data is of the API on this machine alone. */
export function readChoice(cookies: string | undefined): Choice {
  const stored = new Map(
    (cookies ?? '').split('; ').map((cookie) => cookie.split('=', 2) as [string, string | undefined]),
  );
  const api = stored.get(names.api) === 'live' ? 'live' : 'lh';
  const productionMode = api === 'lh' && stored.get(names.productionMode) === 'true';
  const tenantUuid = stored.get(names.tenantUuid) ?? '';
  const themeMode = stored.get(names.themeMode);
  return {
    api,
    productionMode,
    tenantUuid: productionMode && uuid.test(tenantUuid) ? tenantUuid : null,
    themeMode: themeMode === 'light' || themeMode === 'dark' ? themeMode : 'system',
    liveWrites: api === 'live' && stored.get(names.liveWrites) === 'true',
  };
}

/** The cookies that store a choice for a year; of a shop that was not chosen none is left. */
export function choiceCookies(choice: Choice): string[] {
  return (Object.keys(names) as (keyof Choice)[]).map((part) => {
    const value = choice[part];
    const age = value === null ? 0 : 365 * 24 * 3600;
    return `${names[part]}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}`;
  });
}
