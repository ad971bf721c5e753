import type { StoreInit } from '@etalage/contracts';

const details = [
  'storeName',
  'storeAddress',
  'storeStreet',
  'storeHouseNr',
  'storePostalCode',
  'storeCity',
  'storeCountryCode',
  'storeTelephoneNumber',
  'storeEmailAddress',
  'chamberOfCommerceNumber',
  'vatIdentifier',
  'facebookLink',
  'instagramLink',
  'tiktokLink',
  'snapchatLink',
] as const;
export const emptyStore = {
  ...(Object.fromEntries(details.map((name) => [name, ''])) as Record<(typeof details)[number], string>),
  store_logo: '',
};
const picture = (src: string) => ({ src, width: 200, height: 100, widths: [200], alt: '' });

/** For tests: what the API says of a shop with these settings, and nothing else of its own. */
export function storeInitOf(settings: Record<string, string>, part: Partial<StoreInit> = {}): StoreInit {
  return {
    tenantUuid: '11111111-1111-4111-8111-111111111111',
    tenantSlug: 'a',
    store: { ...emptyStore, storeName: 'A', avg_rating: null },
    settings: Object.entries(settings).map(([key_, value_]) => ({ key_, value_ })),
    languages: [{ code: 'nl', name: 'Nederlands', flag: '🇳🇱' }],
    language: 'nl',
    currency: 'EUR',
    shoppingEnabled: true,
    basis: 'inc',
    menuPages: [],
    usps: [],
    latestCampaign: null,
    hasWheel: false,
    testSiteUrl: null,
    promoBanners: [],
    hasSeveralBranches: false,
    hasNewsletter: false,
    paymentMarks: [],
    logos: { light: picture('/light'), dark: picture('/dark'), standard: null },
    ...part,
  };
}
