/**
 * A product's slug: the shop's own, else its name in lower case with hyphens, and a number: the id of its first
 * outfit, or, without outfits, of its (first) variant.
 */
export function productSlug(slug: string | null, name: string, number: number | null): string {
  if (slug) return slug;
  const words = hyphenated(name);
  return number === null ? words || 'product' : words === '' ? `product-${number}` : `${words}-${number}`;
}

/** 'Crème brûlée 2.0' -> 'creme-brulee-2-0' */
function hyphenated(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 150)
    .replace(/^-|-$/g, '');
}

/** The number at the end of a slug of the form name-dash-number, or null. */
export function slugNumber(slug: string): number | null {
  const digits = /-(\d{1,15})$/.exec(slug)?.[1];
  return digits === undefined ? null : Number(digits);
}
