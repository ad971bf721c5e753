/**
 * A page of `length` of rows, of which one more was asked for: what it shows, and its last row where more follow, which the next page begins
 * after; null where it is the last page.
 */
export function firstOf<T>(rows: readonly T[], length: number): { shown: T[]; last: T | null } {
  const shown = rows.slice(0, length);
  return { shown, last: rows.length > length ? (shown.at(-1) ?? null) : null };
}
