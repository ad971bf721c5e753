import { createHash } from 'node:crypto';
import { newsletterTextVersion } from '@etalage/contracts/limits';
import { expect, test } from 'vitest';
import en from './en.json';
import nl from './nl.json';

/** Every version of the words that somebody agreed to, by their hash: the proof of a sign-up names the version. */
const versions: Record<string, string> = {
  '2026-11-22': '02e1a51d2afa7f9b',
};

test('FOOT-05 the words that a reader of the newsletter agrees to have the version that is kept with it', () => {
  const words = JSON.stringify([nl, en].map(({ newsletter: { consent, submit } }) => [consent, submit]));
  expect(versions[newsletterTextVersion]).toBe(createHash('sha256').update(words).digest('hex').slice(0, 16));
});
