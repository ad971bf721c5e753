import { emailLength, passwordLength } from '@etalage/contracts/limits';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../../ui/button.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { EmailField } from '../../../ui/form-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useLinks } from '../../../ui/shop-view.ts';
import { AccountFormFrame, type PartProps, Section, useAnswer } from './section.tsx';

/** AUTH-07: another address counts once its own mail has confirmed it. */
export function EmailForm({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const { answer, errors, frame } = useAnswer(sent, 'email');
  return (
    <Section text={t('emailText', { email: account.email })} title={t('emailTitle')}>
      <AccountFormFrame {...frame} look="secondary" submit={t('emailSubmit')}>
        <EmailField
          defaultValue={answer?.values.newEmail ?? ''}
          error={errors?.newEmail}
          id={fieldId('newEmail')}
          label={t('newEmail')}
          maxLength={emailLength}
          name="newEmail"
          required
        />
        <PasswordField
          error={errors?.passwordForEmail}
          id={fieldId('passwordForEmail')}
          label={t('password')}
          name="passwordForEmail"
        />
      </AccountFormFrame>
    </Section>
  );
}

/** AUTH-07: whoever has no password yet makes one by the mail of a forgotten one. */
export function NewPasswordForm({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const access = useTranslations('access');
  const to = useLinks();
  const { errors, frame } = useAnswer(sent, 'password');
  if (!account.hasPassword)
    return (
      <Section text={t('noPasswordText')} title={t('passwordTitle')}>
        <a className={buttonClass('secondary')} href={to.forgot}>
          {t('makePassword')}
        </a>
      </Section>
    );
  return (
    <Section text={t('passwordText')} title={t('passwordTitle')}>
      <AccountFormFrame {...frame} look="secondary" submit={t('passwordSubmit')}>
        <PasswordField error={errors?.password} id={fieldId('password')} label={t('password')} />
        <PasswordField
          autoComplete="new-password"
          error={errors?.newPassword}
          hint={access('passwordHint', { least: passwordLength.least })}
          id={fieldId('newPassword')}
          label={access('newPassword')}
          name="newPassword"
        />
      </AccountFormFrame>
    </Section>
  );
}
