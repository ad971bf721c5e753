import { getCmsPageBySlug } from '@etalage/contracts';
import { redirect } from 'react-router';
import { CmsContent } from '../../blocks/cms-content.tsx';
import { describePage, presentPage } from '../../blocks/cms-page.server.ts';
import { api } from '../../lib/api.server.ts';
import { links } from '../../lib/links.ts';
import type { MayBeKept } from '../../lib/may-be-kept.ts';
import { pageAddress } from '../../lib/page-address.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { requireLanguage } from '../../lib/require-language.server.ts';
import type { Route } from './+types/route';

/** A page of the shop's own by its slug, e.g. its terms. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  requireLanguage(context, params.lang);
  const page = await api(context).read(getCmsPageBySlug, {
    params: { slug: params.slug },
    query: { lang: language },
  });
  // A slug that it had before leads to the one it has, and home's to home.
  const address = pageAddress(language, page);
  if (address !== null && address !== links(language).page(params.slug))
    throw redirect(address + url.search, 301);
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
