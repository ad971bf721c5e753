import { expect, test } from 'vitest';
import { missingOfSeller, sellerOf } from './seller.ts';

const settings: Record<string, string> = {
  store_address: 'Molenweg 12',
  store_postal_code: '9712 AB',
  store_city: 'Groningen',
  chamber_of_commerce_number: '12345678',
  vat_id: 'NL123456789B01',
};
const missingOf = (given: Record<string, string>) =>
  missingOfSeller(sellerOf({ slug: 'molen', countryCode: 'NL' }, given, 'nl'));

test.each([
  ['store_address', 'address'],
  ['store_postal_code', 'address'],
  ['store_city', 'address'],
  ['chamber_of_commerce_number', 'chamberOfCommerce'],
  ['vat_id', 'vatNumber'],
])('PAY-23 where %s alone is not filled in, %s is what is missing on invoices', (name, missing) => {
  expect(missingOf({ ...settings, [name]: '' })).toEqual([missing]);
  expect(missingOf(settings)).toEqual([]);
  const { store_address: _, ...inTwo } = settings;
  expect(missingOf({ ...inTwo, store_street: 'Molenweg', store_house_nr: '12' })).toEqual([]);
});

test('PAY-23 an invoice that was made before is judged by the lines of its address', () => {
  const { hasWholeAddress: _, ...before } = sellerOf({ slug: 'molen', countryCode: 'NL' }, settings, 'nl');
  expect(missingOfSeller(before)).toEqual([]);
  expect(missingOfSeller({ ...before, address: before.address.slice(1) })).toEqual(['address']);
});
