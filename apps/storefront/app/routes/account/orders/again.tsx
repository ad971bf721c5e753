import { getOrder, getOrderAgain, orderAgain } from '@etalage/contracts';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { afterRefill, textsOfRefill } from '../../../cart/refill.server.ts';
import { RefillView } from '../../../cart/refill-view.tsx';
import { api } from '../../../lib/api.server.ts';
import { textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { isOrderId } from '../../../orders/find-order.server.ts';
import { useLinks } from '../../../ui/shop-view.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/again';

/** ACC-03: what ordering the same again would bring, before anything of it is in the cart. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  if (!isOrderId(params.id)) throw data(null, { status: 404 });
  const language = languageOf(context);
  const input = { params: { id: params.id }, query: { lang: language } };
  const [refill, { number }] = await Promise.all([
    api(context).read(getOrderAgain, input),
    api(context).read(getOrder, input),
  ]);
  return {
    number,
    refill,
    texts: { ...textsOfPage(language, 'ownOrders'), ...textsOfRefill(language) },
    seo: { title: translator(language, 'ownOrders')('againTitle', { number }), isIndexed: false },
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  await requireCustomer(context, url);
  const { mark = '' } = textsOf(await request.formData());
  const input = { params: { id: params.id }, query: { lang: languageOf(context) }, body: { mark } };
  return afterRefill(context, api(context).call(orderAgain, input));
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function OrderAgain({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} refused={actionData?.refused} />
    </WithPageTexts>
  );
}

type ContentsProps = Pick<Route.ComponentProps['loaderData'], 'number' | 'refill'> & {
  refused: string | undefined;
};

function Contents({ number, refill, refused }: ContentsProps) {
  const t = useTranslations('ownOrders');
  const submit = useTranslations('refill')('add');
  const to = useLinks();
  return (
    <>
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('againTitle', { number })}</h1>
      <p className="mt-2 text-muted">{t('againText')}</p>
      <RefillView refill={refill} refused={refused} submit={submit} />
      <p className="mt-8">
        <TextLink href={to.ownOrders}>{t('back')}</TextLink>
      </p>
    </>
  );
}
