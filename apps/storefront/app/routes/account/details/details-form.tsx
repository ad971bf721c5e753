import { useTranslations } from 'use-intl';
import { PersonFields } from '../../../ui/person-fields.tsx';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import { AccountFormFrame, answerOf, type PartProps, Section } from './section.tsx';

/** Fields that leave the form with their box. */
const parts = { isBusiness: 'company.' };

/** ACC-02: who the customer is, and for which company. */
export function DetailsForm({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const answer = answerOf(sent, 'details');
  const errors = useStandingErrors(answer?.errors, parts);
  const { company, ...person } = account.details;
  const kept: Record<string, string> = {
    ...person,
    ...Object.fromEntries(Object.entries(company ?? {}).map(([name, value]) => [`company.${name}`, value])),
    ...(company && { isBusiness: '1' }),
  };
  const { vatIsValid } = account;
  return (
    <Section text={t('detailsText')} title={t('detailsTitle')}>
      <AccountFormFrame errors={errors} form="details" refused={answer?.errors} submit={t('save')}>
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
