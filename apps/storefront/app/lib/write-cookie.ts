/** Keeps a cookie, as text with its attributes, from the browser's side. */
export function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser, and answers later.
  document.cookie = cookie;
}
