import { useTranslations } from 'use-intl';
import { buttonClass } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useLinks } from '../../../ui/shop-view.ts';
import { AccountFormFrame, type PartProps, Section, useAnswer } from './section.tsx';

/** AUTH-07: what the shop keeps, to take along; and the end of the account. */
export function LeaveForm({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const to = useLinks();
  const { answer, errors, frame } = useAnswer(sent, 'leave');
  return (
    <>
      <Section text={t('exportText')} title={t('exportTitle')}>
        <div className="flex flex-wrap gap-3">
          {(['json', 'csv'] as const).map((format) => (
            <a
              className={buttonClass('secondary')}
              data-reload
              download
              href={`/api/account/export?format=${format}`}
              key={format}
            >
              {t('exportAs', { format: format.toUpperCase() })}
            </a>
          ))}
        </div>
      </Section>
      <Section text={t('leaveText')} title={t('leaveTitle')}>
        {account.hasPassword ? (
          <details open={answer !== undefined}>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium underline underline-offset-4">
              {t('leaveOpen')}
            </summary>
            <div className="mt-5">
              <AccountFormFrame {...frame} look="secondary" submit={t('leaveSubmit')}>
                <PasswordField
                  error={errors?.passwordForLeaving}
                  id={fieldId('passwordForLeaving')}
                  label={t('password')}
                  name="passwordForLeaving"
                />
              </AccountFormFrame>
            </div>
          </details>
        ) : (
          <p className="grid justify-items-start gap-4">
            {t('leaveNeedsPassword')}
            <a className={buttonClass('secondary')} href={to.forgot}>
              {t('makePassword')}
            </a>
          </p>
        )}
      </Section>
    </>
  );
}
