import { getSitemap } from '@etalage/contracts';
import { sitemapFiles } from '@etalage/contracts/limits';
import { data } from 'react-router';
import { api } from '../../lib/api.server.ts';
import { requireListed } from '../../lib/listed.server.ts';
import { requestInfo, tenantOf } from '../../lib/request-context.ts';
import type { Route } from './+types/page';
import { sitemapXml, xmlResponse } from './sitemap-xml.ts';

/** One file of a large shop's sitemap: sitemaps/1.xml. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireListed(context);
  const page = Number(/^([1-9][0-9]{0,3})\.xml$/.exec(params.page)?.[1]);
  if (!(page <= sitemapFiles)) throw data(null, { status: 404 });
  const { items } = await api(context).read(getSitemap, { query: { page } });
  if (items.length === 0) throw data(null, { status: 404 });
  return xmlResponse(sitemapXml(requestInfo(context).origin, items, tenantOf(context).languages));
}
