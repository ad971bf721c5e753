import { useTranslations } from 'use-intl';
import { type AddressKind, valuesOf } from '../../../addresses/address.ts';
import { AddressFields } from '../../../addresses/address-fields.tsx';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import { AccountFormFrame, answerOf, type PartProps, Section } from './section.tsx';

const parts = { otherAddress: 'shipping.' };

/** ACC-02: the addresses that a checkout begins with. */
export function AddressesForm({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const label = useTranslations('checkout');
  const answer = answerOf(sent, 'addresses');
  const errors = useStandingErrors(answer?.errors, parts);
  const { billing, shipping, details } = account;
  const person = {
    firstName: details.firstName,
    lastName: details.lastName,
    companyName: details.company?.companyName ?? '',
  };
  const values: Record<string, string> = answer?.values ?? {
    ...valuesOf('billing', { ...person, ...billing }),
    ...valuesOf('shipping', { ...person, ...shipping }),
    otherAddress: shipping ? 'yes' : '',
  };
  const shared = { values, errors: errors ?? {}, isBusiness: details.company !== undefined };
  const lookupOf = (kind: AddressKind) => (answer?.lookup?.kind === kind ? answer.lookup : undefined);
  return (
    <Section text={t('addressesText')} title={t('addressesTitle')}>
      <AccountFormFrame errors={errors} form="addresses" refused={answer?.errors} submit={t('save')}>
        <AddressFields {...shared} kind="billing" legend={label('billing')} lookup={lookupOf('billing')} />
        <label className="flex items-center gap-3 font-medium">
          <input
            aria-controls="other-address"
            className="size-6 accent-primary-text"
            defaultChecked={values.otherAddress === 'yes'}
            name="otherAddress"
            type="checkbox"
            value="yes"
          />
          {label('otherAddress')}
        </label>
        {/* Shown by the box above it, which needs no JavaScript. */}
        <div className="hidden in-[form:has([name=otherAddress]:checked)]:block" id="other-address">
          <AddressFields
            {...shared}
            kind="shipping"
            legend={label('shipping')}
            lookup={lookupOf('shipping')}
          />
        </div>
      </AccountFormFrame>
    </Section>
  );
}
