import type { Branch, Image, PaymentMark, Store, StoreInit, WebsiteSetting } from '@etalage/contracts';
import type { Static } from 'typebox';
import { safeUrl } from '../../html/safe-url.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { MediaFacts } from '../../repositories/cart-contents.ts';
import type { readBranches, SettingRow, StoreInitRow } from '../../repositories/store.ts';
import { presentImage } from '../shared/present-image.ts';
import { presentMenu } from './present-menu.ts';
import { presentPromoBanner } from './present-promo-banner.ts';

/** A detail of the store: the setting of its own name, else the one of its snake_case key, else ''. */
const details = {
  storeName: 'store_name',
  storeAddress: 'store_address',
  storeStreet: 'store_street',
  storeHouseNr: 'store_house_nr',
  storePostalCode: 'store_postal_code',
  storeCity: 'store_city',
  storeCountryCode: 'store_country_code',
  storeTelephoneNumber: 'store_telephone_number',
  storeEmailAddress: 'store_email_address',
  chamberOfCommerceNumber: 'chamber_of_commerce_number',
  vatIdentifier: 'vat_id',
} as const;
const links = {
  facebookLink: 'facebook_link',
  instagramLink: 'instagram_link',
  tiktokLink: 'tiktok_link',
  snapchatLink: 'snapchat_link',
} as const;

function pick<K extends string>(
  keys: Record<K, string>,
  settings: ReadonlyMap<string, string>,
  read: (value: string) => string,
): Record<K, string> {
  const entries = Object.entries<string>(keys).map(([name, key]) => [
    name,
    read(settings.get(name)?.trim() || settings.get(key)?.trim() || ''),
  ]);
  return Object.fromEntries(entries) as Record<K, string>;
}

export function presentStore(rows: SettingRow[], tenant: Tenant, tenantName: string): Store {
  const settings = new Map(rows.map(({ key, value }) => [key, value]));
  const texts = pick(details, settings, (value) => value);
  const rating = Number(settings.get('avg_rating') ?? Number.NaN);
  return {
    ...texts,
    storeName: texts.storeName || tenantName,
    storeCountryCode: texts.storeCountryCode || tenant.countryCode,
    ...pick(links, settings, (value) => safeUrl(value) ?? ''),
    store_logo: settings.get('store_logo') ?? '',
    avg_rating: Number.isFinite(rating) && rating > 0 && rating <= 5 ? rating : null,
  };
}

export function presentSettings(rows: SettingRow[]): WebsiteSetting[] {
  return rows.map(({ key, value }) => ({ key_: key, value_: value }));
}

/** What everybody may pay with, each way once; on invoice is for some alone. */
function presentPaymentMarks(
  methods: StoreInitRow['paymentMethods'],
  isAvailable: (provider: string) => boolean,
): PaymentMark[] {
  const offered = methods.filter(({ provider }) => provider !== 'invoice' && isAvailable(provider));
  return [...new Map(offered.map(({ method, name }) => [method, { method, name: name || method }])).values()];
}

/** @param isAvailable whether the shop can be paid by a provider, as it is configured */
export function presentInit(
  row: StoreInitRow,
  tenant: Tenant,
  language: string,
  isAvailable: (provider: string) => boolean,
): StoreInit {
  const logo = (key: string): Image | null => {
    const value = row.settings.find((setting) => setting.key === key)?.value;
    const media = row.logos.find(({ hash }: MediaFacts) => value?.includes(hash));
    return presentImage(tenant.id, media ?? null, row.name);
  };
  return {
    tenantUuid: tenant.id,
    tenantSlug: tenant.slug,
    store: presentStore(row.settings, tenant, row.name),
    settings: presentSettings(row.settings),
    languages:
      row.languages.length > 0 ? row.languages : [{ code: tenant.defaultLanguage, name: '', flag: '' }],
    language,
    currency: tenant.currency,
    shoppingEnabled: tenant.shoppingEnabled,
    basis: tenant.displayBasis,
    menuPages: presentMenu(row),
    usps: row.usps,
    promoBanners: row.promoBanners.flatMap(
      (banner) => presentPromoBanner(banner, language, tenant.defaultLanguage) ?? [],
    ),
    latestCampaign: row.campaign,
    hasSeveralBranches: row.branches > 1,
    paymentMarks: presentPaymentMarks(row.paymentMethods, isAvailable),
    logos: { light: logo('store_logo_light'), dark: logo('store_logo_dark'), standard: logo('store_logo') },
  };
}

export function presentBranch(row: Awaited<ReturnType<typeof readBranches>>[number]): Static<typeof Branch> {
  return {
    id: row.id,
    name: row.name,
    street: row.street,
    houseNumber: row.house_number,
    postalCode: row.postal_code,
    city: row.city,
    countryCode: row.country_code,
    telephoneNumber: row.telephone_number,
  };
}
