import { getSitemap } from '@etalage/contracts';
import { sitemapEntries } from '@etalage/contracts/limits';
import { api } from '../../lib/api.server.ts';
import { requireListed } from '../../lib/listed.server.ts';
import { requestInfo, tenantOf } from '../../lib/request-context.ts';
import type { Route } from './+types/route';
import { sitemapIndexXml, sitemapXml, xmlResponse } from './sitemap-xml.ts';

/** The shop's sitemap; a list of sitemaps where one file would grow too long. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireListed(context);
  const { origin } = requestInfo(context);
  const { items, total, pages } = await api(context).read(getSitemap, { query: { page: 1 } });
  if (total > sitemapEntries) return xmlResponse(sitemapIndexXml(origin, pages));
  return xmlResponse(sitemapXml(origin, items, tenantOf(context).languages));
}
