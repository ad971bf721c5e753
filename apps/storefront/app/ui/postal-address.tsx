import type { Address } from '@etalage/contracts';
import { countryName } from '@etalage/contracts/country-name';
import { useShopView } from './shop-view.ts';

/** An address as it is written on a parcel. */
export function PostalAddress({ address }: { address: Address }) {
  const { language } = useShopView();
  const { houseNumber, houseNumberAddition } = address;
  const lines = [
    address.companyName,
    `${address.firstName} ${address.lastName}`,
    [address.street, houseNumber, houseNumberAddition].filter(Boolean).join(' '),
    `${spaced(address)} ${address.city}`,
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

/** '1234AB' as Dutch post writes it: '1234 AB'. */
function spaced({ countryCode, postalCode }: Address): string {
  return countryCode === 'NL' ? postalCode.replace(/^(\d{4})\s*([A-Z]{2})$/i, '$1 $2') : postalCode;
}
