import { getSavedCart, type RefillWay, restoreSavedCart } from '@etalage/contracts';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { afterRefill, textsOfRefill } from '../../../cart/refill.server.ts';
import { RefillView } from '../../../cart/refill-view.tsx';
import { api } from '../../../lib/api.server.ts';
import { calendarDate } from '../../../lib/dates.ts';
import { textsOf } from '../../../lib/form.server.ts';
import { textsOfPage, translator } from '../../../lib/i18n.server.ts';
import { WithPageTexts } from '../../../lib/page-texts.tsx';
import { privateHeaders } from '../../../lib/private-page.server.ts';
import { languageOf } from '../../../lib/request-context.ts';
import { isOrderId } from '../../../orders/find-order.server.ts';
import { CheckField } from '../../../ui/check-field.tsx';
import { useLinks } from '../../../ui/shop-view.ts';
import { TextLink } from '../../../ui/text-link.tsx';
import { requireCustomer } from '../require-customer.server.ts';
import type { Route } from './+types/restore';

const wayIn = (url: URL): RefillWay => (url.searchParams.get('way') === 'replace' ? 'replace' : 'add');

/** ACC-03: what putting a saved cart back would bring, before anything of it is in the cart. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireCustomer(context, url);
  if (!isOrderId(params.id)) throw data(null, { status: 404 });
  const language = languageOf(context);
  const way = wayIn(url);
  const { name, refill } = await api(context).read(getSavedCart, {
    params: { id: params.id },
    query: { lang: language, way },
  });
  const t = translator(language, 'savedCarts');
  return {
    name,
    refill,
    way,
    texts: { ...textsOfPage(language, 'savedCarts'), ...textsOfRefill(language) },
    seo: { title: t(way === 'add' ? 'addTitle' : 'restoreTitle', { name }), isIndexed: false },
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  await requireCustomer(context, url);
  const language = languageOf(context);
  const { mark = '', keepFirst } = textsOf(await request.formData());
  const way = wayIn(url);
  const date = calendarDate(new Date().toISOString(), language);
  const keepAs = keepFirst && translator(language, 'savedCarts')('keptName', { date });
  return afterRefill(
    context,
    api(context).call(restoreSavedCart, {
      params: { id: params.id },
      query: { lang: language },
      body: { mark, way, ...(keepAs && { keepAs }) },
    }),
  );
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../../lib/page-meta.ts';

export default function RestoreCart({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} refused={actionData?.refused} />
    </WithPageTexts>
  );
}

type ContentsProps = Pick<Route.ComponentProps['loaderData'], 'name' | 'refill' | 'way'> & {
  refused: string | undefined;
};

function Contents({ name, refill, way, refused }: ContentsProps) {
  const t = useTranslations('savedCarts');
  const again = useTranslations('refill');
  const to = useLinks();
  return (
    <>
      <h1 className="text-3xl font-semibold break-words sm:text-4xl">
        {t(way === 'add' ? 'addTitle' : 'restoreTitle', { name })}
      </h1>
      <p className="mt-2 text-muted">{t(way === 'add' ? 'addText' : 'restoreText')}</p>
      <RefillView refill={refill} refused={refused} submit={again(way)}>
        {way === 'replace' && (
          <CheckField defaultChecked id="keep-first" label={t('keepFirst')} name="keepFirst" value="yes" />
        )}
      </RefillView>
      <p className="mt-8">
        <TextLink href={to.savedCarts}>{t('back')}</TextLink>
      </p>
    </>
  );
}
