import { redirect } from 'react-router';
import { links } from '../../lib/links.ts';
import { languageOf } from '../../lib/request-context.ts';
import type { Route } from './+types/route';

/** Old and short addresses. They depend on the path alone, so they are permanent, and keep the query (ROUTE-16). */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  const to = links(language);
  const path = url.pathname.replace(new RegExp(`^/${language}(?=/|$)`), '').replace(/^\//, '');
  const named = params as { slug?: string; identifier?: string };
  const targets: Record<string, string> = {
    '': to.home,
    checkout: to.checkout,
    account: `${to.account}/gegevens`,
    'account/dashboard': `${to.account}/gegevens`,
  };
  const [first] = path.split('/');
  const target =
    first === 'c'
      ? to.page(named.slug ?? '')
      : first === 'product-tag'
        ? to.tag(named.identifier ?? '')
        : first === 'product-category'
          ? to.category(named.identifier ?? '')
          : (targets[path] ?? to.products);
  return redirect(target + url.search, {
    status: 301,
    headers: { 'Cache-Control': 'private, max-age=3600' },
  });
}

export default function Redirect() {
  return null;
}
