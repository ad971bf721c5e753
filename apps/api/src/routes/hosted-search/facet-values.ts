import type { FacetCounts } from '../../repositories/product-facets.ts';
import type { Taxonomy } from '../../repositories/taxonomy.ts';

/** The facets there are. Nothing else that a client names gets further than a look into this list. */
export const facetNames = ['category', 'tag', 'brand', 'availability', 'price'] as const;
export type FacetName = (typeof facetNames)[number];
export const isFacetName = (name: string): name is FacetName => facetNames.some((facet) => facet === name);

/** Facets whose values are rows of the shop. */
export type NamedFacet = 'category' | 'tag' | 'brand';

type Values = { nameOf: ReadonlyMap<number, string>; idOf: ReadonlyMap<string, number> };
export type FacetValues = Record<NamedFacet, Values>;

const kept = new WeakMap<Taxonomy, FacetValues>();

/**
 * Facet values as clients show them: names in the language of the index, with the slug behind it where two rows share
 * one. A slug alone names its row as well, as in the shop's own addresses.
 */
export function facetValues(taxonomy: Taxonomy): FacetValues {
  const known = kept.get(taxonomy);
  if (known) return known;
  const values = {
    category: namesOf(taxonomy.categories),
    tag: namesOf(taxonomy.tags),
    brand: namesOf(taxonomy.brands),
  };
  kept.set(taxonomy, values);
  return values;
}

function namesOf(rows: readonly { id: number; slug: string; name: string }[]): Values {
  const times = new Map<string, number>();
  for (const { name } of rows) times.set(name, (times.get(name) ?? 0) + 1);
  const nameOf = new Map<number, string>();
  const idOf = new Map(rows.map(({ id, slug }) => [slug, id]));
  for (const { id, slug, name } of rows) {
    const value = name === '' ? slug : times.get(name) === 1 ? name : `${name} (${slug})`;
    nameOf.set(id, value);
    idOf.set(value, id);
  }
  return { nameOf, idOf };
}

/** Counts of the asked-for facets by value, most products first; `price` has its bounds in the statistics only. */
export function presentCounts(
  counts: FacetCounts,
  asked: readonly FacetName[],
  values: FacetValues,
  mostValues: number,
): Record<string, Record<string, number>> {
  const named = (facet: NamedFacet, byId: Record<string, number>) =>
    Object.entries(byId).flatMap(([id, count]): [string, number][] => {
      const name = values[facet].nameOf.get(Number(id));
      return name === undefined ? [] : [[name, count]];
    });
  const entries: Record<FacetName, () => [string, number][]> = {
    category: () => named('category', counts.categories),
    tag: () => named('tag', counts.tags),
    brand: () => named('brand', counts.brands),
    availability: () => [
      ['in-stock', counts.inStock],
      ['out-of-stock', counts.outOfStock],
    ],
    price: () => [],
  };
  return Object.fromEntries(
    asked.map((facet) => [
      facet,
      Object.fromEntries(
        entries[facet]()
          .filter(([, count]) => count > 0)
          .sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
          .slice(0, mostValues),
      ),
    ]),
  );
}
