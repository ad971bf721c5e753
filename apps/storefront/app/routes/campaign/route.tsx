import { getCampaignProducts } from '@etalage/contracts';
import { data } from 'react-router';
import { useTranslations } from 'use-intl';
import { QuickAdd } from '../../cart/quick-add.tsx';
import { publicApi } from '../../lib/api.server.ts';
import { cardLook } from '../../lib/card-look.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import type { MayBeKept } from '../../lib/may-be-kept.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import { pictureTags, type Seo, sameInEveryLanguage } from '../../lib/seo.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { CardProduct } from '../../ui/product-card/drawn-card.tsx';
import { drawCards } from '../../ui/product-card/product-card.server.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import type { Route } from './+types/route';

/** Cards that a phone shows at once. */
const onFirstScreen = 2;

/** A campaign that runs, with its products in the shop's order. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const id = Number(params.id);
  if (!Number.isSafeInteger(id) || id < 1) throw data(null, { status: 404 });
  const language = languageOf(context);
  const [{ name, items }, look] = await Promise.all([
    publicApi(context).read(getCampaignProducts, { params: { id }, query: { lang: language } }),
    cardLook(context),
  ]);
  const { origin, tenant, drawn } = requestInfo(context);
  const title = translator(language, 'seo')('campaign', { name });
  const first = items.find(({ image }) => image);
  const seo: Seo = {
    title,
    description: title,
    picture: pictureTags(origin, first?.image, first?.name ?? title),
    ...(items.length > 0
      ? sameInEveryLanguage(origin, tenant.languages, url.pathname)
      : { isIndexed: false }),
  };
  return { name, cards: drawCards(items, look, drawn, onFirstScreen), seo };
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export const handle = { keep: [] } satisfies MayBeKept;

export default function Campaign({ loaderData }: Route.ComponentProps) {
  const { name, cards } = loaderData;
  const t = useTranslations('list');
  const to = useLinks();
  return (
    <div className="shop-container pt-5 pb-20">
      <Breadcrumbs current={name} isBelowProducts />
      <h1 className="mt-5 text-3xl leading-tight font-semibold sm:text-4xl">{name}</h1>
      <h2 className="mt-3 mb-8 font-sans text-[0.9375rem] text-muted tabular-nums">
        {t('count', { total: cards.length })}
      </h2>
      {cards.length > 0 ? (
        <ProductGrid
          actionOf={quickAdd}
          cards={cards}
          className="grid-cols-2 md:grid-cols-3 lg:grid-cols-4"
        />
      ) : (
        <div className="rounded-card bg-tint px-6 py-16 text-center">
          <p className="mx-auto max-w-prose text-muted">{t('emptyText')}</p>
          <p className="mt-6">
            <a className={buttonClass('primary')} href={to.products}>
              {t('toAllProducts')}
            </a>
          </p>
        </div>
      )}
    </div>
  );
}

const quickAdd = (product: CardProduct) => <QuickAdd product={product} />;
