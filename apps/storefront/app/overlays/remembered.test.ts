import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isRemembered, remember } from './remembered.ts';

const day = 24 * 60 * 60 * 1_000;
const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z'), toFake: ['Date'] });
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['newsletter', 30],
  ['wheel', 30],
  ['signed-up', 365],
])('OVER-02 OVER-05 %s is not asked again for %i days, and then it is', (name, days) => {
  expect(isRemembered(name)).toBe(false);
  const asked = Date.now();
  remember(name);
  for (const [after, is] of [
    [0, true],
    [days * day - 1, true],
    [days * day, false],
  ] as const) {
    vi.setSystemTime(asked + after);
    // A later visit has a session of its own.
    vi.stubGlobal('sessionStorage', storage());
    expect(isRemembered(name), String(after / day)).toBe(is);
  }
});

test('OVER-02 a browser that keeps nothing counts as asked', () => {
  vi.stubGlobal('localStorage', undefined);
  remember('newsletter');
  expect(isRemembered('newsletter')).toBe(true);
});
