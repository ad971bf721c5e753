import type { Address } from '@etalage/contracts';
import { countryName } from '@etalage/contracts/country-name';
import { writtenPostalCode } from '@etalage/contracts/postal-code';
import { useShopView } from './shop-view.ts';

/** An address as it is written on a parcel. */
export function PostalAddress({ address }: { address: Address }) {
  const { language } = useShopView();
  return (
    <address className="not-italic">
      {addressLines(address, language).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a company may be named as its owner.
        <span className="block" key={`${index} ${line}`}>
          {line}
        </span>
      ))}
    </address>
  );
}

/** The lines of an address, from whom to which country, without those that it has not. */
export function addressLines(address: Address, language: string): string[] {
  const { houseNumber, houseNumberAddition } = address;
  const lines = [
    address.companyName,
    `${address.firstName} ${address.lastName}`,
    [address.street, houseNumber, houseNumberAddition].filter(Boolean).join(' '),
    `${writtenPostalCode(address.postalCode, address.countryCode)} ${address.city}`,
    countryName(address.countryCode, language),
  ];
  return lines.flatMap((line) => line || []);
}
