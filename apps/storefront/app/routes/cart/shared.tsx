import { copySharedCart, getSharedCart } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { afterRefill, textsOfRefill } from '../../cart/refill.server.ts';
import { RefillView } from '../../cart/refill-view.tsx';
import { api } from '../../lib/api.server.ts';
import { textsOf } from '../../lib/form.server.ts';
import { textsOfPage, translator } from '../../lib/i18n.server.ts';
import { WithPageTexts } from '../../lib/page-texts.tsx';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import type { Route } from './+types/shared';

/** A saved cart as its owner shows it to others, who can put a copy of it into their own. No search engine finds it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const { name, refill } = await api(context).read(getSharedCart, {
    params: { token: params.token },
    query: { lang: language },
  });
  return {
    name,
    refill,
    texts: { ...textsOfPage(language, 'savedCarts'), ...textsOfRefill(language) },
    seo: { title: translator(language, 'savedCarts')('sharedTitle', { name }), isIndexed: false },
  };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  makePrivate(context);
  const { mark = '' } = textsOf(await request.formData());
  const input = { params: { token: params.token }, query: { lang: languageOf(context) }, body: { mark } };
  return afterRefill(context, api(context).call(copySharedCart, input));
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function SharedCart({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <WithPageTexts texts={loaderData.texts}>
      <Contents {...loaderData} refused={actionData?.refused} />
    </WithPageTexts>
  );
}

type ContentsProps = Pick<Route.ComponentProps['loaderData'], 'name' | 'refill'> & {
  refused: string | undefined;
};

function Contents({ name, refill, refused }: ContentsProps) {
  const t = useTranslations('savedCarts');
  const submit = useTranslations('refill')('add');
  return (
    <div className="shop-container max-w-3xl py-10 sm:py-14">
      <h1 className="text-3xl font-semibold break-words sm:text-4xl">{t('sharedTitle', { name })}</h1>
      <p className="mt-2 text-muted">{t('sharedText')}</p>
      <RefillView refill={refill} refused={refused} submit={submit} />
    </div>
  );
}
