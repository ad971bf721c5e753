import type { Compared } from './route.tsx';

/** `values` of each product in turn: '' where it has none, null where that could not be had. */
export type CompareRow = { slug: string; name: string; values: (string | null)[]; differs: boolean };
type Described = Pick<Compared, 'brand' | 'specifications' | 'isPartial'>;

/**
 * A row for whatever at least one of them has, in the order in which the first that has it names it. A product of which the details
 * could not be had differs from none.
 */
export function rowsOf(products: readonly Described[], brand: string): CompareRow[] {
  const names = new Map(
    products.flatMap(({ specifications }) => specifications.map(({ slug, name }) => [slug, name])),
  );
  const rowOf = (slug: string, name: string, tell: (product: Described) => string): CompareRow => {
    const values = products.map((product) => (product.isPartial ? null : tell(product)));
    return { slug, name, values, differs: new Set(values.filter((value) => value !== null)).size > 1 };
  };
  const valuesOf = (slug: string) => (product: Described) =>
    product.specifications.find((one) => one.slug === slug)?.values.join(', ') ?? '';
  return [
    ...(products.some((product) => product.brand?.name)
      ? [rowOf(' brand', brand, (product) => product.brand?.name ?? '')]
      : []),
    ...[...names].map(([slug, name]) => rowOf(slug, name, valuesOf(slug))),
  ];
}
