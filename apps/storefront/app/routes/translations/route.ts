import { data } from 'react-router';
import { textsOfEveryPage } from '../../lib/i18n.server.ts';
import { tenantOf } from '../../lib/request-context.ts';
import type { Route } from './+types/route';

/** The texts of a language as one JSON file named after it. Its address names the version, so it never changes. */
export function loader({ params, context, url }: Route.LoaderArgs) {
  const language = /^([a-z]{2})\.json$/.exec(params.file)?.[1] ?? '';
  if (!tenantOf(context).languages.includes(language)) throw data(null, { status: 404 });
  // While developing, texts change without a new version.
  const isThisVersion = import.meta.env.PROD && url.searchParams.get('v') === __APP_VERSION__;
  return Response.json(textsOfEveryPage(language), {
    headers: { 'Cache-Control': isThisVersion ? 'public, max-age=31536000, immutable' : 'no-cache' },
  });
}
