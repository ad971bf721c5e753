/** No address holds them: control and invisible characters, spaces, and the backslash, which browsers read as a slash. */
const unfit = /[\p{C}\p{Z}\\]/u;

/**
 * The address as a link may carry it, or null. Allowed are https, http, mailto and tel, and paths within the shop; one that
 * is written without its leading slash gets it. An address that browsers and parsers might read in two ways is refused
 * rather than repaired: what begins with a name that has a dot may be a file as well as another site.
 */
export function safeUrl(text: string | null | undefined): string | null {
  if (!text || text.length > 2000 || unfit.test(text)) return null;
  if (/^\/(?!\/)/.test(text) || /^#[\w-]*$/.test(text)) return text;
  if (/^[\w-]+(?=[/?#]|$)/.test(text)) return `/${text}`;
  if (/^mailto:[^\s<>"']+@[^\s<>"']+$/i.test(text) || /^tel:\+?[0-9().-]+$/i.test(text)) return text;
  return safeSiteUrl(text);
}

/** The address of a page elsewhere (FOOT-02), which may be a site that has no https, or null. */
export function safeSiteUrl(text: string | null | undefined): string | null {
  if (!text || text.length > 2000 || unfit.test(text)) return null;
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const { username, password } = new URL(text);
  return username === '' && password === '' ? text : null;
}

/** The address of a picture: our own media, or another server's over https. */
export function safeImageUrl(text: string | null | undefined): string | null {
  return /^(\/|https:)/i.test(text ?? '') ? safeUrl(text) : null;
}
