import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { layOut } from './places.ts';
import { sealScripts } from './security.ts';

const mark = /<!--place-([a-z0-9-]+)-->/;

/** Kilobytes that are in use after all that nobody holds has been thrown away. */
function heldKilobytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 1_024;
}

test('what is kept of a page beside its packed text does not keep the text as well', () => {
  const pageOf = (n: number) =>
    `<p>${n}</p>`.repeat(8_000) +
    `<!--place-a-name-of-some-length--><script nonce="nonce">let page = 'number ${n}'</script>`;
  const count = 200;
  const before = heldKilobytes();
  const kept = Array.from({ length: count }, (_, n) => {
    const { pieces, policy } = sealScripts(
      { html: pageOf(n), nonce: 'nonce', connect: [], frames: [], pictures: null },
      false,
    );
    return { policy, places: layOut(pieces.join(''), mark, () => 'filled').places };
  });
  const each = (heldKilobytes() - before) / count;
  expect(kept.map(({ places }) => places[0]?.name)).toEqual(Array(count).fill('a-name-of-some-length'));
  // A page has some 70 kB.
  expect(each).toBeLessThan(20);
});
