import { ApiUnavailable } from '@etalage/api-client';
import { getMe } from '@etalage/contracts';
import { api } from '../../lib/api.server.ts';
import { defaultShop } from '../../lib/default-shop.ts';
import { loadShop } from '../../lib/load-shop.server.ts';
import type { LateMe } from '../../lib/me.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf, requestInfo, tenantOf } from '../../lib/request-context.ts';
import { shopParts } from '../../shell/draw-parts.server.tsx';
import { loadTheme } from '../../themes/index.ts';
import type { Route } from './+types/route';

/** What is the shopper's own of a page, for a browser that got the page without it or has just sent a form. */
export async function loader({ context }: Route.LoaderArgs) {
  makePrivate(context);
  const language = languageOf(context);
  const [answer] = await Promise.all([
    api(context)
      .call(getMe, { query: { lang: language } })
      .catch((error: unknown) => {
        if (error instanceof ApiUnavailable) return null;
        throw error;
      }),
    loadShop(context),
  ]);
  if (answer?.status !== 200) return new Response(null, { status: 503, headers: privateHeaders });
  const shop = requestInfo(context).shop ?? defaultShop(language, tenantOf(context).languages);
  const places = shopParts(shop, await loadTheme(shop.theme)).drawPlaces(answer.body);
  return Response.json({ me: answer.body, places } satisfies LateMe, { headers: privateHeaders });
}
