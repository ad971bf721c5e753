import { renewOrderLink } from '@etalage/contracts';
import { orderLinkYears } from '@etalage/contracts/limits';
import { Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { formAgain, textsOf } from '../../lib/form.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { languageOf } from '../../lib/request-context.ts';
import { makePrivate, privateHeaders } from '../../orders/private-page.server.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { EmailField, FormField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/new-link';

/** Asks for a new link to an order: by its number and e-mail address, to that address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const t = translator(languageOf(context), 'newLink');
  return { isSent: url.searchParams.get('sent') === '1', seo: { title: t('title'), isIndexed: false } };
}

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const { number = '', email = '' } = textsOf(await request.formData());
  const values = { number: number.trim(), email: email.trim() };
  const answer = await api(context)
    .call(renewOrderLink, {
      query: { lang: language },
      body: { number: /^\d{1,9}$/.test(values.number) ? Number(values.number) : 0, email: values.email },
    })
    .catch(() => null);
  if (answer?.status === 202) throw redirect(`${links(language).newOrderLink}?sent=1`, { status: 303 });
  const t = translator(language, 'form');
  return formAgain(answer, values, language, { TOO_MANY_REQUESTS: t('tooOften') });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function NewLink({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslations('newLink');
  const to = useLinks();
  const isPending = useNavigation().formMethod === 'POST';
  const errors = useStandingErrors(actionData?.errors);
  return (
    <div className="shop-container max-w-xl py-10 sm:py-16">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
      {loaderData.isSent ? (
        <Notice className="mt-8" look="success" title={t('sentTitle')}>
          <p>{t('sentText')}</p>
          <p className="mt-3">
            <TextLink href={to.newOrderLink}>{t('again')}</TextLink>
          </p>
        </Notice>
      ) : (
        <>
          <p className="mt-4 text-lg text-muted">{t('text', { years: orderLinkYears })}</p>
          <Form
            className="mt-8 grid gap-5"
            method="post"
            noValidate
            onSubmit={(event) => isPending && event.preventDefault()}
          >
            <ErrorSummary errors={errors} refused={actionData?.errors} />
            <FormField
              autoComplete="off"
              defaultValue={actionData?.values.number ?? ''}
              error={errors?.number}
              id={fieldId('number')}
              inputMode="numeric"
              label={t('number')}
              name="number"
              required
            />
            <EmailField
              defaultValue={actionData?.values.email ?? ''}
              error={errors?.email}
              id={fieldId('email')}
              label={t('email')}
              name="email"
              required
            />
            <Button
              className="justify-self-start max-sm:w-full"
              pending={isPending}
              size="large"
              type="submit"
            >
              {t('send')}
            </Button>
          </Form>
        </>
      )}
      <p className="mt-10 border-t border-line pt-6 text-muted">
        <TextLink className="text-ink" href={to.contact}>
          {t('questions')}
        </TextLink>
      </p>
    </div>
  );
}
