import { getCmsPageBySlug } from '@etalage/contracts';
import { redirect } from 'react-router';
import { CmsContent } from '../../blocks/cms-content.tsx';
import { describePage, presentPage } from '../../blocks/cms-page.server.ts';
import { api } from '../../lib/api.server.ts';
import { links } from '../../lib/links.ts';
import type { MayBeKept } from '../../lib/may-be-kept.ts';
import { languageOf } from '../../lib/request-context.ts';
import type { Route } from './+types/route';

/** A page of the shop's own by its slug, e.g. its terms. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await api(context).read(getCmsPageBySlug, {
    params: { slug: params.slug },
    query: { lang: languageOf(context) },
  });
  // A slug that it had before leads to the one it has.
  if (page.slug !== null && page.slug !== params.slug)
    throw redirect(links(languageOf(context)).page(page.slug) + url.search, 301);
  return {
    ...(await presentPage(context, page, url.pathname)),
    seo: describePage(context, page, url.pathname),
  };
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export const handle = { keep: [] } satisfies MayBeKept;

export default function CmsPage({ loaderData }: Route.ComponentProps) {
  return <CmsContent blocks={loaderData.blocks} heading={loaderData.heading} showsHeading />;
}
