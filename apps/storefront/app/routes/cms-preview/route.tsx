import { getCmsPreview } from '@etalage/contracts';
import { data } from 'react-router';
import { CmsContent } from '../../blocks/cms-content.tsx';
import { describePage, presentPage } from '../../blocks/cms-page.server.ts';
import { api } from '../../lib/api.server.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import type { Route } from './+types/route';

/** HOME-09: a page before it is published, for those with a token; never kept, never indexed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requestInfo(context).isPrivate = true;
  const id = Number(params.id);
  const token = url.searchParams.get('token') ?? '';
  if (!Number.isSafeInteger(id) || id < 1 || !token || token.length > 400) throw data(null, { status: 404 });
  const page = await api(context).read(getCmsPreview, {
    params: { id },
    query: { token, lang: languageOf(context) },
  });
  const { canonical: _, alternates: __, ...seo } = describePage(context, page, url.pathname);
  return { ...(await presentPage(context, page, url.pathname)), seo: { ...seo, isIndexed: false } };
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function CmsPreview({ loaderData }: Route.ComponentProps) {
  return <CmsContent blocks={loaderData.blocks} heading={loaderData.heading} />;
}
