import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenNear } from './when-near.ts';

type Seen = (entries: { isIntersecting: boolean }[]) => void;
let observers: { tell: Seen; margin: string; isEnded: boolean }[] = [];

beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly own;
      constructor(tell: Seen, { rootMargin }: { rootMargin: string }) {
        this.own = { tell, margin: rootMargin, isEnded: false };
        observers.push(this.own);
      }
      observe() {}
      disconnect() {
        this.own.isEnded = true;
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const element = {} as Element;

test('SRCH-12 the scroll threshold must be above 0', () => {
  for (const threshold of [0, -1, Number.NaN])
    expect(() => whenNear(element, threshold, () => undefined)).toThrow(
      new RangeError('The scroll threshold must be above 0.'),
    );
  expect(observers).toEqual([]);
  expect(() => whenNear(element, 0.5, () => undefined)).not.toThrow();
});

test('it is told once, at the threshold, and not after the waiting was ended', () => {
  const onNear = vi.fn();
  whenNear(element, 600, onNear);
  const [one] = observers;
  expect(one?.margin).toBe('600px');
  one?.tell([{ isIntersecting: false }]);
  expect([onNear.mock.calls.length, one?.isEnded]).toEqual([0, false]);
  one?.tell([{ isIntersecting: true }]);
  expect([onNear.mock.calls.length, one?.isEnded]).toEqual([1, true]);
  whenNear(element, 1, onNear)();
  expect(observers[1]?.isEnded).toBe(true);
});

test('ERR-01 a browser that cannot tell is asked for nothing', () => {
  vi.unstubAllGlobals();
  const onNear = vi.fn();
  expect(() => whenNear(element, 600, onNear)()).not.toThrow();
  expect(onNear).not.toHaveBeenCalled();
});
