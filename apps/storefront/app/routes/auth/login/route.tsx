import { type Assertion, logIn, logInByPasskey, requestLogInLink } from '@etalage/contracts';
import { data, Form, redirect, redirectDocument, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { type FormAnswer, formAgain, refusedBecause, textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { links, safeReturnUrl } from '../../../lib/links.ts';
import { minutesOf } from '../../../lib/minutes-of.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../../lib/private-page.server.ts';
import { type Context, languageOf, tenantOf } from '../../../lib/request-context.ts';
import { requireLanguage } from '../../../lib/require-language.server.ts';
import { customerOf } from '../../../lib/session.server.ts';
import { credentialIn } from '../../../passkeys/credential-in.server.ts';
import { PasskeyLogIn } from '../../../passkeys/passkey-log-in.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { LogInEmailField } from '../../../ui/form-field.tsx';
import { LockIcon } from '../../../ui/icons.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import type { Route } from './+types/route';

/** Who is logged in already has no business here. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireLanguage(context, params.lang);
  makePrivate(context);
  if (await customerOf(context)) throw redirect(returnUrlOf(context, url), 302);
  const t = translator(languageOf(context), 'seo');
  // Whoever has no account yet, or no password that they know, goes where they were going once they have one.
  const wanted = url.searchParams.get('returnUrl');
  const back = wanted === null ? '' : `?${new URLSearchParams({ returnUrl: returnUrlOf(context, url) })}`;
  const { register, forgot } = links(languageOf(context));
  return {
    registerUrl: register + back,
    forgotUrl: forgot + back,
    texts: textsOfPage(languageOf(context), 'access'),
    seo: { title: t('login'), isIndexed: false },
  };
}

/** AUTH-01: after logging in on to where the shopper was going, only within the shop. */
export async function action({ request, context, url }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const sent = textsOf(await request.formData());
  const { email = '', password = '', intent = '' } = sent;
  // The password goes to the API and nowhere else: it is not among the values that a refused form gets back.
  const values = { email: email.trim() };
  if (intent === 'link') return mailLink(context, url, values);
  if (intent === 'passkey') return showPasskey(context, url, sent.credential ?? '');
  const missing = missingOf({ email: values.email, password }, language);
  if (missing) return data<LogInAnswer>({ values, errors: missing }, { status: 422 });
  const answer = await api(context)
    .call(logIn, { query: { lang: language }, body: { email: values.email, password } })
    .catch(() => null);
  // The whole document anew: prices, menus and lists of before are a guest's.
  if (answer?.status === 200) throw redirectDocument(returnUrlOf(context, url), { status: 303 });
  const minutes = minutesOf(answer);
  const status = answer?.status ?? 503;
  if (answer?.body.code === 'PROOF_NEEDED')
    return data<LogInAnswer>({ values, errors: {}, proofMinutes: minutes }, { status });
  const t = translator(language, 'auth');
  const errors = refusedBecause(answer, { ...values, password }, language, {
    LOGIN_FAILED: t('wrong'),
    TOO_MANY_REQUESTS: t('tooOften', { minutes }),
    PROOF_NEEDED: t('proofText', { minutes }),
    CROSS_SITE: t('failed'),
    otherwise: t('failed'),
  });
  return data<LogInAnswer>({ values, errors }, { status });
}

/** `proofMinutes`: passwords are not looked at for so long, but a mailed link is. `linkSentTo`: where one may have gone. */
type LogInAnswer = FormAnswer & { proofMinutes?: number; linkSentTo?: string; hasPasskeyFailed?: boolean };

/** What the shopper's device answered the challenge with, which the page's script asked it for. */
async function showPasskey(context: Context, url: URL, credential: string) {
  const answer = await api(context)
    .call(logInByPasskey, {
      query: { lang: languageOf(context) },
      body: { credential: credentialIn<Assertion>(credential) },
    })
    .catch(() => null);
  if (answer?.status === 200) throw redirectDocument(returnUrlOf(context, url), { status: 303 });
  return data<LogInAnswer>(
    { values: {}, errors: {}, hasPasskeyFailed: true },
    { status: answer?.status ?? 503 },
  );
}

/** SEC-02: the same words whether the address has an account or not. */
async function mailLink(
  context: Context,
  url: URL,
  values: { email: string },
): Promise<ReturnType<typeof data<LogInAnswer>>> {
  const language = languageOf(context);
  const hasGoal = url.searchParams.has('returnUrl');
  const answer = await api(context)
    .call(requestLogInLink, {
      query: { lang: language },
      body: { ...values, ...(hasGoal && { returnUrl: returnUrlOf(context, url) }) },
    })
    .catch(() => null);
  if (answer?.status === 200) return data({ values, errors: {}, linkSentTo: values.email }, { status: 200 });
  const t = translator(language, 'auth');
  return formAgain(answer, values, language, {
    TOO_MANY_REQUESTS: t('tooOften', { minutes: minutesOf(answer) }),
    CROSS_SITE: t('failed'),
    otherwise: t('failed'),
  });
}

const returnUrlOf = (context: Context, url: URL): string =>
  safeReturnUrl(url.searchParams.get('returnUrl'), languageOf(context), tenantOf(context).languages);

function missingOf(values: { email: string; password: string }, language: string) {
  const t = translator(language, 'form');
  const empty = (['email', 'password'] as const).filter((name) => values[name] === '');
  return empty.length > 0 ? Object.fromEntries(empty.map((name) => [name, t(`required.${name}`)])) : null;
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function LogIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('auth');
  const errors = useStandingErrors(actionData?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <div className="shop-container grid max-w-5xl gap-x-20 gap-y-12 py-12 sm:py-20 md:grid-cols-[minmax(0,1fr)_18rem]">
      <section className="min-w-0">
        <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
        <p className="mt-3 mb-8 max-w-prose text-muted">{t('intro')}</p>
        {actionData?.proofMinutes !== undefined && (
          <Notice className="mb-8 max-w-md" look="warning" title={t('proofTitle')}>
            <p>{t('proofText', { minutes: actionData.proofMinutes })}</p>
            <Form className="mt-4" method="post">
              <input name="intent" type="hidden" value="link" />
              <input name="email" type="hidden" value={actionData.values.email} />
              <Button pending={isPending} type="submit">
                {t('proofButton')}
              </Button>
            </Form>
          </Notice>
        )}
        {actionData?.linkSentTo !== undefined && (
          <Notice className="mb-8 max-w-md" look="success" title={t('linkSentTitle')}>
            {t('linkSentText', { email: actionData.linkSentTo })}
          </Notice>
        )}
        {/* Our own errors say more than the browser's, and look the same with and without JavaScript. */}
        <Form className="max-w-md" method="post" noValidate>
          <ErrorSummary errors={errors} refused={actionData?.errors} />
          <div className="grid gap-5">
            <LogInEmailField
              defaultValue={actionData?.values.email ?? ''}
              error={errors?.email}
              label={t('email')}
            />
            <PasswordField error={errors?.password} id={fieldId('password')} label={t('password')} />
            <TextLink
              className="-mt-2 flex min-h-8 items-center justify-self-start text-sm"
              href={loaderData.forgotUrl}
            >
              {t('forgot')}
            </TextLink>
            <Button className="w-full" pending={isPending} size="large" type="submit">
              {t('submit')}
            </Button>
            <p className="flex items-start gap-2 text-sm text-muted">
              <LockIcon className="mt-0.5 size-4" />
              {t('secure')}
            </p>
          </div>
        </Form>
        <WithPageTexts texts={loaderData.texts}>
          <PasskeyLogIn hasFailed={actionData?.hasPasskeyFailed === true} />
        </WithPageTexts>
      </section>
      <section className="self-start rounded-card bg-tint p-6 md:mt-14">
        <h2 className="text-xl font-semibold">{t('newTitle')}</h2>
        <p className="mt-2 mb-5 text-[0.9375rem] leading-relaxed text-muted">{t('newText')}</p>
        <a className={buttonClass('secondary', 'normal', 'w-full')} href={loaderData.registerUrl}>
          {t('register')}
        </a>
      </section>
    </div>
  );
}
