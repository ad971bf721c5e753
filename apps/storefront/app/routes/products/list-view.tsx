import type { Facets as FacetData, ListSearch, ListSubject } from '@etalage/contracts';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { LateSeen } from '../../seen/late-seen.tsx';
import type { CardProduct, DrawnCard } from '../../ui/product-card/drawn-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { Facets } from './facets.tsx';
import { FailedChoice, type FailedPart } from './failed-choice.tsx';
import { ListHead, listTitle } from './list-head.tsx';
import { isFiltered, type ListState, writeListState } from './list-state.ts';
import { EarlierItems, MoreItems } from './more-items.tsx';
import { Favourites, NothingFound, NothingHere } from './nothing-found.tsx';
import { SearchHints } from './search-hints.tsx';
import { Toolbar } from './toolbar.tsx';

type ListViewProps = {
  /** Path of the list, without query. */
  path: string;
  /** What the shopper chose; already the new choice while its answer is on the way. */
  state: ListState;
  subject: ListSubject | null;
  /** null for a list without a search term. */
  search: ListSearch | null;
  /** True for an address products/{ckKey}/{ckVal} that names nothing. */
  isUnknown: boolean;
  items: readonly DrawnCard[];
  /** What is bought most, where there are no items. */
  favourites: readonly DrawnCard[];
  firstPage: number;
  lastPage: number;
  size: number;
  total: number;
  facets: FacetData;
  failed: FailedPart | null;
  isPending: boolean;
  pendingPage: number | null;
  onApply: (state: ListState) => void;
  onLoadPage: (event: MouseEvent<HTMLAnchorElement>, page: number) => void;
  onNearPage: (page: number) => void;
  actionOf: (product: CardProduct) => ReactNode;
};

/** A list of products with its filters: the plain one, a search, a category, a tag or a brand. */
export function ListView(props: ListViewProps) {
  const { path, state, subject, isUnknown, items, total, facets, onApply } = props;
  const t = useTranslations('list');
  const formId = useId();
  const hrefOf = (page: number) => path + writeListState({ ...state, page });
  const pagination = {
    first: props.firstPage,
    last: props.lastPage,
    pages: Math.ceil(total / props.size),
    // Whoever opened the list on a later page has the products of the earlier ones before them.
    shown: (props.firstPage - 1) * props.size + items.length,
    total,
    hrefOf,
    onLoad: props.onLoadPage,
    onNear: props.onNearPage,
    pendingPage: props.pendingPage,
    failedPage: props.failed?.page ?? null,
  };
  const failedChoice = props.failed?.page === null ? props.failed.href : null;
  // Where not even a filter is to blame there is nothing to filter or to sort.
  const hasNothing = total === 0 && !isFiltered(state);

  return (
    // The footer begins below the screen, so that nothing in sight moves by what was seen last.
    <div className="shop-container min-h-dvh pt-2 pb-20 sm:pt-5">
      <ListHead
        subject={subject}
        title={listTitle(t, { subject, q: state.q, isUnknown })}
        isBelowProducts={subject !== null || isUnknown}
        total={hasNothing ? null : total}
      />
      {hasNothing && failedChoice && <FailedChoice className="mt-6 max-w-prose" href={failedChoice} />}
      {props.search && <SearchHints path={path} search={props.search} state={state} />}
      {hasNothing ? (
        <div className="mt-8">
          {state.q ? (
            <NothingFound onApply={onApply} path={path} state={state} />
          ) : (
            <NothingHere isUnknown={isUnknown} />
          )}
        </div>
      ) : (
        <div className="mt-2.5 sm:mt-8 lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-10 xl:gap-14">
          <Facets
            facets={facets}
            failedChoice={failedChoice}
            formId={formId}
            hidden={subject ? [subject.kind] : []}
            onApply={onApply}
            path={path}
            state={state}
            total={total}
          />
          <section aria-busy={props.isPending} aria-label={t('results')} className="min-w-0">
            <Toolbar
              facets={facets}
              formId={formId}
              onApply={onApply}
              path={path}
              state={state}
              total={total}
            />
            {failedChoice && <FailedChoice className="mb-6" href={failedChoice} />}
            {total === 0 ? (
              <NothingFound onApply={onApply} path={path} state={state} />
            ) : (
              <div className={`transition-opacity duration-200 ${props.isPending ? 'opacity-50' : ''}`}>
                <EarlierItems {...pagination} />
                <ProductGrid actionOf={props.actionOf} cards={items} />
                <MoreItems {...pagination} />
              </div>
            )}
          </section>
        </div>
      )}
      <Favourites {...props} />
      <LateSeen />
    </div>
  );
}
