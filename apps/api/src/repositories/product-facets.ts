import type { Tx } from '@etalage/db';
import {
  and,
  conditions,
  type Hits,
  type ProductFilter,
  productsFrom,
  shownPrice,
  subjectConditions,
} from './product-filter.ts';
import { runForOne, Values } from './statement.ts';

export type FacetCounts = {
  total: number;
  categories: Record<string, number>;
  tags: Record<string, number>;
  brands: Record<string, number>;
  /** By value, of the attributes that can be chosen by. */
  specifications: Record<string, number>;
  /** By attribute: a product with two values of one is one product. */
  attributes: Record<string, number>;
  inStock: number;
  outOfStock: number;
  priceMinCents: number | null;
  priceMaxCents: number | null;
};

/** How many products a list has, and how many each further choice would leave it with, that choice's own facet set aside. */
export async function countFacets(tx: Tx, filter: ProductFilter, hits: Hits | null): Promise<FacetCounts> {
  const values = new Values();
  const { category, tag, brand, price, availability, specifications } = conditions(filter, values);
  const bySpecification = specifications.map((_, i) => `by_specification_${i}`);
  const bySpecifications = and(bySpecification);
  /** A value is counted without what else is chosen of its own attribute. */
  const withoutItsOwn = filter.specifications.map(
    ({ attributeId }, i) => `(${bySpecification[i]} OR pa.attribute_id = ${values.add(attributeId)})`,
  );
  const among = filter.isCountedWithin ? [price, availability] : [];
  // Joined by id alone: row-level security keeps to the tenant, and a second condition makes PostgreSQL expect so few
  // rows that it looks each product up, which takes twice as long.
  const countBy = (id: string, from: string) =>
    `(SELECT coalesce(json_object_agg(c.id, c.n), '{}') FROM (SELECT ${id} AS id, count(*) AS n FROM ${from} GROUP BY 1) c)`;
  const counts = await runForOne<FacetCounts>(
    tx,
    `WITH base AS MATERIALIZED (
      SELECT p.id, p.brand_id, p.in_stock, ${shownPrice(filter)} AS price, ${category ?? true} AS by_category,
        ${tag ?? true} AS by_tag, ${brand ?? true} AS by_brand, ${price ?? true} AS by_price,
        ${availability ?? true} AS by_availability
        ${specifications.map((condition, i) => `, ${condition} AS ${bySpecification[i]}`).join('')}
      FROM ${productsFrom(hits, [...subjectConditions(filter, values), ...among], values)}
    ), specified AS MATERIALIZED (
      SELECT base.id, pa.attribute_id, pa.value_id
      FROM base JOIN product_attributes pa ON pa.product_id = base.id JOIN attributes a ON a.id = pa.attribute_id
      WHERE a.is_filterable AND by_category AND by_tag AND by_brand AND by_price AND by_availability
        ${and(withoutItsOwn)}
    )
    SELECT
      (SELECT count(*) FROM base WHERE by_category AND by_tag AND by_brand AND by_price AND by_availability
        ${bySpecifications}) AS total,
      ${countBy(
        'pc.category_id',
        `base JOIN product_categories pc ON pc.product_id = base.id
         WHERE by_tag AND by_brand AND by_price AND by_availability ${bySpecifications}`,
      )} AS categories,
      ${countBy(
        'pt.tag_id',
        `base JOIN product_tags pt ON pt.product_id = base.id
         WHERE by_category AND by_brand AND by_price AND by_availability ${bySpecifications}`,
      )} AS tags,
      ${countBy(
        'brand_id',
        `base WHERE brand_id IS NOT NULL AND by_category AND by_tag AND by_price AND by_availability ${bySpecifications}`,
      )} AS brands,
      ${countBy('value_id', 'specified')} AS specifications,
      ${countBy('attribute_id', '(SELECT DISTINCT id, attribute_id FROM specified) s')} AS attributes,
      s.*, r.*
    FROM (
      SELECT count(*) FILTER (WHERE in_stock) AS "inStock", count(*) FILTER (WHERE NOT in_stock) AS "outOfStock"
      FROM base WHERE by_category AND by_tag AND by_brand AND by_price ${bySpecifications}
    ) s, (
      SELECT min(price) AS "priceMinCents", max(price) AS "priceMaxCents"
      FROM base WHERE by_category AND by_tag AND by_brand AND by_availability ${bySpecifications}
    ) r`,
    values.list,
  );
  if (!counts) throw new Error('Counting gave no row.');
  return counts;
}
