import { getCmsPageBySlug, getProducts, type ListSubject } from '@etalage/contracts';
import { redirect } from 'react-router';
import { publicApi } from '../../lib/api.server.ts';
import { links } from '../../lib/links.ts';
import { pageAddress } from '../../lib/page-address.server.ts';
import { type Context, languageOf } from '../../lib/request-context.ts';
import { requireLanguage } from '../../lib/require-language.server.ts';
import type { Route } from './+types/route';

/** Old and short addresses. They are permanent, keep the query (ROUTE-16), and lead to the present address in one hop (SEO-01). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  const to = links(language);
  const path = url.pathname.replace(new RegExp(`^/${language}(?=/|$)`), '').replace(/^\//, '');
  const named = params as { lang?: string; slug?: string; identifier?: string };
  requireLanguage(context, named.lang);
  const targets: Record<string, string> = {
    '': to.home,
    checkout: to.checkout,
    account: `${to.account}/gegevens`,
    'account/dashboard': `${to.account}/gegevens`,
  };
  const [first] = path.split('/');
  const target =
    first === 'c'
      ? await presentPage(context, named.slug ?? '')
      : first === 'product-tag'
        ? await presentList(context, 'tag', named.identifier ?? '')
        : first === 'product-category'
          ? await presentList(context, 'category', named.identifier ?? '')
          : (targets[path] ?? to.products);
  return redirect(target + url.search, {
    status: 301,
    headers: { 'Cache-Control': 'private, max-age=3600' },
  });
}

/** Where the page of a slug is now. One that the shop does not have, or that cannot be asked for, says so itself. */
async function presentPage(context: Context, slug: string): Promise<string> {
  const language = languageOf(context);
  const answer = await publicApi(context)
    .call(getCmsPageBySlug, { params: { slug }, query: { lang: language } })
    .catch(() => null);
  const address = answer?.status === 200 ? pageAddress(language, answer.body) : null;
  return address ?? links(language).page(slug);
}

/** The same for the list of a category or tag. */
async function presentList(context: Context, kind: ListSubject['kind'], slug: string): Promise<string> {
  const language = languageOf(context);
  const answer = await publicApi(context)
    .call(getProducts, { query: { lang: language, size: 1, ckKey: kind, ckVal: slug } })
    .catch(() => null);
  const present = answer?.status === 200 ? answer.body.subject?.slug : undefined;
  return links(language).filtered(kind, present ?? slug);
}

export default function Redirect() {
  return null;
}
