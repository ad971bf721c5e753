import type { Address, CheckoutDetails, DeliveryCountry } from '@etalage/contracts';
import type { FieldError } from '../plugins/problem.ts';
import type { CartDetails } from '../repositories/carts.ts';
import type { AddressRow, AddressValues } from '../repositories/checkout.ts';
import { readVatNumber } from './vat-number.ts';

/** Of each country that is delivered to; the compiler asks for a new one's. */
const postalCodes: Record<DeliveryCountry, RegExp> = {
  NL: /^[1-9][0-9]{3}[A-Z]{2}$/,
  BE: /^[1-9][0-9]{3}$/,
  DE: /^[0-9]{5}$/,
  LU: /^[0-9]{4}$/,
};

/** '1234 ab' -> '1234AB', 'L-1234' -> '1234'; null for what is no postal code of that country. */
export function readPostalCode(countryCode: string, text: string): string | null {
  if (!isDeliveryCountry(countryCode)) return text.trim().toUpperCase();
  const code = text.replace(/[\s.-]/g, '').toUpperCase();
  const bare = countryCode === 'LU' ? code.replace(/^L/, '') : code;
  return postalCodes[countryCode].test(bare) ? bare : null;
}

function isDeliveryCountry(code: string): code is DeliveryCountry {
  return Object.hasOwn(postalCodes, code);
}

/** An address as it is kept, or what is wrong with it; fields are named below `prefix`. */
export function readAddress(
  prefix: 'billing' | 'shipping',
  address: Address,
  isDeliveredTo: boolean,
): { values: AddressValues } | { errors: FieldError[] } {
  const postalCode = readPostalCode(address.countryCode, address.postalCode);
  const errors = emptyOnes(prefix, address, ['firstName', 'lastName', 'street', 'city']);
  if (isDeliveredTo && !isDeliveryCountry(address.countryCode)) {
    errors.push({
      field: `${prefix}.countryCode`,
      code: 'enum',
      message: 'is no country that is delivered to',
    });
  }
  if (postalCode === null || postalCode === '') {
    errors.push({
      field: `${prefix}.postalCode`,
      code: 'format',
      message: 'is no postal code of that country',
    });
  }
  if (errors.length > 0) return { errors };
  return {
    values: {
      company_name: orNull(address.companyName),
      first_name: address.firstName.trim(),
      last_name: address.lastName.trim(),
      street: address.street.trim(),
      house_number: address.houseNumber.trim(),
      house_number_addition: orNull(address.houseNumberAddition),
      postal_code: postalCode ?? '',
      city: address.city.trim(),
      country_code: address.countryCode,
    },
  };
}

/** Who orders, as it is kept: trimmed, the e-mail address in lower case; or what is wrong with it. */
export function readDetails(details: CheckoutDetails): { values: CartDetails } | { errors: FieldError[] } {
  const errors = emptyOnes('', details, ['firstName', 'lastName']);
  const typed = orNull(details.vatNumber);
  const vatNumber = typed === null ? null : readVatNumber(typed);
  if (typed !== null && vatNumber === null) {
    errors.push({ field: 'vatNumber', code: 'format', message: 'is no VAT number of the European Union' });
  }
  if (errors.length > 0) return { errors };
  return {
    values: {
      email: details.email.trim().toLowerCase(),
      first_name: details.firstName.trim(),
      last_name: details.lastName.trim(),
      phone: orNull(details.phone),
      company_name: orNull(details.companyName),
      vat_number: vatNumber,
      reference: orNull(details.reference),
      note: orNull(details.note?.replace(controlCharacters, ' ')),
    },
  };
}

/** The kept address as answers show it. */
export function presentAddress(row: AddressValues | AddressRow): Address {
  return {
    ...(row.company_name !== null && { companyName: row.company_name }),
    firstName: row.first_name,
    lastName: row.last_name,
    street: row.street,
    houseNumber: row.house_number,
    ...(row.house_number_addition !== null && { houseNumberAddition: row.house_number_addition }),
    postalCode: row.postal_code,
    city: row.city,
    countryCode: row.country_code,
  };
}

// All but line feed and tab, which a note of several lines may hold.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
const controlCharacters = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

function orNull(text: string | undefined): string | null {
  return text?.trim() || null;
}

function emptyOnes<T extends object>(prefix: string, values: T, names: (keyof T & string)[]): FieldError[] {
  return names
    .filter((name) => String(values[name]).trim() === '')
    .map((name) => ({
      field: prefix === '' ? name : `${prefix}.${name}`,
      code: 'required',
      message: 'is required',
    }));
}
