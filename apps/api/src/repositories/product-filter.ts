import type { Languages } from './fragments.ts';
import type { Values } from './statement.ts';

/** A list's choices; ids come from names that were looked up before, prices are cents on the display basis. */
export type ProductFilter = Languages & {
  query: string | null;
  /** What the whole list is about: products of one of the ids of each. Facets are counted within it. */
  subjects: { kind: 'category' | 'tag' | 'brand'; ids: number[] }[];
  categories: number[];
  tags: number[];
  brands: number[];
  /** Of each attribute that is chosen by, the values of which a product has one. */
  specifications: { attributeId: number; valueIds: number[] }[];
  priceMinCents: number | null;
  priceMaxCents: number | null;
  onlyInStock: boolean;
  /** Whether price and availability are counted within what was chosen of them too. */
  isCountedWithin: boolean;
  /** Whether every product has a text in this language, so that their names can be read from its index. */
  isTranslated: boolean;
  priceBasis: 'inc' | 'ex';
  displayBasis: 'inc' | 'ex';
};

/** One id is compared as such: PostgreSQL then sees that it may walk a sort's index and look each product up. */
const isOneOf = (column: string, ids: number[], values: Values) =>
  ids.length === 1 ? `${column} = ${values.add(ids[0])}` : `${column} = ANY(${values.add(ids)}::bigint[])`;
const inCategories = (ids: number[], values: Values) =>
  `EXISTS (SELECT FROM product_categories pc WHERE pc.tenant_id = p.tenant_id AND pc.product_id = p.id
    AND ${isOneOf('pc.category_id', ids, values)})`;
const withTags = (ids: number[], values: Values) =>
  `EXISTS (SELECT FROM product_tags pt WHERE pt.tenant_id = p.tenant_id AND pt.product_id = p.id
    AND ${isOneOf('pt.tag_id', ids, values)})`;
/** One text, however many values are chosen: attributes are chosen together, and two texts for each would make 2^n of a list. */
const withValues = ({ attributeId, valueIds }: ProductFilter['specifications'][number], values: Values) =>
  `EXISTS (SELECT FROM product_attributes pa WHERE pa.tenant_id = p.tenant_id AND pa.product_id = p.id
    AND pa.attribute_id = ${values.add(attributeId)} AND pa.value_id = ANY(${values.add(valueIds)}::bigint[]))`;
const ofBrands = (ids: number[], values: Values) => isOneOf('p.brand_id', ids, values);

/** The lowest price as the shopper sees it, rounded as the pricing package rounds it. */
export function shownPrice({ priceBasis, displayBasis }: ProductFilter): string {
  if (priceBasis === displayBasis) return 'p.min_price_cents';
  const price = 'p.min_price_cents::bigint';
  if (displayBasis === 'inc') return `(${price} + (2 * ${price} * p.vat_rate + 10000) / 20000)::integer`;
  const divisor = '(10000 + p.vat_rate)';
  return `(${price} - (2 * ${price} * p.vat_rate + ${divisor}) / (2 * ${divisor}))::integer`;
}

/** Each choice as a condition of its own, so that a facet can be counted without its own. */
export function conditions(filter: ProductFilter, values: Values) {
  const { categories, tags, brands, specifications, priceMinCents, priceMaxCents, onlyInStock } = filter;
  const price = shownPrice(filter);
  const prices: string[] = [];
  if (priceMinCents !== null) prices.push(`${price} >= ${values.add(priceMinCents)}`);
  if (priceMaxCents !== null) prices.push(`${price} <= ${values.add(priceMaxCents)}`);
  return {
    category: categories.length > 0 ? inCategories(categories, values) : null,
    tag: tags.length > 0 ? withTags(tags, values) : null,
    brand: brands.length > 0 ? ofBrands(brands, values) : null,
    price: prices.length > 0 ? `(${prices.join(' AND ')})` : null,
    availability: onlyInStock ? 'p.in_stock' : null,
    /** In the order of the filter's own. */
    specifications: specifications.map((one) => withValues(one, values)),
  };
}

const conditionOf = { category: inCategories, tag: withTags, brand: ofBrands };
export const subjectConditions = ({ subjects }: ProductFilter, values: Values) =>
  subjects.map(({ kind, ids }) => conditionOf[kind](ids, values));

export function and(list: (string | null)[]): string {
  return list
    .filter((condition) => condition !== null)
    .map((condition) => ` AND ${condition}`)
    .join('');
}

/** Ids of the products that a search finds, best first; at most 1000. */
export type Hits = readonly number[];

/** Published products `p` that fit the conditions; of a search those among its hits, with their place in `f.place`. */
export function productsFrom(hits: Hits | null, where: (string | null)[], values: Values, join = ''): string {
  if (hits === null) return `products p ${join} WHERE p.status = 'published'${and(where)}`;
  return `unnest(${values.add(hits)}::bigint[]) WITH ORDINALITY f (id, place) CROSS JOIN LATERAL (
    SELECT p.* FROM products p WHERE p.id = f.id AND p.status = 'published'${and(where)} OFFSET 0
  ) p ${join}`;
}
