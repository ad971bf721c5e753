/** How many products stand beside each other. */
export const mostCompared = 4;

/** Ids of the products that a shopper chose to compare, with dots between: scripts and pages without script both keep it. */
const cookie = 'compare';
/** Days that a browser keeps it. */
export const daysCompared = 30;

/** The products chosen, in their order, as a Cookie header or `document.cookie` says. */
export function comparedIn(cookies: string): number[] {
  const own = cookies.split(/;\s*/).find((pair) => pair.startsWith(`${cookie}=`));
  return comparedIds(own?.slice(cookie.length + 1) ?? '', '.');
}

/** The cookie that keeps a choice; it goes with the last of them. */
export const compareCookie = (ids: readonly number[]): string =>
  `${cookie}=${ids.join('.')}; Path=/; Max-Age=${ids.length > 0 ? daysCompared * 86_400 : 0}; SameSite=Lax`;

/** Reads ids from an address or a cookie: each once, and no more than are compared. */
export function comparedIds(text: string, separator: string): number[] {
  const ids = text.split(separator).map(Number);
  return [...new Set(ids)].filter((id) => Number.isSafeInteger(id) && id > 0).slice(0, mostCompared);
}
