import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { remember } from '../../../overlays/remembered.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { newsletterField } from './forms.ts';
import { AccountFormFrame, answerOf, Deed, type PartProps, Section, useAnswer } from './section.tsx';

/** ACC-02: which mails the customer gets, beside those about their orders and account. */
export function MailChoices({ account, answer: sent, isSaved }: PartProps & { isSaved: boolean }) {
  const t = useTranslations('details');
  const { answer, frame } = useAnswer(sent, 'mails');
  const { newsletters, reviewMails, stockMails } = account.mails;
  // OVER-02: whoever signed up here is not asked by the newsletter's window.
  const signedUp = isSaved && newsletters.some(({ status }) => status !== 'none');
  useEffect(() => {
    if (signedUp) remember('signed-up');
  }, [signedUp]);
  const isOn = (name: string, kept: boolean) => (answer ? answer.values[name] !== undefined : kept);
  return (
    <Section text={t('mailsText')} title={t('mailsTitle')}>
      <AccountFormFrame {...frame} look="secondary" submit={t('mailsSubmit')}>
        {newsletters.map(({ identifier, title, status }, at) => {
          const name = newsletterField + identifier;
          const id = fieldId(`${newsletterField}${at}`);
          return (
            <div key={identifier}>
              <CheckField
                defaultChecked={isOn(name, status !== 'none')}
                id={id}
                label={title === '' ? t('newsletter') : t('newsletterNamed', { title })}
                name={name}
                value="1"
              />
              {status === 'asked' && (
                <p className="mt-1 pl-9 text-sm text-muted">
                  {t('newsletterAsked', { email: account.email })}
                </p>
              )}
            </div>
          );
        })}
        <CheckField
          defaultChecked={isOn('reviewMails', reviewMails)}
          id={fieldId('reviewMails')}
          label={t('reviewMails')}
          name="reviewMails"
          value="1"
        />
      </AccountFormFrame>
      {stockMails.length > 0 && (
        <div className="mt-8">
          <h3 className="font-sans font-semibold">{t('stockMails')}</h3>
          <ErrorSummary errors={answerOf(sent, 'stockMails')?.errors} />
          <ul className="mt-3 grid gap-3">
            {stockMails.map((one) => (
              <StockMail key={one.id} {...one} />
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}

function StockMail({
  id,
  name,
  variantName,
  isConfirmed,
}: PartProps['account']['mails']['stockMails'][number]) {
  const t = useTranslations('details');
  const what = variantName === '' ? name : `${name}, ${variantName}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="min-w-0">
        <p className="font-medium break-words">{what}</p>
        {!isConfirmed && <p className="text-sm text-muted">{t('stockMailAsked')}</p>}
      </div>
      <Deed id={id} intent="stockMails" name={t('endStockMailOf', { what })}>
        {t('endStockMail')}
      </Deed>
    </li>
  );
}
