import { isListed } from '../../lib/listed.server.ts';
import { requestInfo } from '../../lib/request-context.ts';
import type { Route } from './+types/route';

/**
 * Everything may be read but what is personal, a search of one's own, or a form. So may the pages of a shop that is not for search
 * engines: each says so itself, which nobody sees who may not read it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = requestInfo(context);
  const hidden = [
    'shopping-bag',
    'checkout',
    'account',
    'auth',
    'orders',
    'wishlist',
    'staff',
    'cms-preview',
  ];
  const lines = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: /*/${path}`),
    'Disallow: /auth/',
    'Disallow: /checkout/',
    'Disallow: /api/',
    'Disallow: /*?*q=',
    '',
    ...((await isListed(context)) ? [`Sitemap: ${origin}/sitemap.xml`, ''] : []),
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
