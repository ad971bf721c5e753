import type { Refill } from '@etalage/contracts';
import type { TypedLines } from './read-lines.ts';

type Typed = Pick<TypedLines, 'lines' | 'unclear'>;

/**
 * What the shop found of typed lines, and which of them say nothing: those that it knows as an article number as they stand are among what was
 * found, and the others are told once, by their place, not as an unknown article as well.
 */
export function tellUnclear(
  refill: Refill,
  { lines, unclear }: Typed,
): { refill: Refill; unclear: TypedLines['unclear'] } {
  const unknown = new Set(refill.lines.flatMap(({ name, change }) => (change === 'gone' ? name : [])));
  const saysNothing = unclear.filter(({ whole }) => whole === undefined || unknown.has(whole));
  const told = saysNothing.map(({ whole }) => whole);
  /** Somebody asked for it with a quantity too: that line is no unclear one. */
  const isAskedClearly = (name: string) => count(lines, name) > told.filter((whole) => whole === name).length;
  const found = refill.lines.filter(
    ({ name, change }) => change !== 'gone' || !told.includes(name) || isAskedClearly(name),
  );
  return { refill: { ...refill, lines: found }, unclear: saysNothing };
}

const count = (lines: TypedLines['lines'], code: string) => lines.filter((line) => line.code === code).length;
