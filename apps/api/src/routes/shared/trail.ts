type Placed = { id: number; parentId: number | null; slug: string; name: string; isDirect: boolean };

/** The category that a product stands in itself; of several the first that was made. */
export function directCategory(categories: readonly Placed[]): Placed | undefined {
  const direct = categories.filter(({ isDirect }) => isDirect);
  return direct.sort((a, b) => a.id - b.id)[0];
}

/** The names of that category and of those above it, from the top. */
export function breadcrumbs(categories: readonly Placed[]): { name: string; slug: string }[] {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const path: { name: string; slug: string }[] = [];
  // A parent that is its own descendant must not keep us here.
  const seen = new Set<number>();
  for (
    let category = directCategory(categories);
    category && !seen.has(category.id);
    category = category.parentId === null ? undefined : byId.get(category.parentId)
  ) {
    seen.add(category.id);
    path.unshift({ name: category.name, slug: category.slug });
  }
  return path;
}
