import { getStockRequestForm, requestStockMail } from '@etalage/contracts';
import { mailCopyDays } from '@etalage/contracts/limits';
import { data, Form, redirect, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { api, publicApi } from '../../lib/api.server.ts';
import { formAgain, textsOf, tooOften } from '../../lib/form.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { EmailField } from '../../ui/form-field.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';
import type { Route } from './+types/new';

/** WAIT-01: asks to hear by mail that a sold-out variant is back. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const variant = Number(/^\d{1,15}$/.exec(url.searchParams.get('variant') ?? '')?.[0] ?? 0);
  if (variant === 0) throw data(null, { status: 404 });
  const { name, variantName, slug, isInStock } = await publicApi(context).read(getStockRequestForm, {
    query: { lang: language, variant },
  });
  return {
    ...{ variant, slug, isInStock },
    name: [name, variantName].filter(Boolean).join(', '),
    isSent: url.searchParams.get('sent') === '1',
    texts: textsOfPage(language, 'stockRequests'),
    seo: { title: translator(language, 'stockRequests')('title'), isIndexed: false },
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const values = textsOf(await request.formData());
  const variant = Number(url.searchParams.get('variant') ?? '');
  const answer = await api(context)
    .call(requestStockMail, {
      query: { lang: language },
      body: { variant, email: values.email?.trim() ?? '' },
    })
    .catch(() => null);
  const here = `${links(language).stockRequest}?variant=${variant}`;
  if (answer?.status === 202) throw redirect(`${here}&sent=1`, { status: 303 });
  const t = translator(language, 'form');
  return formAgain(answer, values, language, {
    TOO_MANY_REQUESTS: tooOften(answer, language),
    // The page says so itself, with the way to the product.
    IN_STOCK: t('failed'),
  });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function NewStockRequest({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents answer={actionData} {...loaderData} />
    </WithPageTexts>
  );
}

type ContentsProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] };

function Contents({ name, variant, slug, isInStock, isSent, answer }: ContentsProps) {
  const t = useTranslations('stockRequests');
  const to = useLinks();
  const product = `${to.product(slug)}?variant=${variant}`;
  if (isSent)
    return (
      <MessagePage text={t('sentText')} title={t('sentTitle')}>
        <a className={buttonClass('primary', 'large')} href={product}>
          {t('toProduct')}
        </a>
      </MessagePage>
    );
  return (
    <div className="shop-container max-w-xl py-10 sm:py-16">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('title')}</h1>
      {isInStock ? (
        <Notice className="mt-8" look="success" title={t('inStock', { name })}>
          <p className="mt-3">
            <TextLink href={product}>{t('toProduct')}</TextLink>
          </p>
        </Notice>
      ) : (
        <RequestForm answer={answer} name={name} />
      )}
    </div>
  );
}

function RequestForm({ name, answer }: Pick<ContentsProps, 'name' | 'answer'>) {
  const t = useTranslations('stockRequests');
  const isPending = useNavigation().formMethod === 'POST';
  const errors = useStandingErrors(answer?.errors);
  return (
    <>
      <p className="mt-4 text-lg text-muted">{t('text', { name })}</p>
      <Form
        className="mt-8"
        method="post"
        noValidate
        onSubmit={(event) => isPending && event.preventDefault()}
      >
        <ErrorSummary errors={errors} refused={answer?.errors} />
        <EmailField
          defaultValue={answer?.values.email ?? ''}
          error={errors?.email}
          id={fieldId('email')}
          label={t('email')}
          name="email"
          required
        />
        <Button className="mt-5 max-sm:w-full" pending={isPending} size="large" type="submit">
          {t('send')}
        </Button>
        <p className="mt-3 text-sm text-pretty text-muted">{t('retention', { days: mailCopyDays })}</p>
      </Form>
    </>
  );
}
