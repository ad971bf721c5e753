import { acceptedLanguages } from '@etalage/contracts/accepted-languages';
import { expect, test } from 'vitest';
import { languageOfPath } from './language.ts';

const tenant = { uuid: '', slug: '', basis: 'inc', languages: ['nl', 'en'] } as const;
const of = (path: string, acceptLanguage = '') =>
  languageOfPath(path, { tenant: { ...tenant, languages: ['nl', 'en'] }, acceptLanguage });

test('LANG-01 the prefix is the language where the shop has it, else the shop’s first', () => {
  expect([of('/en/home'), of('/en'), of('/en.data'), of('/de/home'), of('/'), of('/zomer')]).toEqual([
    'en',
    'en',
    'en',
    'nl',
    'nl',
    'nl',
  ]);
});

test('LANG-01 LANG-02 the first of the shop’s languages is its default, whichever that is', () => {
  const languages = ['en', 'nl'] as const;
  const inShop = (path: string) =>
    languageOfPath(path, { tenant: { ...tenant, languages: [...languages] }, acceptLanguage: '' });
  expect(['/', '/de/home', '/zomer', '/auth/login', '/nl/home'].map(inShop)).toEqual([
    'en',
    'en',
    'en',
    'en',
    'nl',
  ]);
});

test('ROUTE-01 pages outside the prefix take the browser’s language, else the shop’s first', () => {
  expect(of('/auth/login', 'de-DE,en;q=0.8,nl;q=0.5')).toBe('en');
  expect(of('/checkout/success', 'xx')).toBe('nl');
  expect(of('/home', 'en')).toBe('nl');
});

test('LANG-08 preferences are read in their order, nonsense is skipped', () => {
  expect(acceptedLanguages('nl;q=0.1, en-GB, *;q=0.5, fr;q=0')).toEqual(['en', 'nl']);
  expect(acceptedLanguages('\u0000,;;;q=')).toEqual([]);
});
