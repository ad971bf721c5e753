import { getAccount } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { requireLanguage } from '../../../lib/require-language.server.ts';
import { ownerOf } from '../../../lib/session.server.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LogOutForm } from '../../../ui/log-out-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Route } from './+types/route';
import { AccountFacts } from './account-facts.tsx';
import { AddressesForm } from './addresses-form.tsx';
import { changeAccount } from './change-account.server.ts';
import { ColleagueList } from './colleague-list.tsx';
import { DetailsForm } from './details-form.tsx';
import { savedForms } from './forms.ts';
import { LeaveForm } from './leave-form.tsx';
import { MailChoices } from './mail-choices.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { EmailForm, NewPasswordForm } from './password-forms.tsx';
import { SessionList } from './session-list.tsx';
import { ShadowVisits } from './shadow-visits.tsx';

/** AUTH-02: the account is for who is logged in; others log in first, and come back. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireLanguage(context, params.lang);
  makePrivate(context);
  const language = languageOf(context);
  const customer = await ownerOf(context);
  const answer =
    customer &&
    (await api(context)
      .call(getAccount, { query: { lang: language } })
      .catch(() => ({ status: 503 as const })));
  if (answer && (answer.status === 429 || answer.status >= 500))
    throw data(null, { status: answer.status === 429 ? 429 : 503 });
  if (!customer || answer?.status !== 200) {
    const back = new URLSearchParams({ returnUrl: url.pathname + url.search });
    throw redirect(`${links(language).login}?${back}`, 302);
  }
  const saved = url.searchParams.get('saved');
  return {
    customer,
    account: answer.body,
    saved: savedForms.find((form) => form === saved) ?? null,
    texts: { ...textsOfPage(language, 'access'), ...textsOfPage(language, 'details') },
    seo: { title: translator(language, 'seo')('account'), isIndexed: false },
  };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  makePrivate(context);
  if (!(await ownerOf(context))) {
    const back = new URLSearchParams({ returnUrl: url.pathname });
    throw redirect(`${links(languageOf(context)).login}?${back}`, { status: 303 });
  }
  return changeAccount(context, textsOf(await request.formData()));
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function Details({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents answer={actionData} {...loaderData} />
    </WithPageTexts>
  );
}

type ContentsProps = Route.ComponentProps['loaderData'] & { answer: Route.ComponentProps['actionData'] };

function Contents({ customer, account, saved, answer }: ContentsProps) {
  const t = useTranslations('account');
  const own = useTranslations('details');
  const shared = { account, answer };
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-muted">{t('title')}</p>
          <h1 className="mt-1 text-3xl font-semibold sm:text-4xl">
            {t('hello', { name: customer.firstName })}
          </h1>
        </div>
        <LogOutForm className={buttonClass('secondary')} />
      </div>
      {saved !== null && !answer && <Notice className="mt-8" look="success" title={own(`saved.${saved}`)} />}
      <AccountFacts customer={customer} />
      <div className="mt-4 ruled">
        <DetailsForm {...shared} />
        <AddressesForm {...shared} />
        <ColleagueList {...shared} />
        <MailChoices {...shared} isSaved={saved === 'mails' && !answer} />
        {account.hasPassword && <EmailForm {...shared} />}
        <NewPasswordForm {...shared} />
        <PasskeyList {...shared} />
        <SessionList {...shared} />
        <ShadowVisits {...shared} />
        <LeaveForm {...shared} />
      </div>
    </>
  );
}
