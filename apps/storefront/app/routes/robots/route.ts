import { isListed } from '../../lib/listed.server.ts';
import { partlyPersonal, whollyPersonal } from '../../lib/personal-pages.ts';
import { requestInfo } from '../../lib/request-context.ts';
import type { Route } from './+types/route';

/**
 * Everything may be read but what is personal, a search of one's own, or a form; a shop's own page or product may be called as one
 * of these is, so each is named with its language. The pages of a shop that is not for search engines may be read too: each
 * says so itself, which nobody sees who may not read it.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { origin, tenant } = requestInfo(context);
  const hidden = [...whollyPersonal, ...partlyPersonal, 'cms-preview'];
  const lines = [
    'User-agent: *',
    ...tenant.languages.flatMap((language) => hidden.map((path) => `Disallow: /${language}/${path}`)),
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
