/** Stars that a rating has at most. */
export const mostStars = 5;

/** A rating as stars show it: the nearest half star, 0 to `most`; 0 for what is no number. */
export function halfStars(rating: number, most: number = mostStars): number {
  if (Number.isNaN(rating)) return 0;
  return Math.min(most, Math.max(0, Math.round(rating * 2) / 2));
}
