import type { MenuNode } from '../lib/shop.ts';

/** The value of aria-current of an entry of the menu: 'page' where it leads to the page at this path. */
export const currentOf = ({ href }: MenuNode, path: string) =>
  path.split('?')[0] === href ? 'page' : undefined;
