import type { ComposedSpecification } from '../compose-specifications.ts';
import { insertRows, takeIds } from './insert-rows.ts';
import type { Work } from './shop-work.ts';

/** Writes what products are compared by, the values that they have, and who has which. */
export async function insertSpecifications(work: Work, productIds: readonly number[]): Promise<void> {
  const { tx, tenantId, content, composed, texts } = work;
  const { attributes } = content.specifications;
  const attributeIds = await takeIds(tx, 'attributes', attributes.length);
  const attributeId = new Map(attributes.map(({ slug }, index) => [slug, attributeIds[index] ?? 0]));
  await insertRows(
    tx,
    'attributes',
    attributes.map(({ slug, name, unit, isFilterable = true }, index) => ({
      tenant_id: tenantId,
      id: attributeId.get(slug) ?? 0,
      slug,
      name: texts(name),
      unit: unit ? texts(unit) : {},
      is_filterable: isFilterable,
      sort_index: index,
    })),
  );
  const keyOf = ({ attribute, slug }: ComposedSpecification) => `${attribute} ${slug}`;
  const values = new Map<string, ComposedSpecification>();
  for (const { specifications } of composed.products)
    for (const one of specifications) values.set(keyOf(one), one);
  const valueIds = await takeIds(tx, 'attribute_values', values.size);
  const valueId = new Map([...values.keys()].map((key, index) => [key, valueIds[index] ?? 0]));
  await insertRows(
    tx,
    'attribute_values',
    [...values].map(([key, one]) => ({
      tenant_id: tenantId,
      id: valueId.get(key) ?? 0,
      attribute_id: attributeId.get(one.attribute) ?? 0,
      slug: one.slug,
      name: 'text' in one ? texts(one.text) : {},
      number_milli: 'text' in one ? null : one.numberMilli,
      sort_index: 0,
    })),
  );
  await insertRows(
    tx,
    'product_attributes',
    composed.products.flatMap(({ specifications }, index) =>
      specifications.map((one) => ({
        tenant_id: tenantId,
        product_id: productIds[index] ?? 0,
        attribute_id: attributeId.get(one.attribute) ?? 0,
        value_id: valueId.get(keyOf(one)) ?? 0,
      })),
    ),
  );
}
