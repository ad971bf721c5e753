import { getProductCards } from '@etalage/contracts';
import { mostCards } from '@etalage/contracts/limits';
import { api } from '../../lib/api.server.ts';
import { cardLook } from '../../lib/card-look.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { makePrivate, privateHeaders } from '../../orders/private-page.server.ts';
import { drawCards } from '../../ui/product-card/product-card.server.tsx';
import type { Route } from './+types/route';

/** The cards of what a browser says its shopper looked at, in that order; what cannot be bought any more is left out. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const id = [...new Set(url.searchParams.getAll('id').map(Number))]
    .filter((number) => Number.isSafeInteger(number) && number > 0)
    .slice(0, mostCards);
  if (id.length === 0) return Response.json({ cards: [] }, { headers: privateHeaders });
  const [{ items }, look] = await Promise.all([
    api(context).read(getProductCards, { query: { lang: languageOf(context), id } }),
    cardLook(context),
  ]);
  return Response.json({ cards: drawCards(items, look, null) }, { headers: privateHeaders });
}
