import type { Address } from '@etalage/contracts';
import { countryName } from '@etalage/contracts/country-name';
import { writtenPostalCode } from '@etalage/contracts/postal-code';
import { useShopView } from './shop-view.ts';

/** An address as it is written on a parcel. */
export function PostalAddress({ address }: { address: Address }) {
  const { language } = useShopView();
  const { houseNumber, houseNumberAddition } = address;
  const lines = [
    address.companyName,
    `${address.firstName} ${address.lastName}`,
    [address.street, houseNumber, houseNumberAddition].filter(Boolean).join(' '),
    `${writtenPostalCode(address.postalCode, address.countryCode)} ${address.city}`,
    countryName(address.countryCode, language),
  ];
  return (
    <address className="not-italic">
      {lines.filter(Boolean).map((line) => (
        <span className="block" key={line}>
          {line}
        </span>
      ))}
    </address>
  );
}
