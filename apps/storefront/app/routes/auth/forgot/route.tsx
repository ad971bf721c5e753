import { requestReset } from '@etalage/contracts';
import { resetMinutes } from '@etalage/contracts/limits';
import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { type FormAnswer, formAgain, textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { links, safeReturnUrl } from '../../../lib/links.ts';
import { minutesOf } from '../../../lib/minutes-of.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../../lib/private-page.server.ts';
import { type Context, languageOf, tenantOf } from '../../../lib/request-context.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LogInEmailField } from '../../../ui/form-field.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';
import { TextLink } from '../../../ui/text-link.tsx';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import type { Route } from './+types/route';

export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const title = translator(language, 'seo')('forgot');
  const returnUrl = returnUrlOf(context, url);
  const back = returnUrl === null ? '' : `?${new URLSearchParams({ returnUrl })}`;
  return {
    loginUrl: links(language).login + back,
    texts: textsOfPage(language, 'access'),
    seo: { title, isIndexed: false },
  };
}

/** Where the shopper was going, only within the shop; it waits with the mailed link. */
function returnUrlOf(context: Context, url: URL): string | null {
  const wanted = url.searchParams.get('returnUrl');
  return wanted === null ? null : safeReturnUrl(wanted, languageOf(context), tenantOf(context).languages);
}

/** AUTH-07: the same words whether the address has an account or not. */
export async function action({ request, context, url }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const { email = '' } = textsOf(await request.formData());
  const values = { email: email.trim() };
  const returnUrl = returnUrlOf(context, url);
  const answer = await api(context)
    .call(requestReset, {
      query: { lang: language },
      body: { ...values, ...(returnUrl !== null && { returnUrl }) },
    })
    .catch(() => null);
  if (answer?.status === 200) return data<Answer>({ values, errors: {}, sentTo: values.email });
  const t = translator(language, 'access');
  const failed = translator(language, 'form')('again');
  return formAgain(answer, values, language, {
    TOO_MANY_REQUESTS: t('tooOften', { minutes: minutesOf(answer) }),
    CROSS_SITE: failed,
    otherwise: failed,
  });
}

type Answer = FormAnswer & { sentTo?: string };

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents answer={actionData} loginUrl={loaderData.loginUrl} />
    </WithPageTexts>
  );
}

function Contents({ answer, loginUrl }: { answer: Answer | undefined; loginUrl: string }) {
  const t = useTranslations('access');
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  if (answer?.sentTo !== undefined)
    return (
      <MessagePage
        text={t('forgotSent', { email: answer.sentTo, minutes: resetMinutes })}
        title={t('sentTitle')}
      >
        <a className={buttonClass('secondary')} href={loginUrl}>
          {t('toLogin')}
        </a>
      </MessagePage>
    );
  return (
    <div className="shop-container max-w-xl py-12 sm:py-20">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('forgotTitle')}</h1>
      <p className="mt-3 mb-8 text-muted">{t('forgotIntro')}</p>
      <Form className="grid max-w-md gap-5" method="post" noValidate>
        <ErrorSummary errors={errors} refused={answer?.errors} />
        <LogInEmailField defaultValue={answer?.values.email ?? ''} error={errors?.email} label={t('email')} />
        <Button className="w-full" pending={isPending} size="large" type="submit">
          {t('forgotSubmit')}
        </Button>
        <TextLink className="justify-self-start text-sm" href={loginUrl}>
          {t('toLogin')}
        </TextLink>
      </Form>
    </div>
  );
}
