import { requestInfo } from '../../lib/request-context.ts';
import type { Route } from './+types/route';

/** Everything may be indexed but what is personal, a search of one's own, or a form. */
export function loader({ context }: Route.LoaderArgs) {
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
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
