/** No address holds them: control and invisible characters, spaces, and the backslash, which browsers read as a slash. */
const unfit = /[\p{C}\p{Z}\\]/u;

/**
 * The address as a link may carry it, or null. Allowed are https, mailto and tel, and paths within the shop;
 * an address that browsers and parsers might read in two ways is refused rather than repaired.
 */
export function safeUrl(text: string | null | undefined): string | null {
  if (!text || text.length > 2000 || unfit.test(text)) return null;
  if (/^\/(?![/\\])/.test(text) || /^#[\w-]*$/.test(text)) return text;
  if (/^mailto:[^\s<>"']+@[^\s<>"']+$/i.test(text) || /^tel:\+?[0-9().-]+$/i.test(text)) return text;
  if (!/^https:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? text : null;
}

/** Where a menu's entry (HEAD-10) or one of the shop's pages elsewhere (FOOT-02) leads, which may also be a site that has no https. */
export function safeSiteUrl(text: string | null | undefined): string | null {
  const url = safeUrl(text);
  if (url !== null || !text || !/^http:/i.test(text)) return url;
  return safeUrl(text.replace(/^http:/i, 'https:')) === null ? null : text;
}

/** The address of a picture: our own media, or another server's over https. */
export function safeImageUrl(text: string | null | undefined): string | null {
  const url = safeUrl(text);
  return url !== null && /^(\/|https:)/i.test(url) ? url : null;
}
