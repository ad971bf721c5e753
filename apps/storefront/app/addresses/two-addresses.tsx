import type { AddressKind, LookupAnswer } from './address.ts';
import { AddressFields } from './address-fields.tsx';

type TwoAddressesProps = {
  /** By the names of the form's fields: 'billing.street', and 'otherAddress', which is 'yes' where there are two. */
  values: Record<string, string>;
  errors: Record<string, string>;
  isBusiness: boolean;
  /** What the server found, where there is no JavaScript to ask. */
  lookup: LookupAnswer | undefined;
  /** What the two addresses and the box between them are called. */
  labels: Record<AddressKind | 'otherAddress', string>;
  boxClassName?: string;
};

/** The billing address, and behind a box, which needs no JavaScript, another one to deliver to. */
export function TwoAddresses({ lookup, labels, boxClassName = '', ...shared }: TwoAddressesProps) {
  const partOf = (kind: AddressKind) => ({
    ...shared,
    kind,
    legend: labels[kind],
    lookup: lookup?.kind === kind ? lookup : undefined,
  });
  return (
    <>
      <AddressFields {...partOf('billing')} />
      <label className={`flex items-center gap-3 font-medium ${boxClassName}`}>
        <input
          aria-controls="other-address"
          className="size-6 accent-primary-text"
          defaultChecked={shared.values.otherAddress === 'yes'}
          name="otherAddress"
          type="checkbox"
          value="yes"
        />
        {labels.otherAddress}
      </label>
      <div className="hidden in-[form:has([name=otherAddress]:checked)]:block" id="other-address">
        <AddressFields {...partOf('shipping')} />
      </div>
    </>
  );
}
