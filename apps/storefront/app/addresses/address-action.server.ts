import { type Address, lookUpAddress } from '@etalage/contracts';
import { data } from 'react-router';
import type { Api } from '../lib/api.server.ts';
import type { FormAnswer } from '../lib/form.server.ts';
import { type AddressKind, addressFields, type FoundAddress, type LookupAnswer } from './address.ts';

/** What a form with addresses is answered, also where it only asked for a street. */
export type AddressAnswer = FormAnswer & { lookup?: LookupAnswer };

/** One of the addresses of a form. */
export function addressIn(values: Record<string, string>, kind: AddressKind): Address {
  return Object.fromEntries(
    addressFields.map((name) => [name, values[`${kind}.${name}`]?.trim() ?? '']),
  ) as Address;
}

/** 'Adres zoeken' without JavaScript: fills what is empty, and overwrites only where that is what was asked. */
export async function lookUp(
  shop: Api,
  values: Record<string, string>,
  kind: AddressKind,
  overwrites: boolean,
) {
  const query = {
    postalCode: values[`${kind}.postalCode`] ?? '',
    houseNumber: values[`${kind}.houseNumber`] ?? '',
  };
  const answer = await shop.call(lookUpAddress, { query }).catch(() => null);
  const found = answer?.status === 200 ? answer.body : null;
  if (!found) return data<AddressAnswer>({ values, errors: {}, lookup: { kind, state: 'unknown' } });
  const [street, city] = [values[`${kind}.street`]?.trim(), values[`${kind}.city`]?.trim()];
  const isFree = (!street || street === found.street) && (!city || city === found.city);
  if (!isFree && !overwrites)
    return data<AddressAnswer>({ values, errors: {}, lookup: { kind, state: 'differs', found } });
  return data<AddressAnswer>({
    values: { ...values, ...filled(kind, found) },
    errors: {},
    lookup: { kind, state: 'filled', found },
  });
}

const filled = (kind: AddressKind, { street, city }: FoundAddress) => ({
  [`${kind}.street`]: street,
  [`${kind}.city`]: city,
});
