import type { CmsPage } from '@etalage/contracts';
import { links } from './links.ts';

/** Where a page of the shop's own is read: home has an address of its own, whatever its slug is. */
export function pageAddress(language: string, { key, slug }: Pick<CmsPage, 'key' | 'slug'>): string | null {
  const to = links(language);
  if (key === 'home') return to.home;
  return slug === null ? null : to.page(slug);
}
