import { getProductCards } from '@etalage/contracts';
import { mostCards } from '@etalage/contracts/limits';
import { api } from '../../lib/api.server.ts';
import { cardLook } from '../../lib/card-look.server.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import type { DrawnCard } from '../../ui/product-card/drawn-card.tsx';
import { drawCards } from '../../ui/product-card/product-card.server.tsx';
import type { ShownCards } from '../../ui/product-card/shown-cards.ts';
import type { Route } from './+types/route';

/** The cards of the products that a browser asks for, as this shopper sees them, in that order; what is sold out only with `all`. */
export async function loader({ context, url }: Route.LoaderArgs) {
  makePrivate(context);
  const id = [...new Set(url.searchParams.getAll('id').map(Number))]
    .filter((number) => Number.isSafeInteger(number) && number > 0)
    .slice(0, mostCards);
  const { basis } = requestInfo(context);
  const answer = (cards: readonly DrawnCard[]) =>
    Response.json({ cards, basis } satisfies ShownCards, { headers: privateHeaders });
  if (id.length === 0) return answer([]);
  const [{ items }, look] = await Promise.all([
    api(context).read(getProductCards, {
      query: { lang: languageOf(context), id, soldOut: url.searchParams.has('all') },
    }),
    cardLook(context),
  ]);
  return answer(drawCards(items, look, null));
}
