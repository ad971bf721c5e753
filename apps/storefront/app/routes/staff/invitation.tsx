import { followStaffInvitation, lookAtStaffInvitation, type NewCredential } from '@etalage/contracts';
import { invitationDays, passwordLength } from '@etalage/contracts/limits';
import { staffLogInPath, staffPath } from '@etalage/contracts/page-paths';
import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { type FormAnswer, isRefusedWith, refusedBecause, textsOf } from '../../lib/form.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { credentialIn } from '../../passkeys/credential-in.server.ts';
import { staffPage } from '../../staff/staff-page.server.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { EmailField } from '../../ui/form-field.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useShopView } from '../../ui/shop-view.ts';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/invitation';
import { CodeField } from './code-field.tsx';
import { InvitedPasskey } from './invited-passkey.tsx';

/** AUTH-05: looking at the link changes nothing; the button uses it up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = staffPage(context, 'loginTitle');
  const token = url.searchParams.get('token') ?? '';
  const answer =
    token === '' ? null : await api(context).call(lookAtStaffInvitation, { body: { token } }).catch(failed);
  // A token that cannot be one is refused as a wrong field.
  const isEnded = isRefusedWith(answer, 'LINK_ENDED') || answer?.status === 400;
  if (answer && answer.status !== 200 && !isEnded) throw data(null, { status: answer.status });
  const texts = { ...page.texts, ...textsOfPage(languageOf(context), 'access') };
  return { ...page, texts, token, invited: answer?.status === 200 ? answer.body : null };
}

function failed(): never {
  throw data(null, { status: 503 });
}

/** Chooses the password, shows that the app works, and logs in. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const { token = '', password = '', code = '', credential = '' } = textsOf(await request.formData());
  const t = translator(language, 'staff');
  const name = t('passkeyOfInvitation');
  const passkey = { name, credential: credentialIn<NewCredential>(credential) };
  const factor = credential === '' ? code.trim() !== '' && { code } : { passkey };
  const body = { token, password, ...factor };
  const answer = await api(context)
    .call(followStaffInvitation, { query: { lang: language }, body })
    .catch(() => null);
  if (answer?.status === 200) throw redirect(staffPath(language), 303);
  const again = translator(language, 'form')('again');
  const errors = refusedBecause(answer, { password, code }, language, {
    PASSWORD_GUESSABLE: { field: 'password', text: translator(language, 'access')('guessable') },
    CODE_WRONG: { field: 'code', text: t(code.trim() === '' ? 'codeMissing' : 'codeWrong') },
    PASSKEY_FAILED: t('passkeyFailed'),
    LINK_ENDED: '',
    CROSS_SITE: again,
    otherwise: again,
  });
  const isEnded = isRefusedWith(answer, 'LINK_ENDED');
  return data<FormAnswer & { isEnded: boolean }>(
    { values: {}, errors, isEnded },
    { status: answer?.status ?? 503 },
  );
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function StaffInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, token, invited } = loaderData;
  return (
    <WithPageTexts texts={texts}>
      {invited === null || actionData?.isEnded ? (
        <Ended />
      ) : (
        <InvitationForm answer={actionData} invited={invited} token={token} />
      )}
    </WithPageTexts>
  );
}

function Ended() {
  const t = useTranslations('staff');
  const { language } = useShopView();
  return (
    <MessagePage text={t('invitationEnded', { days: invitationDays })} title={t('invitationEndedTitle')}>
      <a className={buttonClass('secondary')} href={staffLogInPath(language)}>
        {t('loginTitle')}
      </a>
    </MessagePage>
  );
}

type Invited = NonNullable<Route.ComponentProps['loaderData']['invited']>;
type FormProps = { token: string; invited: Invited; answer: Route.ComponentProps['actionData'] };

function InvitationForm({ token, invited, answer }: FormProps) {
  const t = useTranslations('staff');
  const access = useTranslations('access');
  const auth = useTranslations('auth');
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <div className="shop-container max-w-xl py-12 sm:py-20">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('invitationTitle', { name: invited.name })}</h1>
      <p className="mt-3 mb-8 text-muted">{t('invitationText')}</p>
      <Form className="grid max-w-md gap-5" method="post" noValidate>
        <ErrorSummary errors={errors} refused={answer?.errors} />
        <input name="token" type="hidden" value={token} />
        {/* A password manager keeps the password under this name. */}
        <EmailField
          autoComplete="username"
          id={fieldId('email')}
          label={auth('email')}
          name="email"
          readOnly
          value={invited.email}
        />
        <PasswordField
          autoComplete="new-password"
          error={errors?.password}
          hint={access('passwordHint', { least: passwordLength.least })}
          id={fieldId('password')}
          label={auth('password')}
        />
        {invited.totp && <AppSetUp error={errors?.code} {...invited.totp} />}
        <Button className="w-full" pending={isPending} size="large" type="submit">
          {t('invitationSubmit')}
        </Button>
        <InvitedPasskey token={token} />
      </Form>
    </div>
  );
}

type AppSetUpProps = { secret: string; url: string; error: string | undefined };

/** What the authenticator app is given, and the code by which it shows that it works. */
function AppSetUp({ secret, url, error }: AppSetUpProps) {
  const t = useTranslations('staff');
  return (
    <div className="grid gap-4 rounded-card border border-line p-5">
      <h2 className="text-xl font-semibold">{t('appTitle')}</h2>
      <p className="text-muted">{t('appText')}</p>
      <dl>
        <dt className="text-sm font-medium">{t('secret')}</dt>
        <dd className="mt-1 font-mono break-all select-all" translate="no">
          {secret}
        </dd>
      </dl>
      <a className={buttonClass('secondary')} href={url}>
        {t('openApp')}
      </a>
      <CodeField error={error} hint={t('appCodeHint')} />
    </div>
  );
}
