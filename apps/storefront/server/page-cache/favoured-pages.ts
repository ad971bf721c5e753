import type { KeptAddress } from './kept-addresses.ts';

/**
 * Whether a page stays where room gets scarce. Pages with a choice in their address, and those that are not for search engines, are
 * made of what shoppers type: they may not push out the others.
 */
export function isFavoured({ query }: Pick<KeptAddress, 'query'>, html: string): boolean {
  return query === '' && !html.includes('<meta name="robots" content="noindex');
}
