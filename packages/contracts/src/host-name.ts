/**
 * A Host header as the key of a shop: 'Bloem.Localhost.:3000' -> 'bloem.localhost'. null for what is no host name, so that nothing
 * odd is looked up, logged or written into a link.
 */
export function hostName(header: string | undefined): string | null {
  const name = (header ?? '')
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '');
  const isName = name.length <= 253 && /^([a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/.test(name);
  return isName ? name : null;
}
