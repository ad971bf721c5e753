import { expect, test } from 'vitest';
import { hexColour } from './hex-colour.ts';

test('FOOT-06 only colours are colours, a short one written out', () => {
  expect([hexColour('#ABC'), hexColour(' #aabbcc ')]).toEqual(['#aabbcc', '#aabbcc']);
  for (const bad of [
    'red',
    '#12',
    '#12345g',
    '#1234',
    '#fff;background:url(x)',
    'var(--x)',
    255,
    null,
    undefined,
  ])
    expect(hexColour(bad)).toBeNull();
});
