import type { Facets, ListSubject } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import { sanitise } from '../../html/sanitise.ts';
import type { FacetCounts } from '../../repositories/product-facets.ts';
import type { ProductFilter } from '../../repositories/product-filter.ts';
import type { CategoryRow, Taxonomy } from '../../repositories/taxonomy.ts';
import type { Subject } from '../shared/catalogue.ts';
import { presentValue } from '../shared/present-attribute.ts';
import { presentImage } from '../shared/present-image.ts';

/** Values that one facet shows at most, those with most products first. */
const mostValues = 50;

/** Attributes that a list offers at most, those that most of its products have first. */
const mostAttributes = 8;

/** One step below what is looked at, so that a deep tree stays readable. */
export function offeredCategories(
  filter: ProductFilter,
  { categories }: Taxonomy,
  subject: Subject | undefined,
): CategoryRow[] {
  const top = subject?.kind === 'category' ? subject.row.id : null;
  const chosen = new Set(filter.categories);
  return categories.filter(
    ({ id, parentId }) => parentId === top || chosen.has(id) || (parentId !== null && chosen.has(parentId)),
  );
}

/** What can be chosen further. */
export function presentFacets(
  counts: FacetCounts,
  filter: ProductFilter,
  taxonomy: Taxonomy,
  subject: Subject | undefined,
): Facets {
  return {
    category: values(offeredCategories(filter, taxonomy, subject), counts.categories, filter.categories),
    tag: byCount(values(taxonomy.tags, counts.tags, filter.tags)),
    brand: byCount(values(taxonomy.brands, counts.brands, filter.brands)),
    specification: specifications(counts, filter, taxonomy),
    availability: [
      { value: 'in-stock', label: 'in-stock', count: counts.inStock, selected: filter.onlyInStock },
      { value: 'out-of-stock', label: 'out-of-stock', count: counts.outOfStock, selected: false },
    ],
    price: { min: euros(counts.priceMinCents ?? 0), max: euros(counts.priceMaxCents ?? 0) },
  };
}

/** Attributes in the shop's order. One that leaves no choice is not offered. */
function specifications(
  counts: FacetCounts,
  { specifications: chosen, language }: ProductFilter,
  { attributes }: Taxonomy,
): Facets['specification'] {
  const offered = attributes.flatMap(({ id, slug, name, unit, values: rows }) => {
    const selected = chosen.find(({ attributeId }) => attributeId === id)?.valueIds ?? [];
    const named = rows.map((row) => ({
      id: row.id,
      slug: `${slug}.${row.slug}`,
      name: presentValue(row, unit, language),
    }));
    const found = values(named, counts.specifications, selected);
    const rank = selected.length > 0 ? Number.POSITIVE_INFINITY : (counts.attributes[id] ?? 0);
    return found.length > 1 || selected.length > 0 ? [{ slug, name, values: found, rank }] : [];
  });
  const foremost = new Set(offered.toSorted((a, b) => b.rank - a.rank).slice(0, mostAttributes));
  return offered
    .filter((one) => foremost.has(one))
    .map(({ slug, name, values: found }) => {
      const most = new Set(byCount([...found]));
      return { slug, name, values: found.filter((one) => most.has(one)) };
    });
}

type Named = { id: number; slug: string; name: string };

function values(rows: Named[], counts: Record<string, number>, selected: number[]): Facets['tag'] {
  return rows
    .map(({ id, slug, name }) => ({
      value: slug,
      label: name,
      count: counts[id] ?? 0,
      selected: selected.includes(id),
    }))
    .filter(({ count, selected: isSelected }) => count > 0 || isSelected);
}

function byCount(facet: Facets['tag']): Facets['tag'] {
  return facet
    .sort(
      (a, b) => Number(b.selected) - Number(a.selected) || b.count - a.count || (a.label < b.label ? -1 : 1),
    )
    .slice(0, mostValues);
}

export function presentSubject(subject: Subject, taxonomy: Taxonomy, tenantId: string): ListSubject {
  const { kind, row } = subject;
  const categories = kind === 'category' ? taxonomy.categories : [];
  return {
    kind,
    slug: row.slug,
    name: row.name,
    intro: 'intro' in row ? sanitise(row.intro) : '',
    image: kind === 'category' ? presentImage(tenantId, row.media, row.name) : null,
    breadcrumbs: kind === 'category' ? pathTo(row, categories) : [{ name: row.name, slug: row.slug }],
    children: categories
      .filter(({ parentId }) => parentId === row.id)
      .map(({ name, slug, media }) => ({ name, slug, image: presentImage(tenantId, media, name) })),
  };
}

function pathTo(category: CategoryRow, categories: CategoryRow[]): ListSubject['breadcrumbs'] {
  const path: CategoryRow[] = [];
  for (
    let row: CategoryRow | undefined = category;
    row && !path.includes(row);
    row = categories.find(({ id }) => id === row?.parentId)
  ) {
    path.unshift(row);
  }
  return path.map(({ name, slug }) => ({ name, slug }));
}
