import { settleAttempt } from '@etalage/contracts';
import { redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { keyHeader } from '../../lib/key-header.server.ts';
import { links } from '../../lib/links.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { AskAgain } from '../../orders/ask-again.tsx';
import { lastOrder } from '../../orders/last-order.server.ts';
import { OutcomeIcon } from '../../orders/outcome-icon.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import type { Route } from './+types/placing';

/**
 * Where an order leads whose answer got lost. It asks what became of it, until it is told: the order, or that there is none
 * and will be none; only then the checkout says so.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const to = links(language);
  const cartId = url.searchParams.get('cart') ?? '';
  const key = url.searchParams.get('key') ?? '';
  const answer = await api(context)
    .call(settleAttempt, {
      query: { lang: language },
      headers: keyHeader(key),
      body: { cartId },
    })
    .catch(() => null);
  if (answer?.status === 200 && answer.body.order) {
    const { id, token } = answer.body.order;
    const { origin } = requestInfo(context);
    const outcome = new URLSearchParams({ order: id, token, pay: '1' });
    throw redirect(`${to.success}?${outcome}`, {
      status: 303,
      headers: { 'Set-Cookie': lastOrder.cookie({ id, token }, origin.startsWith('https:')) },
    });
  }
  if (answer?.status === 200 && answer.body.approvalId)
    throw redirect(to.approval(answer.body.approvalId), { status: 303 });
  if (answer?.status === 200) throw redirect(`${to.checkoutStep('samenvatting')}?nothing=1`, { status: 303 });
  // An address that was made up names no attempt.
  if (answer?.status === 400) throw redirect(to.shoppingBag, { status: 303 });
  return {
    here: url.pathname + url.search,
    seo: { title: translator(language, 'outcome')('placing.title'), isIndexed: false },
  };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function Placing({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('outcome');
  const links = useLinks();
  return (
    <div className="shop-container flex min-h-[55vh] max-w-3xl flex-col items-start pt-[14vh] pb-16">
      <div role="status">
        <OutcomeIcon outcome="checking" />
        <h1 className="mt-5 text-3xl font-semibold sm:text-4xl">{t('placing.title')}</h1>
        <p className="mt-3 max-w-prose text-lg text-muted">{t('placing.text')}</p>
      </div>
      <AskAgain isAsking isPatient={false} />
      <div className="actions mt-8">
        {/* The same address: without JavaScript, or without patience. */}
        <a className={buttonClass('primary', 'large')} href={loaderData.here}>
          {t('placing.lookAgain')}
        </a>
        <a className={buttonClass('quiet', 'large')} href={links.contact}>
          {t('questions')}
        </a>
      </div>
    </div>
  );
}
