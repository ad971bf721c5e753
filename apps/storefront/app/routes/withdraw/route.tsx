import { renewOrderLink } from '@etalage/contracts';
import { Form, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { formAgain, textsOf } from '../../lib/form.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { languageOf } from '../../lib/request-context.ts';
import { makePrivate, privateHeaders } from '../../orders/private-page.server.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { EmailField, FormField } from '../../ui/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/route';

/** LAW-02: whoever has no link of their order at hand is mailed one that withdraws from it. */
export function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  return {
    isSent: url.searchParams.get('sent') === '1',
    texts: textsOfPage(language, 'withdraw'),
    seo: { title: translator(language, 'withdraw')('guestTitle'), isIndexed: false },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const { number = '', email = '' } = textsOf(await request.formData());
  const values = { number: number.trim(), email: email.trim() };
  const answer = await api(context)
    .call(renewOrderLink, {
      query: { lang: language },
      body: {
        number: /^\d{1,9}$/.test(values.number) ? Number(values.number) : 0,
        email: values.email,
        toWithdraw: true,
      },
    })
    .catch(() => null);
  if (answer?.status === 202) throw redirect(`${links(language).withdraw}?sent=1`, { status: 303 });
  return formAgain(answer, values, language, { TOO_MANY_REQUESTS: translator(language, 'form')('tooOften') });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents isSent={loaderData.isSent} refused={actionData} />
    </WithPageTexts>
  );
}

type ContentsProps = { isSent: boolean; refused: Route.ComponentProps['actionData'] };

function Contents({ isSent, refused }: ContentsProps) {
  const t = useTranslations('withdraw');
  const to = useLinks();
  return (
    <div className="shop-container max-w-xl py-10 sm:py-16">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('guestTitle')}</h1>
      {isSent ? (
        <Notice className="mt-8" look="success" title={t('sentTitle')}>
          <p>{t('sentText')}</p>
          <p className="mt-3">
            <TextLink href={to.withdraw}>{t('again')}</TextLink>
          </p>
        </Notice>
      ) : (
        <>
          <p className="mt-4 text-lg text-muted">{t('guestText')}</p>
          <Form className="mt-8 grid gap-5" method="post" noValidate>
            <ErrorSummary errors={refused?.errors} />
            <FormField
              autoComplete="off"
              defaultValue={refused?.values.number ?? ''}
              error={refused?.errors.number}
              id={fieldId('number')}
              inputMode="numeric"
              label={t('number')}
              name="number"
              required
            />
            <EmailField
              defaultValue={refused?.values.email ?? ''}
              error={refused?.errors.email}
              id={fieldId('email')}
              label={t('email')}
              name="email"
              required
            />
            <Button className="justify-self-start max-sm:w-full" size="large" type="submit">
              {t('send')}
            </Button>
          </Form>
        </>
      )}
      <p className="mt-10 border-t border-line pt-6 text-muted">
        {t.rich('byMail', {
          returns: (text) => (
            <TextLink className="text-ink" href={to.page('returns-policy')}>
              {text}
            </TextLink>
          ),
        })}
      </p>
    </div>
  );
}
