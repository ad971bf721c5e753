import type { Passkey } from '@etalage/contracts';
import { mostPasskeys, passkeyNameLength } from '@etalage/contracts/limits';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { NewPasskeyName, PasskeyFacts } from '../../../passkeys/passkey-parts.tsx';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { AccountFormFrame, answerOf, Deed, type PartProps, Section, useAnswer } from './section.tsx';

/** AUTH-07: the passkeys of the account, and the form that adds one. */
export function PasskeyList({ account, answer: sent }: PartProps) {
  const t = useTranslations('details');
  const { passkeys, hasPassword } = account;
  const changed = answerOf(sent, 'renamePasskey') ?? answerOf(sent, 'deletePasskey');
  return (
    <Section text={t('passkeysText')} title={t('passkeysTitle')}>
      <ErrorSummary errors={changed?.errors} />
      {passkeys.length > 0 && (
        <ul className="mb-8 grid gap-3">
          {passkeys.map((one) => (
            <Row key={one.id} passkey={one} />
          ))}
        </ul>
      )}
      {hasPassword && passkeys.length < mostPasskeys && (
        // Only a script can ask the device.
        <div className="noscript:hidden">
          {/* Empty again once one was added: its password does not stay in the page. */}
          <AddForm answer={sent} key={passkeys.length} />
        </div>
      )}
      <p className={`text-sm text-muted ${hasPassword ? 'hidden noscript:block' : ''}`}>
        {t(hasPassword ? 'passkeyNeedsScript' : 'passkeyNeedsPassword')}
      </p>
    </Section>
  );
}

function Row({ passkey }: { passkey: Passkey }) {
  const t = useTranslations('details');
  const { id, name } = passkey;
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PasskeyFacts passkey={passkey} texts="details" />
        <Deed id={id} intent="deletePasskey" name={t('deletePasskeyOf', { name })}>
          {t('deletePasskey')}
        </Deed>
      </div>
      <details key={name}>
        <summary className="inline-flex min-h-6 cursor-pointer items-center text-sm underline underline-offset-4">
          {t('renamePasskey')}
        </summary>
        <Form className="mt-3 grid gap-3" method="post">
          <input name="intent" type="hidden" value="renamePasskey" />
          <input name="id" type="hidden" value={id} />
          <FormField
            defaultValue={name}
            id={fieldId(`name-${id}`)}
            label={t('passkeyName')}
            maxLength={passkeyNameLength}
            name="name"
            required
          />
          <Button className="justify-self-start" look="secondary" size="small" type="submit">
            {t('renamePasskeySubmit')}
          </Button>
        </Form>
      </details>
    </li>
  );
}

function AddForm({ answer: sent }: Pick<PartProps, 'answer'>) {
  const t = useTranslations('details');
  const { answer, errors, frame } = useAnswer(sent, 'passkey');
  return (
    <AccountFormFrame {...frame} look="secondary" submit={t('passkeyAdd')}>
      <NewPasskeyName
        answer={answer}
        error={errors?.passkeyName}
        stoppedText={t('passkeyStoppedText')}
        texts="details"
      />
      <PasswordField
        error={errors?.passwordForPasskey}
        id={fieldId('passwordForPasskey')}
        label={t('password')}
        name="passwordForPasskey"
      />
    </AccountFormFrame>
  );
}
