import { toCents } from '@etalage/pricing';
import type { ProductFilter } from '../../repositories/product-filter.ts';
import { type FacetValues, facetNames, isFacetName, type NamedFacet } from './facet-values.ts';
import type { Term, Terms } from './filters.ts';
import { badParameter } from './refusals.ts';

export type Choices = Pick<ProductFilter, 'subjects' | 'priceMinCents' | 'priceMaxCents' | 'onlyInStock'>;

/** Filters as what the shop's lists can be narrowed by. A value that names nothing finds nothing: id 0 is nobody's. */
export function toChoices(terms: Terms, values: FacetValues): Choices {
  const choices: Choices = { subjects: [], priceMinCents: null, priceMaxCents: null, onlyInStock: false };
  for (const alternatives of terms) {
    const [first] = alternatives;
    if (!first) continue;
    const { attribute } = first;
    if (!isFacetName(attribute))
      throw badParameter('filters', `must be about ${facetNames.join(', ')}`, 'enum');
    if (alternatives.some((term) => term.attribute !== attribute))
      throw badParameter('filters', 'can only have alternatives of one facet');
    if (attribute === 'price') {
      if (alternatives.length > 1) throw badParameter('filters', 'cannot have alternatives of price');
      narrowPrice(choices, first);
    } else if (attribute === 'availability') {
      if (!isAnyAvailability(alternatives)) choices.onlyInStock = true;
    } else {
      choices.subjects.push({ kind: attribute, ids: idsOf(alternatives, values[attribute], attribute) });
    }
  }
  return choices;
}

function idsOf(terms: Term[], { idOf }: FacetValues[NamedFacet], facet: string): number[] {
  const ids = terms.map(({ operator, value }) => {
    if (operator !== ':' && operator !== '=') throw badParameter('filters', `can only compare ${facet} by :`);
    return idOf.get(value) ?? 0;
  });
  return [...new Set(ids)].sort((a, b) => a - b);
}

function isAnyAvailability(terms: Term[]): boolean {
  const values = new Set(terms.map(({ value }) => value));
  if (terms.some(({ operator }) => operator !== ':'))
    throw badParameter('filters', 'can only compare availability by :');
  for (const value of values) {
    if (value !== 'in-stock' && value !== 'out-of-stock')
      throw badParameter('filters', 'must say in-stock or out-of-stock for availability', 'enum');
  }
  if (!values.has('in-stock')) throw badParameter('filters', 'cannot ask for what is out of stock alone');
  return values.size > 1;
}

/** Prices are whole cents, so "below 10.00" is "at most 9.99". */
function narrowPrice(choices: Choices, { operator, value }: Term): void {
  if (!/^-?\d{1,7}(\.\d{1,6})?$/.test(value))
    throw badParameter('filters', 'must compare price with a number', 'format');
  if (operator === '!=') throw badParameter('filters', 'cannot compare price by !=');
  const euros = Number(value);
  const nearest = toCents(euros);
  const isWhole = nearest / 100 === euros;
  if (operator !== '<' && operator !== '<=') {
    const up = isWhole ? nearest : Math.ceil(euros * 100);
    const least = operator === '>' && isWhole ? nearest + 1 : up;
    choices.priceMinCents = Math.max(choices.priceMinCents ?? least, least);
  }
  if (operator !== '>' && operator !== '>=') {
    const down = isWhole ? nearest : Math.floor(euros * 100);
    const most = operator === '<' && isWhole ? nearest - 1 : down;
    choices.priceMaxCents = Math.min(choices.priceMaxCents ?? most, most);
  }
}
