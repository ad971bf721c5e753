import type { Answer } from '@etalage/api-client';
import { lookAtShadow, startShadow } from '@etalage/contracts';
import { shadowLinkSeconds } from '@etalage/contracts/limits';
import { staffPath } from '@etalage/contracts/page-paths';
import { data, redirectDocument } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../../lib/api.server.ts';
import { isRefusedWith } from '../../../lib/form.server.ts';
import { translator } from '../../../lib/i18n.server.ts';
import { links } from '../../../lib/links.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { lastOrder } from '../../../orders/last-order.server.ts';
import { staffPage } from '../../../staff/staff-page.server.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { MessagePage } from '../../../ui/message-page.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useShopView } from '../../../ui/shop-view.ts';
import type { Route } from './+types/route';

/** AUTH-06: whom the one-time link is for. Looking at it changes nothing; the button uses it up. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = staffPage(context, 'shadowTitle');
  const token = url.searchParams.get('token') ?? '';
  if (token === '') return { ...page, token, link: null };
  const answer = await api(context)
    .call(lookAtShadow, { body: { token } })
    .catch(() => null);
  if (answer?.status === 200) return { ...page, token, link: answer.body };
  // In the same words for a link that has ended, one that is somebody else's, and whoever is not of the staff.
  if (isOver(answer)) return { ...page, token, link: null };
  throw data(null, { status: answer?.status ?? 503 });
}

const isOver = (answer: Answer<typeof lookAtShadow> | Answer<typeof startShadow> | null): boolean =>
  isRefusedWith(answer, 'LINK_ENDED') || answer?.status === 404 || answer?.status === 400;

/** Begins the visit. What the browser kept of the shop goes, as at its end: what of it was typed here is not the customer's. */
export async function action({ request, context }: Route.ActionArgs) {
  makePrivate(context);
  lastOrder.forget(context);
  const language = languageOf(context);
  const token = (await request.formData()).get('token');
  const answer = await api(context)
    .call(startShadow, {
      query: { lang: language },
      body: { token: typeof token === 'string' && token !== '' ? token : '-' },
    })
    .catch(() => null);
  if (answer?.status === 200)
    throw redirectDocument(links(language).home, {
      status: 303,
      headers: { 'Clear-Site-Data': '"cache", "storage"' },
    });
  const isEnded = isOver(answer);
  const text = isEnded ? null : translator(language, 'staff')('shadowFailed');
  return data({ isEnded, text }, { status: answer?.status ?? 503 });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function Shadow({ loaderData, actionData }: Route.ComponentProps) {
  const { link, texts, token } = loaderData;
  return (
    <WithPageTexts texts={texts}>
      {link === null || actionData?.isEnded ? (
        <Ended />
      ) : (
        <Begin failure={actionData?.text ?? null} link={link} token={token} />
      )}
    </WithPageTexts>
  );
}

function Ended() {
  const t = useTranslations('staff');
  const { language } = useShopView();
  return (
    <MessagePage text={t('shadowEnded', { seconds: shadowLinkSeconds })} title={t('shadowEndedTitle')}>
      <a className={buttonClass('primary')} href={staffPath(language)}>
        {t('toDesk')}
      </a>
    </MessagePage>
  );
}

type BeginProps = {
  token: string;
  link: NonNullable<Route.ComponentProps['loaderData']['link']>;
  failure: string | null;
};

/** A plain form on purpose: the browser loads a whole page, so nothing of who was here before stays in its memory. */
function Begin({ token, link, failure }: BeginProps) {
  const t = useTranslations('staff');
  const { customer, reason } = link;
  const name = `${customer.firstName} ${customer.lastName}`.trim() || customer.email;
  const whole = customer.companyName === null ? name : `${name} (${customer.companyName})`;
  return (
    <MessagePage text={t('shadowText', { name: whole })} title={t('shadowTitle')}>
      <p className="max-w-prose break-words">{t('shadowReason', { reason })}</p>
      {failure !== null && <Notice look="warning" title={failure} />}
      <form method="post">
        <input name="token" type="hidden" value={token} />
        <Button size="large" type="submit">
          {t('shadowSubmit')}
        </Button>
      </form>
    </MessagePage>
  );
}
