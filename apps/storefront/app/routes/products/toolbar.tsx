import type { Facets, Sorting } from '@etalage/contracts';
import { sortings } from '@etalage/contracts/limits';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/button.tsx';
import { ChevronIcon, CloseIcon, FilterIcon } from '../../ui/icons.tsx';
import { onPlainClick } from '../../ui/plain-click.ts';
import { useMoney } from '../../ui/shop-view.ts';
import { FiltersButton } from './facets.tsx';
import {
  type ListState,
  type ManyFacet,
  manyFacets,
  withoutFilters,
  withoutValue,
  writeListState,
} from './list-state.ts';

type ChosenFilters = {
  /** Path of the list, without query. */
  path: string;
  state: ListState;
  facets: Facets;
  onApply: (state: ListState) => void;
};

/** Above the products: how many there are, the button of the filters, the order, and which filters are chosen. */
export function Toolbar({ total, formId, ...filters }: ChosenFilters & { total: number; formId: string }) {
  const { state, onApply } = filters;
  const t = useTranslations('list');
  return (
    <div className="mb-3 border-line sm:mb-6 lg:border-t lg:pt-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 aria-live="polite" className="font-sans text-[0.9375rem] text-muted tabular-nums max-sm:sr-only">
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
              className="list-order"
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
      <Chips {...filters} />
    </div>
  );
}

function Chips({ state, facets, path, onApply }: ChosenFilters) {
  const t = useTranslations('list');
  const chips = useChips(state, facets);
  if (chips.length === 0) return null;
  return (
    <ul aria-label={t('activeFilters')} className="chosen-filters">
      {chips.map((chip) => (
        <li key={chip.label}>
          <a
            className="chosen-filter"
            href={path + writeListState(chip.without)}
            onClick={onPlainClick(() => onApply(chip.without))}
          >
            <span className="sr-only">{t('removeFilter')} </span>
            {chip.label}
            <CloseIcon className="size-4" />
          </a>
        </li>
      ))}
      <li>
        <a
          className="clear-filters"
          href={path + writeListState(withoutFilters(state))}
          onClick={onPlainClick(() => onApply(withoutFilters(state)))}
        >
          {t('clearFilters')}
        </a>
      </li>
    </ul>
  );
}

function useChips(state: ListState, facets: Facets): { label: string; without: ListState }[] {
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
