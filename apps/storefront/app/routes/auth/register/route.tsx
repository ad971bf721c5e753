import { register } from '@etalage/contracts';
import { emailLength, registerHours } from '@etalage/contracts/limits';
import { privacySlug } from '@etalage/contracts/page-paths';
import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { type FormAnswer, formAgain, textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { safeReturnUrl } from '../../../lib/links.ts';
import { minutesOf } from '../../../lib/minutes-of.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf, tenantOf } from '../../../lib/request-context.ts';
import { customerOf } from '../../../lib/session.server.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { EmailField } from '../../../ui/form-field.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';
import { PersonFields } from '../../../ui/person-fields.tsx';
import { useLinks } from '../../../ui/shop-view.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import type { Route } from './+types/route';

/** Who is logged in already has no business here. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const wanted = url.searchParams.get('returnUrl');
  const { languages } = tenantOf(context);
  if (await customerOf(context)) throw redirect(safeReturnUrl(wanted, language, languages), 302);
  const title = translator(language, 'seo')('register');
  return {
    // Only an address of the shop; it waits with the mailed link.
    returnUrl: wanted === null ? '' : safeReturnUrl(wanted, language, languages),
    texts: textsOfPage(language, 'access'),
    seo: { title, isIndexed: false },
  };
}

/** AUTH-07: the same words whether the address has an account or not. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const text = (name: string) => values[name]?.trim() ?? '';
  const company = {
    companyName: text('company.companyName'),
    chamberOfCommerce: text('company.chamberOfCommerce'),
    vatNumber: text('company.vatNumber'),
  };
  const answer = await api(context)
    .call(register, {
      query: { lang: language },
      body: {
        email: text('email'),
        firstName: text('firstName'),
        lastName: text('lastName'),
        phone: text('phone'),
        ...(values.isBusiness && { company }),
        ...(text('returnUrl') !== '' && { returnUrl: text('returnUrl') }),
      },
    })
    .catch(() => null);
  if (answer?.status === 200) return data<Answer>({ values, errors: {}, sentTo: text('email') });
  const failed = translator(language, 'form')('again');
  return formAgain(answer, values, language, {
    TOO_MANY_REQUESTS: translator(language, 'access')('tooOften', { minutes: minutesOf(answer) }),
    CROSS_SITE: failed,
    otherwise: failed,
  });
}

type Answer = FormAnswer & { sentTo?: string };

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents answer={actionData} returnUrl={loaderData.returnUrl} />
    </WithPageTexts>
  );
}

/** Fields that leave the form with their box. */
const parts = { isBusiness: 'company.' };

function Contents({ answer, returnUrl }: { answer: Answer | undefined; returnUrl: string }) {
  const t = useTranslations('access');
  const to = useLinks();
  const errors = useStandingErrors(answer?.errors, parts);
  const isPending = useNavigation().formMethod === 'POST';
  if (answer?.sentTo !== undefined)
    return (
      <MessagePage
        text={t('registerSent', { email: answer.sentTo, hours: registerHours })}
        title={t('sentTitle')}
      >
        <a className={buttonClass('secondary')} href={to.home}>
          {t('toShop')}
        </a>
      </MessagePage>
    );
  const back = returnUrl === '' ? '' : `?${new URLSearchParams({ returnUrl })}`;
  return (
    <div className="shop-container max-w-2xl py-12 sm:py-20">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('registerTitleOfForm')}</h1>
      <p className="mt-3 mb-8 text-muted">
        {t('registerIntro')}{' '}
        {t.rich('haveAccount', {
          login: (text) => (
            <TextLink className="text-ink" href={to.login + back}>
              {text}
            </TextLink>
          ),
        })}
      </p>
      <Form className="grid gap-8" method="post" noValidate>
        <ErrorSummary errors={errors} refused={answer?.errors} />
        <input name="returnUrl" type="hidden" value={returnUrl} />
        <PersonFields errors={errors} values={answer?.values ?? {}}>
          <EmailField
            className="sm:col-span-2"
            defaultValue={answer?.values.email ?? ''}
            error={errors?.email}
            hint={t('emailHint')}
            id={fieldId('email')}
            label={t('email')}
            maxLength={emailLength}
            name="email"
            required
          />
        </PersonFields>
        <div className="grid gap-4">
          <Button className="justify-self-start max-sm:w-full" pending={isPending} size="large" type="submit">
            {t('registerFormSubmit')}
          </Button>
          <p className="max-w-prose text-sm text-muted">
            {t('registerNext')}{' '}
            {t.rich('privacy', {
              link: (text) => <TextLink href={to.page(privacySlug)}>{text}</TextLink>,
            })}
          </p>
        </div>
      </Form>
    </div>
  );
}
