import type { Facets as FacetData, ListSearch, ListSubject } from '@etalage/contracts';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { LateSeen } from '../../seen/late-seen.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { CardProduct, DrawnCard } from '../../ui/product-card/drawn-card.tsx';
import { ProductGrid } from '../../ui/product-grid.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { Facets } from './facets.tsx';
import { FailedChoice, type FailedPart } from './failed-choice.tsx';
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
    <div className="shop-container min-h-dvh pt-3 pb-20 sm:pt-5">
      <ListHead isUnknown={isUnknown} state={state} subject={subject} />
      {hasNothing && failedChoice && <FailedChoice className="mt-6 max-w-prose" href={failedChoice} />}
      {props.search && <SearchHints path={path} search={props.search} state={state} />}
      {hasNothing ? (
        <div className="mt-8">
          {state.q ? <NothingFound path={path} state={state} /> : <NothingHere isUnknown={isUnknown} />}
        </div>
      ) : (
        <div className="mt-3 sm:mt-8 lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:gap-10 xl:gap-14">
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
  return (
    <>
      <Breadcrumbs
        current={title}
        isBelowProducts={subject !== null || isUnknown}
        links={parents.map(({ name, slug }) => ({ name, href: links.category(slug) }))}
      />
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
