import type { Facets as FacetData, ProductList } from '@etalage/contracts';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ChevronIcon, CloseIcon } from '../../ui/icons.tsx';
import { onPlainClick } from '../../ui/plain-click.ts';
import { useMoney } from '../../ui/shop-view.ts';
import { FailedChoice } from './failed-choice.tsx';
import {
  isFiltered,
  type ListState,
  type ManyFacet,
  manyFacets,
  readListState,
  withoutFilters,
  writeListState,
} from './list-state.ts';

const sheetOf = (formId: string) => `${formId}-sheet`;

type FacetsProps = {
  /** The sort box stands outside of the form and belongs to it. Of several lists in one document each has its own. */
  formId: string;
  facets: FacetData;
  total: number;
  state: ListState;
  /** Path of the list, without query. */
  path: string;
  /** Facets that the path itself fixes are not offered again. */
  hidden?: readonly ManyFacet[];
  /** Path and query of a choice that could not be shown. */
  failedChoice: string | null;
  /** With JavaScript: applies a state at once. */
  onApply: (state: ListState) => void;
};

/**
 * The filters of a list. A GET form, so that they work without JavaScript; with it each choice applies at once.
 * Beside the list on wide screens, a sheet that the browser itself opens (popover) on narrow ones.
 */
export function Facets({ formId, facets, total, state, path, hidden = [], ...rest }: FacetsProps) {
  const { failedChoice, onApply } = rest;
  const t = useTranslations('list');
  const sheet = useRef<HTMLElement>(null);

  const read = (form: HTMLFormElement): ListState => {
    const params = new URLSearchParams();
    for (const [name, value] of new FormData(form)) params.append(name, String(value));
    return readListState(params);
  };
  const change = (event: FormEvent<HTMLFormElement>) => {
    const field = event.target;
    // A price is applied when it is finished, not at every digit.
    if (field instanceof HTMLInputElement && field.type === 'text') return;
    onApply(read(event.currentTarget));
  };

  return (
    <section
      aria-label={t('filters')}
      className="fixed inset-y-0 right-auto left-0 m-0 h-dvh max-h-none w-[min(22rem,88vw)] scroll-pb-28 overflow-y-auto overscroll-contain bg-surface text-ink backdrop:bg-black/45 lg:static lg:block lg:h-auto lg:w-auto lg:overflow-visible lg:bg-transparent"
      id={sheetOf(formId)}
      onToggle={({ newState, target, currentTarget }) => {
        // React hands on what the groups inside say of themselves, which come open with every list.
        if (newState === 'open' && target === currentTarget)
          import('./hold-focus.ts').then(
            ({ holdFocus }) => holdFocus(currentTarget),
            // Without it the focus may leave the sheet, as in a browser that has no script.
            () => {},
          );
      }}
      popover="auto"
      ref={sheet}
    >
      <form
        action={path}
        className="flex min-h-full flex-col"
        id={formId}
        method="get"
        onChange={change}
        onSubmit={(event) => {
          event.preventDefault();
          sheet.current?.hidePopover?.();
          onApply(read(event.currentTarget));
        }}
      >
        {state.q && <input name="q" type="hidden" value={state.q} />}
        <SheetHead formId={formId} />
        <div className="grow px-5 lg:px-0">
          <Filters facets={facets} hidden={hidden} onApply={onApply} state={state} />
          <noscript>
            <button className={buttonClass('primary', 'normal', 'mt-5 w-full max-lg:hidden')} type="submit">
              {t('apply')}
            </button>
          </noscript>
        </div>
        {failedChoice && <FailedChoice className="sticky bottom-20 m-4 lg:hidden" href={failedChoice} />}
        <SheetFoot onApply={onApply} path={path} state={state} total={total} />
      </form>
    </section>
  );
}

function SheetHead({ formId }: Pick<FacetsProps, 'formId'>) {
  const t = useTranslations('list');
  return (
    <div className="flex items-center justify-between border-b border-line px-5 py-3 lg:hidden">
      <h2 className="text-lg font-semibold">{t('filters')}</h2>
      <button
        aria-label={t('closeFilters')}
        className="grid size-11 place-items-center rounded-control"
        popoverTarget={sheetOf(formId)}
        popoverTargetAction="hide"
        type="button"
      >
        <CloseIcon />
      </button>
    </div>
  );
}

function SheetFoot({
  state,
  path,
  total,
  onApply,
}: Pick<FacetsProps, 'state' | 'path' | 'total' | 'onApply'>) {
  const t = useTranslations('list');
  return (
    <div className="sticky bottom-0 flex gap-3 border-t border-line bg-surface p-4 lg:hidden">
      {isFiltered(state) && (
        <a
          className={buttonClass('secondary')}
          href={path + writeListState(withoutFilters(state))}
          onClick={onPlainClick(() => onApply(withoutFilters(state)))}
        >
          {t('clearFilters')}
        </a>
      )}
      <Button className="grow" type="submit">
        {t('showResults', { total })}
      </Button>
    </div>
  );
}

