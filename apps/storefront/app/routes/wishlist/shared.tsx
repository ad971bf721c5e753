import { getSharedWishlist } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { QuickAdd } from '../../cart/quick-add.tsx';
import { api } from '../../lib/api.server.ts';
import { cardLook } from '../../lib/card-look.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { drawCards } from '../../ui/product-card/product-card.server.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import type { Route } from './+types/shared';

/** A wishlist as its owner shows it to others: nothing of it can be changed here, and no search engine finds it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  makePrivate(context);
  const lang = languageOf(context);
  const [{ firstName, items }, look] = await Promise.all([
    api(context).read(getSharedWishlist, { params: { token: params.token }, query: { lang } }),
    cardLook(context),
  ]);
  const t = translator(lang, 'wishlist');
  const title = firstName ? t('sharedTitle', { name: firstName }) : t('sharedNameless');
  return {
    title,
    cards: drawCards(items, look, requestInfo(context).drawn, 4),
    seo: { title, isIndexed: false },
  };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function SharedWishlist({ loaderData: { title, cards } }: Route.ComponentProps) {
  const t = useTranslations('wishlist');
  return (
    <div className="shop-container py-10 sm:py-14">
      <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
      <p className="mt-3 mb-8 text-muted">{t(cards.length > 0 ? 'sharedText' : 'sharedEmpty')}</p>
      <h2 className="sr-only">{t('items')}</h2>
      <ProductGrid actionOf={(product) => <QuickAdd product={product} />} cards={cards} />
    </div>
  );
}
