import type { Branch, Image, PaymentMark, Store, StoreInit, WebsiteSetting } from '@etalage/contracts';
import { type SettingName, settingKeys, settingValues } from '@etalage/contracts/setting-keys';
import type { Static } from 'typebox';
import { safeSiteUrl } from '../../html/safe-url.ts';
import { sanitise } from '../../html/sanitise.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { MediaFacts } from '../../repositories/fragments.ts';
import { type SettingRow, storeDetails } from '../../repositories/settings.ts';
import type { readBranches, StoreInitRow } from '../../repositories/store.ts';
import { recordOf, textOf } from '../shared/loose-json.ts';
import { presentImage } from '../shared/present-image.ts';
import { presentMenu } from './present-menu.ts';
import { presentPromoBanner } from './present-promo-banner.ts';

const links = ['facebookLink', 'instagramLink', 'tiktokLink', 'snapchatLink'] as const;

/** What a shop filled in by the names of settings; '' where nothing is. */
function pick<Name extends SettingName>(
  names: readonly Name[],
  settings: ReadonlyMap<string, string>,
  read: (value: string) => string = (value) => value,
): Record<Name, string> {
  const valueFor = (name: Name) => settingValues((key) => settings.get(key), name)[0] ?? '';
  return Object.fromEntries(names.map((name) => [name, read(valueFor(name))])) as Record<Name, string>;
}

function presentStore(rows: SettingRow[], tenant: Tenant, tenantName: string): Store {
  const settings = new Map(rows.map(({ key, value }) => [key, value]));
  const texts = pick(storeDetails, settings);
  const { averageRating, logo } = pick(['averageRating', 'logo'], settings);
  const rating = Number(averageRating);
  return {
    ...texts,
    storeName: texts.storeName || tenantName,
    storeCountryCode: texts.storeCountryCode || tenant.countryCode,
    ...pick(links, settings, (value) => safeSiteUrl(value) ?? ''),
    store_logo: logo,
    avg_rating: Number.isFinite(rating) && rating > 0 && rating <= 5 ? rating : null,
  };
}

export function presentSettings(rows: SettingRow[]): WebsiteSetting[] {
  return rows.map(({ key, value }) => ({
    key_: key,
    value_: isStickyButton(key) ? withSafeHtml(value) : value,
  }));
}

const isStickyButton = (key: string): boolean => settingKeys.stickyButton.some((name) => name === key);

/** A sticky button's settings with what its popup says as shoppers may get it; what is no JSON stays as it is. */
function withSafeHtml(setting: string): string {
  const button = recordOf(setting);
  const popup = recordOf(button.popup);
  if (popup.bodyHtml === undefined) return setting;
  return JSON.stringify({ ...button, popup: { ...popup, bodyHtml: sanitise(textOf(popup.bodyHtml)) } });
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
  const logo = (name: SettingName): Image | null => {
    const [value] = settingValues((key) => row.settings.find((setting) => setting.key === key)?.value, name);
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
    hasWheel: row.hasWheel,
    testSiteUrl: tenant.testSiteUrl,
    hasNewsletter: row.hasNewsletter,
    paymentMarks: presentPaymentMarks(row.paymentMethods, isAvailable),
    logos: { light: logo('lightLogo'), dark: logo('darkLogo'), standard: logo('logo') },
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