/** Each facet that has something to choose from. */
function Filters({
  facets,
  state,
  hidden = [],
  onApply,
}: Pick<FacetsProps, 'facets' | 'state' | 'hidden' | 'onApply'>) {
  const t = useTranslations('list');
  const inStock = facets.availability.find(({ value }) => value === 'in-stock');
  return (
    <>
      {manyFacets
        .filter((facet) => !hidden.includes(facet) && facets[facet].length > 0)
        .map((facet) => (
          <FacetSection key={facet} title={t(facet)}>
            <FacetValues name={facet} state={state} values={facets[facet]} />
          </FacetSection>
        ))}
      {facets.specification.map(({ slug, name, values }) => (
        <FacetSection key={slug} title={name}>
          <FacetValues name="spec" state={state} values={values} />
        </FacetSection>
      ))}
      {facets.price.max > facets.price.min && (
        <FacetSection title={t('price')}>
          <PriceRange
            onFinish={(limits) => onApply({ ...state, ...limits, page: 1 })}
            range={facets.price}
            state={state}
          />
        </FacetSection>
      )}
      {inStock && (
        <FacetSection title={t('availability')}>
          <Check
            checked={state.inStockOnly}
            count={inStock.count}
            label={t('inStock')}
            name="availability"
            value={inStock.value}
          />
        </FacetSection>
      )}
    </>
  );
}

type FiltersButtonProps = { formId: string; state: ListState; children: ReactNode };

/** The button that opens the filters where they do not stand beside the list. */
export function FiltersButton({ formId, state, children }: FiltersButtonProps) {
  const active =
    manyFacets.reduce((count, facet) => count + state[facet].length, state.spec.length) +
    Number(state.priceMin !== null || state.priceMax !== null) +
    Number(state.inStockOnly);
  return (
    <button
      className={buttonClass('secondary', 'normal', 'lg:hidden')}
      popoverTarget={sheetOf(formId)}
      type="button"
    >
      {children}
      {active > 0 && (
        <span className="grid size-5 place-items-center rounded-full bg-primary text-xs text-on-primary tabular-nums">
          {active}
        </span>
      )}
    </button>
  );
}

function FacetSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group/facet facet" open>
      <summary className="facet-title">
        {title}
        <ChevronIcon className="size-4 rotate-90 text-muted transition-transform group-open/facet:-rotate-90" />
      </summary>
      <fieldset className="pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}

/** Values shown before 'Toon meer'. */
const shortList = 7;

function FacetValues({
  name,
  values,
  state,
}: {
  name: ManyFacet | 'spec';
  values: ProductList['facets'][ManyFacet];
  state: ListState;
}) {
  const t = useTranslations('list');
  const row = (value: (typeof values)[number]) => (
    <li key={value.value}>
      <Check
        checked={state[name].includes(value.value)}
        count={value.count}
        label={value.label}
        name={name}
        value={value.value}
      />
    </li>
  );
  const rest = values.slice(shortList);
  return (
    <>
      <ul>{values.slice(0, shortList).map(row)}</ul>
      {rest.length > 0 && (
        <details
          className="group/rest"
          open={rest.some((value) => state[name].includes(value.value)) || undefined}
        >
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm underline underline-offset-4 group-open/rest:hidden">
            {t('showMore', { count: rest.length })}
          </summary>
          <ul>{rest.map(row)}</ul>
        </details>
      )}
    </>
  );
}

type CheckProps = {
  name: string;
  value: string;
  label: string;
  count: number;
  checked: boolean;
};

function Check({ name, value, label, count, checked }: CheckProps) {
  return (
    <label className="facet-value">
      {/* The form's change handler applies the choice; the URL then says whether it is checked. */}
      <input
        checked={checked}
        className="facet-box"
        name={name}
        onChange={leaveToTheForm}
        type="checkbox"
        value={value}
      />
      {label}
      <span className="facet-count">{count}</span>
    </label>
  );
}

const leaveToTheForm = () => {};

type PriceRangeProps = {
  range: FacetData['price'];
  state: ListState;
  onFinish: (limits: Pick<ListState, 'priceMin' | 'priceMax'>) => void;
};

function PriceRange({ range, state, onFinish }: PriceRangeProps) {
  const t = useTranslations('list');
  const money = useMoney();
  // With the sign that the language writes before cents, as the prices of the list are.
  const text = (amount: number | null) =>
    amount === null
      ? ''
      : amount
          .toFixed(2)
          .replace('.00', '')
          .replace('.', /\D(?=\d+\D*$)/.exec(money(0.5))?.[0] ?? '.');
  const [typed, setTyped] = useState({ min: text(state.priceMin), max: text(state.priceMax) });
  const [seen, setSeen] = useState(state);
  if (seen.priceMin !== state.priceMin || seen.priceMax !== state.priceMax) {
    setSeen(state);
    setTyped({ min: text(state.priceMin), max: text(state.priceMax) });
  }
  const finish = () => {
    const { priceMin, priceMax } = readListState(
      new URLSearchParams({ price_min: typed.min, price_max: typed.max }),
    );
    if (priceMin !== state.priceMin || priceMax !== state.priceMax) onFinish({ priceMin, priceMax });
  };
  const box = (name: 'min' | 'max', label: string) => (
    <label className="min-w-0 grow text-sm text-muted">
      {label}
      <input
        className="mt-1 block min-h-11 w-full rounded-control border border-line-strong bg-surface px-3 text-base text-ink tabular-nums placeholder:text-muted focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-focus"
        inputMode="decimal"
        name={`price_${name}`}
        onBlur={finish}
        onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        placeholder={money(name === 'min' ? Math.floor(range.min) : Math.ceil(range.max)).replace(
          /[.,]00$/,
          '',
        )}
        type="text"
        value={typed[name]}
      />
    </label>
  );
  return (
    <div className="flex items-end gap-3">
      {box('min', t('priceFrom'))}
      {box('max', t('priceTo'))}
    </div>
  );
}
