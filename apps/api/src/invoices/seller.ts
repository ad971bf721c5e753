import { countryName } from '@etalage/contracts/country-name';
import { type SettingName, settingValues } from '@etalage/contracts/setting-keys';
import { storeStreetOf } from '@etalage/contracts/store-street';
import type { MailSettings } from '../repositories/settings.ts';
import type { InvoiceContent } from './content.ts';
import { readIban } from './iban.ts';

/** The shop's country, as a fall-back where its settings name none, and its name. */
export type InvoicingShop = { slug: string; countryCode: string };

type Seller = InvoiceContent['seller'];

/** Who a shop's invoices are from, by its settings. */
export function sellerOf(shop: InvoicingShop, settings: MailSettings, language: string): Seller {
  const read = (name: SettingName) => first(settings, name);
  const street = storeStreetOf(read);
  return {
    name: read('storeName') || shop.slug,
    address: [
      street,
      [read('storePostalCode'), read('storeCity')].filter(Boolean).join(' '),
      countryName(countryOfSeller(shop, settings), language),
    ].filter(Boolean),
    hasWholeAddress: [street, read('storePostalCode'), read('storeCity')].every(Boolean),
    telephone: read('storeTelephoneNumber'),
    email: read('storeEmailAddress'),
    chamberOfCommerce: read('chamberOfCommerceNumber'),
    vatNumber: read('vatIdentifier'),
    iban: readIban(read('iban')) ?? '',
  };
}

export function countryOfSeller(shop: InvoicingShop, settings: MailSettings): string {
  return first(settings, 'storeCountryCode').toUpperCase() || shop.countryCode;
}

function first(settings: MailSettings, name: SettingName): string {
  return settingValues((key) => settings[key], name)[0] ?? '';
}

/** Lines of an address: street, place and country, the last of which is always known. */
const wholeAddress = 3;

/** What an invoice must say of its seller by law, and this seller's do not. */
export function missingOfSeller({
  address,
  hasWholeAddress = address.length >= wholeAddress,
  chamberOfCommerce,
  vatNumber,
}: Seller): ('address' | 'chamberOfCommerce' | 'vatNumber')[] {
  return [
    ...(hasWholeAddress ? [] : ['address' as const]),
    ...(chamberOfCommerce === '' ? ['chamberOfCommerce' as const] : []),
    ...(vatNumber === '' ? ['vatNumber' as const] : []),
  ];
}
