import { data, redirect } from 'react-router';
import { useTranslations } from 'use-intl';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { ActionsOfOrder } from '../../orders/actions-of-order.tsx';
import { findOrder } from '../../orders/find-order.server.ts';
import { mayBePaid, outcomeOf } from '../../orders/outcome-of.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/pay';

/** HEAD-25: an order that is still to be paid, and how. What is decided about it stands on the order's own page. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const token = url.searchParams.get('token');
  const order = await findOrder(context, params.id, token);
  if (!order) throw data(null, { status: 404 });
  const self = links(language).order(order.id, token ?? undefined);
  const outcome = outcomeOf(order);
  if (!order.canPayAgain || mayBePaid(outcome)) throw redirect(self, 303);
  const title = translator(language, 'order')('payTitle', { number: order.number });
  return { order, outcome, self, seo: { title, isIndexed: false } };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function PayOrder({ loaderData }: Route.ComponentProps) {
  const { order, outcome, self } = loaderData;
  const t = useTranslations('order');
  return (
    <div className="shop-container max-w-3xl py-10 sm:py-14">
      <h1 className="mb-6 text-3xl font-semibold sm:text-4xl">{t('payTitle', { number: order.number })}</h1>
      <ActionsOfOrder action={self} order={order} outcome={outcome} />
      <p className="mt-8">
        <TextLink href={self}>{t('toOrder')}</TextLink>
      </p>
    </div>
  );
}
