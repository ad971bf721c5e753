/** What stands in the middle of a page, as the server sends it. */
export const mainOf = (html: string): string => /<main\b.*<\/main>/s.exec(html)?.[0] ?? '';

/** The words of it. */
export const mainText = (html: string): string =>
  mainOf(html)
    .replaceAll(/<script.*?<\/script>|<[^>]*>/gs, '')
    .replaceAll('&amp;', '&');
