import type { Facets, ListSubject, ProductCard, Sorting } from '@etalage/contracts';
import type { CardRow } from '../../repositories/product-cards.ts';
import type { ProductFilter } from '../../repositories/product-filter.ts';
import type { Taxonomy } from '../../repositories/taxonomy.ts';

/*
 * Which changes show in lists, in the words of migrations 0031 and 0044: 'members:category:7' are the products of that category and their
 * order, 'bounds:shop' is the lowest or highest price of all, 'card:12' what stands on that product's card.
 */

/** What is counted of a list: how many products each further choice leaves, and between which prices. */
export function countTags(filter: ProductFilter): string[] {
  const { query, categories, tags, brands, specifications, priceMinCents, priceMaxCents, onlyInStock } =
    filter;
  const isNarrowed =
    query !== null ||
    [...categories, ...tags, ...brands, ...specifications].length > 0 ||
    priceMinCents !== null ||
    priceMaxCents !== null ||
    onlyInStock;
  return [
    'products',
    // The database tells when the lowest or highest price of a whole list changes (bounds), but not of a narrowed one, which any
    // price may concern.
    ...inScopes(['members', 'stock', 'specifications', isNarrowed ? 'prices' : 'bounds'], filter),
    'attributes',
    // A text finds products by the names of what they are sorted into too.
    ...(query === null ? [] : ['words', 'members:shop', 'categories', 'tags', 'brands']),
    ...namelessTags(filter),
  ];
}

/** The same with what is shown of it: cards in an order. */
export function listTags(
  filter: ProductFilter,
  sorting: Sorting,
  cards: readonly { id: number }[],
): string[] {
  const isByPrice = sorting === 'price-asc' || sorting === 'price-desc';
  return [
    ...countTags(filter),
    ...(isByPrice ? inScopes(['prices'], filter) : []),
    ...(sorting === 'name' ? inScopes(['names'], filter) : []),
    ...cards.map(({ id }) => `card:${id}`),
  ];
}

/**
 * What is shown of a list where nothing is counted: cards in the order of popularity or age. `filter` is null for cards that
 * belong to no list.
 */
export function shownTags(
  filter: ProductFilter | null,
  cards: readonly Pick<ProductCard, 'id' | 'brand'>[],
  brands: Taxonomy['brands'],
): string[] {
  const named = new Set(cards.map(({ brand }) => brand));
  return [
    'products',
    ...(filter ? inScopes(['members', 'stock'], filter) : []),
    ...cards.map(({ id }) => `card:${id}`),
    ...brands.flatMap(({ id, name }) => (named.has(name) ? `brand:${id}` : [])),
  ];
}

export function cardTags(cards: readonly Pick<CardRow, 'id' | 'brandId'>[]): string[] {
  const brands = new Set(cards.flatMap(({ brandId }) => brandId ?? []));
  return [...cards.map(({ id }) => `card:${id}`), ...Array.from(brands, (id) => `brand:${id}`)];
}

type NamingList = {
  filter: ProductFilter;
  facets: Facets;
  subject: ListSubject | null;
  cards: readonly Pick<ProductCard, 'brand'>[];
};

/** The categories, tags, brands and attributes that a list names: to be chosen, above it, and on its cards. */
export function nameTags(taxonomy: Taxonomy, { filter, facets, subject, cards }: NamingList): string[] {
  const slugs = {
    category: [
      ...facets.category.map(({ value }) => value),
      ...(subject?.children ?? []).map(({ slug }) => slug),
    ],
    tag: facets.tag.map(({ value }) => value),
    brand: facets.brand.map(({ value }) => value),
    attribute: facets.specification.map(({ slug }) => slug),
  };
  if (subject) slugs[subject.kind].push(subject.slug, ...subject.breadcrumbs.map(({ slug }) => slug));
  const named = (kind: keyof typeof slugs, rows: { id: number; slug: string }[]) => {
    const shown = new Set(slugs[kind]);
    return rows.flatMap(({ id, slug }) => (shown.has(slug) ? `${kind}:${id}` : []));
  };
  const top = subject?.kind === 'category' && taxonomy.categories.find(({ slug }) => slug === subject.slug);
  return [
    ...named('category', taxonomy.categories),
    ...named('tag', taxonomy.tags),
    ...named('brand', taxonomy.brands),
    ...named('attribute', taxonomy.attributes),
    ...brandTags(cards, taxonomy),
    // The facet offers the children of the category that is looked at and of those that were chosen.
    ...[top ? top.id : 0, ...filter.categories].map((id) => `children:${id}`),
  ];
}

/** What is bought most, shown where a list is empty: the shop's order and stock decide which, its prices do not. */
export function favouriteTags(cards: readonly ProductCard[], taxonomy: Taxonomy): string[] {
  return [
    'products',
    'members:shop',
    'stock:shop',
    ...cards.map(({ id }) => `card:${id}`),
    ...brandTags(cards, taxonomy),
  ];
}

/** Cards name brands. */
function brandTags(cards: readonly Pick<ProductCard, 'brand'>[], { brands }: Taxonomy): string[] {
  const shown = new Set(cards.map(({ brand }) => brand));
  return brands.flatMap(({ id, name }) => (shown.has(name) ? `brand:${id}` : []));
}

const plurals = { category: 'categories', tag: 'tags', brand: 'brands' };

/** A list about something that is not there, and may be one day. */
export function unknownTags(kind: string | undefined): string[] {
  return kind && kind in plurals ? [plurals[kind as keyof typeof plurals]] : [];
}

/** A list of what several choices have in common is narrower than each of them: the first stands for all. */
function inScopes(aspects: string[], { subjects }: ProductFilter): string[] {
  const [first] = subjects;
  const scopes = first ? first.ids.map((id) => `${first.kind}:${id}`) : ['shop'];
  return aspects.flatMap((aspect) => scopes.map((scope) => `${aspect}:${scope}`));
}

/** A name that stands for nothing today (id 0) may be given to something tomorrow. */
function namelessTags({ categories, tags, brands, specifications }: ProductFilter): string[] {
  const kinds = {
    categories,
    tags,
    brands,
    'attribute-names': specifications.flatMap(({ valueIds }) => valueIds),
  };
  return Object.entries(kinds).flatMap(([kind, ids]) => (ids.includes(0) ? kind : []));
}
