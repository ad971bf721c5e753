import type { Facets as FacetData, ListSearch, ListSubject, Sorting } from '@etalage/contracts';
import { sortings } from '@etalage/contracts/limits';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { focusSearchOnNextList } from '../../search/preview-on-focus.tsx';
import { LateSeen } from '../../seen/late-seen.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { ChevronIcon, CloseIcon, FilterIcon, SearchIcon } from '../../ui/icons.tsx';
import { Picture } from '../../ui/picture.tsx';
import { isPlainClick } from '../../ui/plain-click.ts';
import type { CardProduct, DrawnCard } from '../../ui/product-card/drawn-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useLinks, useMoney } from '../../ui/shop-view.ts';
import { Facets, FiltersButton } from './facets.tsx';
import {
  isFiltered,
  type ListState,
  type ManyFacet,
  manyFacets,
  withoutFilters,
  withoutValue,
  writeListState,
} from './list-state.ts';
import { EarlierItems, MoreItems } from './pagination.tsx';
import { SearchHints } from './search-hints.tsx';

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
  };
  // Where not even a filter is to blame there is nothing to filter or to sort.
  const hasNothing = total === 0 && !isFiltered(state);

  return (
    // The footer begins below the screen, so that nothing in sight moves by what was seen last.
    <div className="shop-container min-h-dvh pt-3 pb-20 sm:pt-5">
      <ListHead isUnknown={isUnknown} state={state} subject={subject} />
      {props.search && <SearchHints path={path} search={props.search} state={state} />}
      {hasNothing ? (
        <div className="mt-8">
          {state.q ? <NothingFound path={path} state={state} /> : <NothingHere isUnknown={isUnknown} />}
        </div>
      ) : (
        <div className="mt-3 sm:mt-8 lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-10 xl:gap-14">
          <Facets
            facets={facets}
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
            {total === 0 ? (
              <NothingFound path={path} state={state} />
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

function ListHead({ subject, state, isUnknown }: Pick<ListViewProps, 'subject' | 'state' | 'isUnknown'>) {
  const t = useTranslations('list');
  const links = useLinks();
  const title = listTitle(t, { subject, q: state.q, isUnknown });
  const parents =
    subject?.kind === 'category' ? subject.breadcrumbs.filter(({ slug }) => slug !== subject.slug) : [];
  const trail = [
    { name: t('home'), href: links.home },
    ...(subject || isUnknown ? [{ name: t('allProducts'), href: links.products }] : []),
    ...parents.map(({ name, slug }) => ({ name, href: links.category(slug) })),
  ];
  return (
    <>
      <Breadcrumbs current={title} links={trail} />
      <header className="mt-2 max-w-prose sm:mt-5">
        <h1 className="font-heading text-2xl leading-tight font-semibold text-balance sm:text-4xl">
          {title}
        </h1>
        {subject && <RichText className="mt-3 text-muted" html={subject.intro} />}
      </header>
      {subject && subject.children.length > 0 && (
        <nav aria-label={t('subcategories', { name: subject.name })} className="mt-6">
          <ul className="flex gap-3 overflow-x-auto pb-2 [scrollbar-width:thin]">
            {subject.children.map((child) => (
              <li className="shrink-0" key={child.slug}>
                <a
                  className="flex min-h-13 items-center gap-3 rounded-card border border-line bg-surface py-1.5 pr-5 pl-1.5 font-medium transition-colors hover:border-ink focus-visible:outline-2 focus-visible:outline-focus"
                  href={links.category(child.slug)}
                >
                  <span className="size-11 shrink-0 overflow-hidden rounded-control bg-tint">
                    <Picture decorative image={child.image} maxWidth={320} sizes="2.75rem" />
                  </span>
                  {child.name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

/** What the list is called, on the page and in the browser's title. */
export function listTitle(
  t: (key: 'searchTitle' | 'unknownTitle' | 'allProducts', values?: { q: string }) => string,
  { subject, q, isUnknown }: { subject: Pick<ListSubject, 'name'> | null; q: string; isUnknown: boolean },
): string {
  if (subject) return subject.name;
  if (isUnknown) return t('unknownTitle');
  return q ? t('searchTitle', { q }) : t('allProducts');
}

function Toolbar({
  state,
  total,
  facets,
  path,
  onApply,
  formId,
}: Pick<ListViewProps, 'state' | 'total' | 'facets' | 'path' | 'onApply'> & { formId: string }) {
  const t = useTranslations('list');
  return (
    <div className="mb-4 border-line sm:mb-6 lg:border-t lg:pt-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 aria-live="polite" className="font-sans text-[0.9375rem] text-muted tabular-nums">
          {t('count', { total })}
        </h2>
        <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
          <FiltersButton formId={formId} state={state}>
            <FilterIcon />
            {t('filters')}
          </FiltersButton>
          <label className="relative flex min-w-0 items-center gap-2 text-sm text-muted">
            <span className="shrink-0 max-sm:sr-only">{t('sortBy')}</span>
            <select
              className="min-h-11 w-full min-w-0 appearance-none text-ellipsis rounded-control border border-line-strong bg-surface pr-9 pl-3 text-base font-medium text-ink focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus sm:text-[0.9375rem]"
              form={formId}
              name="sort"
              onChange={(event) => onApply({ ...state, sort: event.target.value as Sorting, page: 1 })}
              value={state.sort}
            >
              {sortings.map((sorting) => (
                <option key={sorting} value={sorting}>
                  {t(`sort.${sorting}`)}
                </option>
              ))}
            </select>
            <ChevronIcon className="pointer-events-none absolute right-3 size-4 rotate-90" />
          </label>
          <noscript>
            <button className={buttonClass('secondary')} form={formId} type="submit">
              {t('sortApply')}
            </button>
          </noscript>
        </div>
      </div>
      <Chips facets={facets} onApply={onApply} path={path} state={state} />
    </div>
  );
}

function Chips({
  state,
  facets,
  path,
  onApply,
}: Pick<ListViewProps, 'state' | 'facets' | 'path' | 'onApply'>) {
  const t = useTranslations('list');
  const chips = useChips(state, facets);
  const apply = (event: MouseEvent, wanted: ListState) => {
    event.preventDefault();
    onApply(wanted);
  };
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('activeFilters')} className="mt-4 flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li key={chip.label}>
          <a
            className="inline-flex min-h-9 items-center gap-1.5 rounded-full bg-tint pr-2.5 pl-3.5 text-sm font-medium hover:bg-line focus-visible:outline-2 focus-visible:outline-focus"
            href={path + writeListState(chip.without)}
            onClick={(event) => isPlainClick(event) && apply(event, chip.without)}
          >
            <span className="sr-only">{t('removeFilter')} </span>
            {chip.label}
            <CloseIcon className="size-4" />
          </a>
        </li>
      ))}
      <li>
        <a
          className="inline-flex min-h-9 items-center px-2 text-sm underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-focus"
          href={path + writeListState(withoutFilters(state))}
          onClick={(event) => isPlainClick(event) && apply(event, withoutFilters(state))}
        >
          {t('clearFilters')}
        </a>
      </li>
    </ul>
  );
}

function useChips(state: ListState, facets: FacetData): { label: string; without: ListState }[] {
  const t = useTranslations('list');
  const money = useMoney();
  const labelOf = (facet: ManyFacet, value: string) =>
    facets[facet].find((one) => one.value === value)?.label ?? value;
  const chips = manyFacets.flatMap((facet) =>
    state[facet].map((value) => ({
      label: labelOf(facet, value),
      without: withoutValue(state, facet, value),
    })),
  );
  for (const { name, values } of facets.specification)
    for (const { value, label } of values.filter(({ selected }) => selected))
      chips.push({ label: `${name}: ${label}`, without: withoutValue(state, 'spec', value) });
  if (state.priceMin !== null || state.priceMax !== null) {
    const limits = {
      min: state.priceMin === null ? '' : money(state.priceMin),
      max: state.priceMax === null ? '' : money(state.priceMax),
    };
    const key =
      state.priceMin === null ? 'priceUpTo' : state.priceMax === null ? 'priceAbove' : 'priceBetween';
    chips.push({ label: t(key, limits), without: { ...state, priceMin: null, priceMax: null, page: 1 } });
  }
  if (state.inStockOnly)
    chips.push({ label: t('inStock'), without: { ...state, inStockOnly: false, page: 1 } });
  return chips;
}

/** Filters or a search term that leave nothing over: the way out is to drop some of them. */
function NothingFound({ state, path }: Pick<ListViewProps, 'state' | 'path'>) {
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
          <a className={buttonClass('primary')} href={path + writeListState(withoutFilters(state))}>
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
function Favourites({ favourites, actionOf }: Pick<ListViewProps, 'favourites' | 'actionOf'>) {
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
function NothingHere({ isUnknown }: Pick<ListViewProps, 'isUnknown'>) {
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
