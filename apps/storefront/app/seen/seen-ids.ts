/** Key in localStorage: ids of the products that were looked at, the last one first, with spaces between. */
const key = 'seen';
/** More than are ever shown together, since some may be gone when they are asked for. */
export const mostSeen = 16;

/** Ids of the products that this browser looked at in this shop, the last one first. */
export function seenIds(): number[] {
  try {
    const ids = (localStorage.getItem(key) ?? '').split(' ').map(Number);
    return ids.filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, mostSeen);
  } catch {
    // A browser may keep nothing.
    return [];
  }
}

export function noteSeen(id: number): void {
  try {
    localStorage.setItem(
      key,
      [id, ...seenIds().filter((other) => other !== id)].slice(0, mostSeen).join(' '),
    );
  } catch {
    // Then it is not remembered.
  }
}
