import { createHash } from 'node:crypto';
import { newsletterTextVersion } from '@etalage/contracts/newsletters';
import { expect, test } from 'vitest';
import en from './en.json';
import nl from './nl.json';

/** Every version of the words that somebody agreed to, by their hash: the proof of a sign-up names the version. */
const versions: Record<string, string> = {
  '2026-11-22': '1133bb86d0bda39d',
};

/** All that is read before a button of the footer, the page, the window or the mailed link is pressed. */
const agreedTo = ({ newsletter, overlays }: typeof nl) => {
  const { title, intro, email, submit, consent, privacy, confirm } = newsletter;
  return [overlays.newsletter, title, intro, email, submit, consent, privacy, confirm.text, confirm.submit];
};

test('FOOT-05 the words that a reader of the newsletter agrees to have the version that is kept with it', () => {
  const words = JSON.stringify([nl, en].map(agreedTo));
  expect(versions[newsletterTextVersion]).toBe(createHash('sha256').update(words).digest('hex').slice(0, 16));
});

test('FOOT-05 nobody is told that their address is erased: the mails that went to it are kept for some time', () => {
  for (const { newsletter } of [nl, en])
    expect(JSON.stringify(newsletter)).not.toMatch(/gewist|wissen|erase/i);
});
