import { ApiUnavailable } from '@etalage/api-client';
import { type BundlePage, getBundle } from '@etalage/contracts';
import { data, redirect } from 'react-router';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import type { MayBeKept } from '../../lib/may-be-kept.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { requireLanguage } from '../../lib/require-language.server.ts';
import { descriptionOf, pictureTags, type Seo, sameInEveryLanguage } from '../../lib/seo.ts';
import { useShopView } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';
import { BundleView } from './bundle-view.tsx';
import { exceptionsOf } from './exceptions.server.ts';

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const lang = languageOf(context);
  requireLanguage(context, params.lang);
  const bundle = await loadBundle(context, params.slug);
  if (bundle && bundle.slug !== params.slug)
    throw redirect(links(lang).bundle(bundle.slug) + url.search, 301);
  if (!bundle) requestInfo(context).isPrivate = true;
  const exceptions = bundle && exceptionsOf(bundle, lang);
  return data({ bundle, exceptions, seo: describeBundle(context, bundle) }, { status: bundle ? 200 : 503 });
}

/** An unknown bundle is a 404; one that cannot be fetched just now is null, and the page says so. */
async function loadBundle(context: Route.LoaderArgs['context'], slug: string): Promise<BundlePage | null> {
  try {
    const answer = await api(context).call(getBundle, {
      params: { slug },
      query: { lang: languageOf(context) },
    });
    if (answer.status === 200) return answer.body;
    const status: number = answer.status;
    // A slug that the API refuses to look for names nothing either.
    if (status === 404 || status === 400) throw data(null, { status: 404 });
    return null;
  } catch (error) {
    if (error instanceof ApiUnavailable) return null;
    throw error;
  }
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export const handle = { keep: [] } satisfies MayBeKept;

export default function Bundle({ loaderData }: Route.ComponentProps) {
  const { header } = useShopView();
  const { bundle, exceptions } = loaderData;
  return <BundleView bundle={bundle} exceptions={exceptions} usps={header.usps} />;
}

function describeBundle(context: Route.LoaderArgs['context'], bundle: BundlePage | null): Seo {
  const language = languageOf(context);
  const t = translator(language, 'bundle');
  if (!bundle) return { title: t('fallbackName'), isIndexed: false };
  const { origin, tenant } = requestInfo(context);
  return {
    title: bundle.name,
    description: descriptionOf(bundle.description) || t('seoDescription', { name: bundle.name }),
    ...sameInEveryLanguage(origin, tenant.languages, links(language).bundle(bundle.slug)),
    ogType: 'product',
    picture: pictureTags(origin, bundle.presentationOutfit?.image, bundle.name),
  };
}
