import { expect, test } from 'vitest';
import { readProfessionalSearch, searchOrigins } from './professional-search.ts';
import { settingsOf } from './settings.ts';

test('SRCH-11 however many hosts a shop names, its pages let the browser ask ten of them', () => {
  const hosts = Array.from({ length: 1_000 }, (_, number) => `search-${number}.test`);
  const search = readProfessionalSearch(
    settingsOf([
      { key_: 'professional_search_enabled', value_: 'true' },
      { key_: 'professional_search_hosts', value_: JSON.stringify(['not a host', ...hosts]) },
    ]),
  );
  expect(searchOrigins(search)).toEqual(hosts.slice(0, 10).map((host) => `https://${host}`));
});
