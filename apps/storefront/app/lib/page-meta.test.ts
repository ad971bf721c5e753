import { expect, test } from 'vitest';
import { metaTags } from './page-meta.ts';

test('a page that is not for search engines says so, and the shop’s name closes the title', () => {
  const tags = metaTags({ title: 'Winkelwagen', isIndexed: false }, 'De Molen', 'nl-NL');
  expect(tags).toContainEqual({ name: 'robots', content: 'noindex, nofollow' });
  expect(tags).toContainEqual({ title: 'Winkelwagen | De Molen' });
  expect(tags).toContainEqual({ property: 'og:locale', content: 'nl_NL' });
});

test.each(['De Molen', 'De Molen: keuken en huis', 'Over De Molen', 'Koffie | De Molen'])(
  'a title that names the shop is not told its name once more: %s',
  (title) => expect(metaTags({ title }, 'De Molen', 'nl-NL')).toContainEqual({ title }),
);
