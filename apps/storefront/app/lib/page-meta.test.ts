import { expect, test } from 'vitest';
import { metaTags } from './page-meta.ts';

test('a page that is not for search engines says so, and the shop’s name closes the title', () => {
  const tags = metaTags({ title: 'Winkelwagen', isIndexed: false }, 'De Molen', 'nl-NL');
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex, nofollow' });
  expect(tags).toContainEqual({ title: 'Winkelwagen | De Molen' });
  expect(tags).toContainEqual({ property: 'og:locale', content: 'nl_NL' });
});
