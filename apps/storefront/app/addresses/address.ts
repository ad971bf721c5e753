import type { Address } from '@etalage/contracts';

/** The fields of an address, in the API's names. */
export const addressFields = [
  'companyName',
  'firstName',
  'lastName',
  'countryCode',
  'postalCode',
  'houseNumber',
  'houseNumberAddition',
  'street',
  'city',
] as const;

export type AddressKind = 'billing' | 'shipping';
export type FoundAddress = { street: string; city: string };

/** What came of looking up a postal code: filled in, found but unlike what was typed, or not known. */
export type LookupAnswer =
  | { kind: AddressKind; state: 'filled' | 'differs'; found: FoundAddress }
  | { kind: AddressKind; state: 'unknown' };

/** Whether street and city can be found: a Dutch postal code and a house number. */
export function canBeLookedUp(countryCode: string, postalCode: string, houseNumber: string): boolean {
  return (
    countryCode === 'NL' &&
    /^\s*[1-9]\d{3}\s*[a-z]{2}\s*$/i.test(postalCode) &&
    /^\s*\d{1,6}/.test(houseNumber)
  );
}

/** An address as the fields of a form hold it. */
export function valuesOf(kind: AddressKind, address: Partial<Address>): Record<string, string> {
  return Object.fromEntries(addressFields.map((name) => [`${kind}.${name}`, address[name] ?? '']));
}
