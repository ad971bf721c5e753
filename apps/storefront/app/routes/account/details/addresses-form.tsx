import { useTranslations } from 'use-intl';
import { valuesOf } from '../../../addresses/address.ts';
import { TwoAddresses } from '../../../addresses/two-addresses.tsx';
import { AccountFormFrame, type PartProps, Section, useAnswer } from './section.tsx';

const parts = { otherAddress: 'shipping.' };

/** ACC-02: the addresses that a checkout begins with. */
export function AddressesForm({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const label = useTranslations('checkout');
  const { answer, errors, frame } = useAnswer(sent, 'addresses', parts);
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
  return (
    <Section text={t('addressesText')} title={t('addressesTitle')}>
      <AccountFormFrame {...frame} submit={t('save')}>
        <TwoAddresses
          errors={errors ?? {}}
          isBusiness={details.company !== undefined}
          labels={{
            billing: label('billing'),
            shipping: label('shipping'),
            otherAddress: label('otherAddress'),
          }}
          lookup={answer?.lookup}
          values={values}
        />
      </AccountFormFrame>
    </Section>
  );
}
