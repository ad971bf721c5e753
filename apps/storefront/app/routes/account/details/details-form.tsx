import { useTranslations } from 'use-intl';
import { PersonFields } from '../../../ui/person-fields.tsx';
import { AccountFormFrame, type PartProps, Section, useAnswer } from './section.tsx';

/** Fields that leave the form with their box. */
const parts = { isBusiness: 'company.' };

/** ACC-02: who the customer is, and for which company. */
export function DetailsForm({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const { answer, errors, frame } = useAnswer(sent, 'details', parts);
  const { company, ...person } = account.details;
  const kept: Record<string, string> = {
    ...person,
    ...Object.fromEntries(Object.entries(company ?? {}).map(([name, value]) => [`company.${name}`, value])),
    ...(company && { isBusiness: '1' }),
  };
  const { vatIsValid } = account;
  return (
    <Section text={t('detailsText')} title={t('detailsTitle')}>
      <AccountFormFrame {...frame} submit={t('save')}>
        <PersonFields errors={errors} values={answer?.values ?? kept} />
        {company?.vatNumber !== undefined && (
          <p className="text-sm text-muted">
            {t(vatIsValid === null ? 'vatUnchecked' : vatIsValid ? 'vatValid' : 'vatInvalid')}
          </p>
        )}
      </AccountFormFrame>
    </Section>
  );
}
