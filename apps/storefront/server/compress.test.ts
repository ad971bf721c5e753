import { expect, test } from 'vitest';
import { bytesOf } from './compress.ts';

test('a page in pieces becomes the bytes of the whole, whatever its letters and its length', () => {
  const letters = [
    '<p>abc</p>',
    'é',
    '€ 12,95',
    '🇳🇱',
    '',
    '\ud83d',
    'x'.repeat(300_000),
    '€'.repeat(600_000),
  ];
  for (const piece of letters)
    for (const pieces of [[piece], ['a€', piece, 'b']])
      expect(bytesOf(pieces).equals(Buffer.from(pieces.join('')))).toBe(true);
});

test('a page is not changed by the one after it', () => {
  const first = bytesOf(['€ 1']);
  bytesOf(['€ 2']);
  expect(first.toString()).toBe('€ 1');
});
