import fc from 'fast-check';
import { expect, test } from 'vitest';
import { largest, type View, whole, within, zoomAt } from './zoom.ts';

const length = fc.double({ min: -2_000, max: 2_000, noNaN: true });
const point = fc.record({ x: length, y: length });
const factor = fc.double({ min: 0.05, max: 20, noNaN: true });
/** Which place of the picture lies under a point. */
const under = (view: View, at: { x: number; y: number }) => ({
  x: (at.x - view.x) / view.scale,
  y: (at.y - view.y) / view.scale,
});

test('PDP-20 what lies under the finger stays there, however far is zoomed, and nothing grows or shrinks beyond its bounds', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(factor, point), { maxLength: 12 }), (steps) => {
      let view = whole;
      for (const [by, at] of steps) {
        const before = under(view, at);
        view = zoomAt(view, by, at);
        expect(under(view, at).x).toBeCloseTo(before.x, 5);
        expect(under(view, at).y).toBeCloseTo(before.y, 5);
        expect(view.scale).toBeGreaterThanOrEqual(1);
        expect(view.scale).toBeLessThanOrEqual(largest);
      }
    }),
  );
});

test('PDP-20 a picture is moved no further than it reaches, and not at all where it fits', () => {
  const stage = { width: 400, height: 800 };
  const square = { width: 1000, height: 1000 };
  const still = expect.closeTo(0, 9);
  expect(within({ scale: 1, x: 90, y: -90 }, square, stage)).toEqual({ scale: 1, x: still, y: still });
  // Twice as large it is 800 wide and high: 200 to each side, and no further down than the stage is high.
  expect(within({ scale: 2, x: 900, y: -900 }, square, stage)).toEqual({ scale: 2, x: 200, y: still });
  expect(within({ scale: 2, x: -120, y: 3 }, square, stage)).toEqual({ scale: 2, x: -120, y: still });
});
