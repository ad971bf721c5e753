import { getShortLink } from '@etalage/contracts';
import { shortNamePattern } from '@etalage/contracts/limits';
import { data, redirect } from 'react-router';
import { api } from '../../lib/api.server.ts';
import { links } from '../../lib/links.ts';
import { languageOf, tenantOf } from '../../lib/request-context.ts';
import type { Route } from './+types/route';

const isShortName = new RegExp(shortNamePattern);

/** One segment: a language leads to its home page, anything else may be a short link to a CMS page. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const to = links(languageOf(context));
  if (tenantOf(context).languages.includes(params.lang))
    return redirect(to.home + url.search, {
      status: 301,
      headers: { 'Cache-Control': 'private, max-age=3600' },
    });
  if (!isShortName.test(params.lang)) throw data(null, { status: 404 });
  // Any failure leads to the 404 page, an API that is down too.
  const answer = await api(context)
    .call(getShortLink, { params: { alias: params.lang } })
    .catch(() => null);
  if (answer?.status !== 200) throw data(null, { status: 404 });
  return redirect(to.page(answer.body.key) + url.search, 302);
}

export default function ShortLink() {
  return null;
}
