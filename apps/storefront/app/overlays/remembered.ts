/** Days for which a browser is not asked the same again; what is not named here, for this visit. */
export const daysRemembered: Record<string, number> = { newsletter: 30, wheel: 30, 'signed-up': 365 };

const keyOf = (name: string) => `popup-${name}`;

export function remember(name: string): void {
  try {
    const kept = daysRemembered[name] ? localStorage : sessionStorage;
    kept.setItem(keyOf(name), String(Date.now()));
  } catch {
    // A browser that keeps nothing.
  }
}

/** A browser that keeps nothing counts as asked, so that it is not asked on every page. */
export function isRemembered(name: string): boolean {
  try {
    const lasts = daysRemembered[name];
    if (!lasts) return sessionStorage.getItem(keyOf(name)) !== null;
    return Date.now() - Number(localStorage.getItem(keyOf(name)) ?? 0) < lasts * 24 * 60 * 60 * 1_000;
  } catch {
    return true;
  }
}
