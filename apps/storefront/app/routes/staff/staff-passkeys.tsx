import type { Passkey } from '@etalage/contracts';
import { mostPasskeys } from '@etalage/contracts/limits';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { NewPasskeyName, PasskeyFacts } from '../../passkeys/passkey-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { PasskeyAnswer } from './change-staff-passkeys.server.ts';

type Props = {
  passkeys: Passkey[];
  hasCode: boolean;
  saved: string | null;
  answer: PasskeyAnswer | undefined;
};

/** AUTH-05: the passkeys of whoever is logged in, and the form that adds one. The last second factor cannot be removed. */
export function StaffPasskeys({ passkeys, hasCode, saved, answer }: Props) {
  const t = useTranslations('staff');
  const isLast = passkeys.length === 1 && !hasCode;
  return (
    <section aria-labelledby="staff-passkeys" className="mt-14 border-t border-line pt-10">
      <h2 className="text-xl font-semibold" id="staff-passkeys">
        {t('passkeys')}
      </h2>
      <p className="mt-2 mb-6 text-muted">{t('passkeysText')}</p>
      {!answer && saved === 'passkey' && <Notice className="mb-6" look="success" title={t('passkeyAdded')} />}
      {!answer && saved === 'removed' && (
        <Notice className="mb-6" look="success" title={t('passkeyRemoved')} />
      )}
      {answer?.form === 'removePasskey' && <ErrorSummary errors={answer.errors} />}
      {passkeys.length > 0 && (
        <ul className="mb-8 grid gap-3">
          {passkeys.map((one) => (
            <Row key={one.id} isLast={isLast} passkey={one} />
          ))}
        </ul>
      )}
      {passkeys.length < mostPasskeys && (
        <div className="noscript:hidden">
          {/* Empty again once one was added: its password does not stay in the page. */}
          <AddForm answer={answer?.form === 'passkey' ? answer : undefined} key={passkeys.length} />
        </div>
      )}
      <p className="hidden text-sm text-muted noscript:block">{t('passkeyNeedsScript')}</p>
    </section>
  );
}

function Row({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const t = useTranslations('staff');
  const { id, name } = passkey;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4">
      <PasskeyFacts passkey={passkey} texts="staff" />
      {isLast ? (
        <p className="text-sm text-muted">{t('passkeyLast')}</p>
      ) : (
        <Form method="post">
          <input name="intent" type="hidden" value="removePasskey" />
          <input name="id" type="hidden" value={id} />
          <Button aria-label={t('passkeyRemoveOf', { name })} look="secondary" size="small" type="submit">
            {t('passkeyRemove')}
          </Button>
        </Form>
      )}
    </li>
  );
}

function AddForm({ answer }: { answer: PasskeyAnswer | undefined }) {
  const t = useTranslations('staff');
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formData?.get('intent') === 'passkey';
  return (
    <Form className="grid max-w-md gap-5" method="post" noValidate>
      <ErrorSummary errors={errors} refused={answer?.errors} />
      <input name="intent" type="hidden" value="passkey" />
      <NewPasskeyName
        answer={answer}
        error={errors?.passkeyName}
        stoppedText={t('passkeyNotMade')}
        texts="staff"
      />
      <PasswordField error={errors?.password} id={fieldId('password')} label={t('passkeyPassword')} />
      <Button className="justify-self-start" look="secondary" pending={isPending} type="submit">
        {t('passkeyAdd')}
      </Button>
    </Form>
  );
}
