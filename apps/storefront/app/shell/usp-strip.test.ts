import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { slideOut } from './usp-strip.tsx';

test('HEAD-23 a reason is gone when the next one comes', () => {
  const css = readFileSync(new URL('./shell.css', import.meta.url), 'utf8');
  const seconds = /\.usp-leaving \{\s*animation: usp-out (\d*\.?\d+)s /.exec(css)?.[1];
  expect(Number(seconds) * 1_000).toBe(slideOut);
});
