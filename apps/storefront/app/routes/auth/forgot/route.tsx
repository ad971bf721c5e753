import { requestReset } from '@etalage/contracts';
import { resetMinutes } from '@etalage/contracts/limits';
import { data, Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { type FormAnswer, refusedBecause, textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { minutesOf } from '../../../lib/minutes-of.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { languageOf } from '../../../lib/request-context.ts';
import { makePrivate, privateHeaders } from '../../../orders/private-page.server.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { LogInEmailField } from '../../../ui/form-field.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';
import { useLinks } from '../../../ui/shop-view.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import type { Route } from './+types/route';

export async function loader({ context }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const title = translator(language, 'seo')('forgot');
  return { texts: textsOfPage(language, 'access'), seo: { title, isIndexed: false } };
}

/** AUTH-07: the same words whether the address has an account or not. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const { email = '' } = textsOf(await request.formData());
  const values = { email: email.trim() };
  const answer = await api(context)
    .call(requestReset, { query: { lang: language }, body: values })
    .catch(() => null);
  if (answer?.status === 200) return data<Answer>({ values, errors: {}, sentTo: values.email });
  const t = translator(language, 'access');
  const failed = translator(language, 'form')('again');
  const errors = refusedBecause(answer, values, language, {
    TOO_MANY_REQUESTS: t('tooOften', { minutes: minutesOf(answer) }),
    CROSS_SITE: failed,
    otherwise: failed,
  });
  return data<Answer>({ values, errors }, { status: answer?.status ?? 503 });
}

type Answer = FormAnswer & { sentTo?: string };

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function Forgot({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents answer={actionData} />
    </WithPageTexts>
  );
}

function Contents({ answer }: { answer: Answer | undefined }) {
  const t = useTranslations('access');
  const to = useLinks();
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  if (answer?.sentTo !== undefined)
    return (
      <MessagePage
        text={t('forgotSent', { email: answer.sentTo, minutes: resetMinutes })}
        title={t('sentTitle')}
      >
        <a className={buttonClass('secondary')} href={to.login}>
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
        <TextLink className="justify-self-start text-sm" href={to.login}>
          {t('toLogin')}
        </TextLink>
      </Form>
    </div>
  );
}
