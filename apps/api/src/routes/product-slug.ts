/** A product's slug: the shop's own, else its name in lower case with hyphens, and its number. */
export function productSlug(slug: string | null, name: string, productId: number): string {
  if (slug) return slug;
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 150);
  return words === '' ? String(productId) : `${words}-${productId}`;
}
