import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { focusSearchOnNextList } from '../../search/preview-on-focus.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/icons.tsx';
import { onPlainClick } from '../../ui/plain-click.ts';
import type { CardProduct, DrawnCard } from '../../ui/product-card/drawn-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { isFiltered, type ListState, withoutFilters, writeListState } from './list-state.ts';

/** Filters or a search term that leave nothing over: the way out is to drop some of them. */
export function NothingFound({
  state,
  path,
  onApply,
}: {
  state: ListState;
  path: string;
  onApply: (state: ListState) => void;
}) {
  const t = useTranslations('list');
  const links = useLinks();
  return (
    <div className="flex flex-col items-center gap-4 rounded-card bg-tint px-6 py-16 text-center">
      <SearchIcon className="size-10 text-muted" />
      <p className="font-heading text-xl font-semibold">
        {state.q ? t('nothingFor', { q: state.q }) : t('nothingFound')}
      </p>
      <p className="max-w-prose text-muted">{t(isFiltered(state) ? 'nothingHint' : 'nothingHintSearch')}</p>
      <p className="flex flex-wrap justify-center gap-3">
        {isFiltered(state) && (
          <a
            className={buttonClass('primary')}
            href={path + writeListState(withoutFilters(state))}
            onClick={onPlainClick(() => onApply(withoutFilters(state)))}
          >
            {t('clearFilters')}
          </a>
        )}
        {state.q && (
          <a
            className={buttonClass(isFiltered(state) ? 'secondary' : 'primary')}
            href={links.products}
            onClick={focusSearchOnNextList}
          >
            {t('searchAgain')}
          </a>
        )}
        <a className={buttonClass('secondary')} href={links.products}>
          {t('toAllProducts')}
        </a>
      </p>
    </div>
  );
}

/** SRCH-20: who found nothing still sees something to buy. */
export function Favourites({
  favourites,
  actionOf,
}: {
  favourites: readonly DrawnCard[];
  actionOf: (product: CardProduct) => ReactNode;
}) {
  const t = useTranslations('list');
  const titleId = useId();
  if (favourites.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mt-12">
      <h2 className="mb-6 font-heading text-2xl font-semibold" id={titleId}>
        {t('favourites')}
      </h2>
      <ProductGrid actionOf={actionOf} cards={favourites} />
    </section>
  );
}

/** An address that names no category, tag or brand of this shop, or one that holds nothing yet. */
export function NothingHere({ isUnknown }: { isUnknown: boolean }) {
  const t = useTranslations('list');
  const links = useLinks();
  return (
    <div className="rounded-card bg-tint px-6 py-16 text-center">
      <p className="mx-auto max-w-prose text-muted">{t(isUnknown ? 'unknownText' : 'emptyText')}</p>
      <p className="mt-6">
        <a className={buttonClass('primary')} href={links.products}>
          {t('toAllProducts')}
        </a>
      </p>
    </div>
  );
}
