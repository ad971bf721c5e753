import { Store, type StoreInit } from '@etalage/contracts';

/** A shop that has filled in nothing of its own. */
export const emptyStore = {
  ...Object.fromEntries(Object.keys(Store.properties).map((name) => [name, ''])),
  avg_rating: null,
} as Store;
const picture = (src: string) => ({ src, width: 200, height: 100, widths: [200], alt: '' });

/** For tests: what the API says of a shop with these settings, and nothing else of its own. */
export function storeInitOf(settings: Record<string, string>, part: Partial<StoreInit> = {}): StoreInit {
  return {
    tenantUuid: '11111111-1111-4111-8111-111111111111',
    tenantSlug: 'a',
    store: { ...emptyStore, storeName: 'A' },
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
    hasNewsletter: false,
    paymentMarks: [],
    logos: { light: picture('/light'), dark: picture('/dark'), standard: null },
    ...part,
  };
}
