import { logInStaff } from '@etalage/contracts';
import { staffCodePath } from '@etalage/contracts/page-paths';
import { Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { formAgain, textsOf } from '../../lib/form.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { minutesOf } from '../../lib/minutes-of.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { requireNoStaff, staffPage } from '../../staff/staff-page.server.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { LogInEmailField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/login';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = staffPage(context, 'loginTitle');
  await requireNoStaff(context);
  return { ...page, hasEnded: url.searchParams.has('ended') };
}

/** AUTH-05: the first factor. The password goes to the API and nowhere else. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const { email = '', password = '' } = textsOf(await request.formData());
  const body = { email: email.trim(), password };
  const answer = await api(context)
    .call(logInStaff, { query: { lang: language }, body })
    .catch(() => null);
  if (answer?.status === 200) throw redirect(staffCodePath(language), 303);
  const t = translator(language, 'auth');
  const tooOften = t('tooOften', { minutes: minutesOf(answer) });
  const again = formAgain(answer, body, language, {
    LOGIN_FAILED: t('wrong'),
    TOO_MANY_REQUESTS: tooOften,
    TOO_MANY_TRIES: tooOften,
    CROSS_SITE: t('failed'),
    otherwise: t('failed'),
  });
  again.data.values = { email: body.email };
  return again;
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function StaffLogIn({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <LogInForm answer={actionData} hasEnded={loaderData.hasEnded} />
    </WithPageTexts>
  );
}

type LogInFormProps = { hasEnded: boolean; answer: Route.ComponentProps['actionData'] };

function LogInForm({ hasEnded, answer }: LogInFormProps) {
  const t = useTranslations('staff');
  const auth = useTranslations('auth');
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <div className="shop-container max-w-xl py-12 sm:py-20">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('loginTitle')}</h1>
      <p className="mt-3 mb-8 text-muted">{t('loginText')}</p>
      {hasEnded && !answer && <Notice className="mb-8 max-w-md" look="warning" title={t('codeEnded')} />}
      <Form className="grid max-w-md gap-5" method="post" noValidate>
        <ErrorSummary errors={errors} refused={answer?.errors} />
        <LogInEmailField
          defaultValue={answer?.values.email ?? ''}
          error={errors?.email}
          label={auth('email')}
        />
        <PasswordField error={errors?.password} id={fieldId('password')} label={auth('password')} />
        <Button className="w-full" pending={isPending} size="large" type="submit">
          {t('loginSubmit')}
        </Button>
      </Form>
    </div>
  );
}
