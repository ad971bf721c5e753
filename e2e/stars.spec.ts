/// <reference lib="dom" />
import { expect, type Locator, type Page, test } from './test.ts';

type Direction = 'ltr' | 'rtl';

/** Puts stars over the page, as `StarRating` draws them: read only, or to choose from with so many steps to a star. */
async function putStars(page: Page, direction: Direction, kind: { rating: number } | { steps: 1 | 2 }) {
  await page.evaluate(
    ([dir, given]) => {
      const stars = document.createElement('div');
      if ('rating' in given) stars.innerHTML = `<span class="stars" style="--rating:${given.rating}"></span>`;
      else {
        const star =
          '<label class="star"><input name="s" type="radio"><span class="sr-only">s</span></label>';
        stars.innerHTML = `<div class="star-field"${given.steps === 2 ? ' data-step="half"' : ''}>${star.repeat(5 * given.steps)}</div>`;
      }
      const drawn = stars.firstElementChild as HTMLElement;
      Object.assign(drawn.dataset, { size: '5' });
      drawn.dir = dir;
      const colours = { '--star-on': 'red', '--star-off': 'blue', '--color-line-strong': 'blue' };
      for (const [name, colour] of Object.entries(colours)) drawn.style.setProperty(name, colour);
      stars.id = 'stars';
      stars.style.cssText = 'position:fixed;inset:0;z-index:99;background:#fff';
      document.querySelector('#stars')?.remove();
      document.body.append(stars);
    },
    [direction, kind] as const,
  );
  await page.mouse.move(600, 500);
  return page.locator('#stars > *');
}

/** By column of what is drawn, from the left: how many of its pixels are of what is chosen, and how many of the rest. */
async function columnsOf(page: Page, stars: Locator): Promise<{ on: number[]; off: number[] }> {
  const picture = await stars.screenshot({ animations: 'disabled' });
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d') as never;
      const drawing = canvas as OffscreenCanvasRenderingContext2D;
      drawing.drawImage(bitmap, 0, 0);
      const { data, width } = drawing.getImageData(0, 0, bitmap.width, bitmap.height);
      const columns = { on: new Array<number>(width).fill(0), off: new Array<number>(width).fill(0) };
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, green = 0, blue = 0] = [data[at], data[at + 1], data[at + 2]];
        if (green > 128) continue;
        const column = (red > blue ? columns.on : columns.off) as number[];
        column[(at / 4) % width] = (column[(at / 4) % width] ?? 0) + 1;
      }
      return columns;
    },
    [...picture],
  );
}

/** Which part of what is drawn is drawn in another way, 0 to 1. */
function difference(one: { on: number[]; off: number[] }, other: { on: number[]; off: number[] }): number {
  const [ones, others] = [one, other].map(({ on, off }) => [...on, ...off]);
  const total = (ones ?? []).reduce((sum, pixels) => sum + pixels, 0);
  const apart = (ones ?? []).reduce((sum, pixels, at) => sum + Math.abs(pixels - (others?.[at] ?? 0)), 0);
  return apart / total;
}

test('PDP-04 stars fill from where a line begins, by halves, read only and to be chosen, from the right where text runs from there', async ({
  page,
}) => {
  await page.goto('/nl/contact');
  const shown = async (direction: Direction, rating: number) =>
    columnsOf(page, await putStars(page, direction, { rating }));
  const half = await shown('ltr', 2.5);
  const filled = half.on.findLastIndex((pixels) => pixels > 0) / half.on.length;
  expect(filled).toBeGreaterThan(0.48);
  expect(filled).toBeLessThanOrEqual(0.5);
  const fromRight = await shown('rtl', 2.5);
  const mirrored = { on: fromRight.on.toReversed(), off: fromRight.off.toReversed() };
  expect(difference(mirrored, half)).toBeLessThan(0.05);

  for (const direction of ['ltr', 'rtl'] as const)
    for (const steps of [2, 1] as const) {
      const field = await putStars(page, direction, { steps });
      const drawn = () => columnsOf(page, field);
      const seen = [await drawn()];
      const star = (count: number) => field.locator('.star').nth(count * steps - 1);
      const chosen = steps === 2 ? 2.5 : 3;
      await star(chosen).click();
      await page.mouse.move(600, 500);
      seen.push(await drawn());
      await star(4).hover();
      seen.push(await drawn());
      for (const [index, rating] of [0, chosen, 4].entries()) {
        const what = `${rating} of ${steps} to a star, ${direction}`;
        expect.soft(difference(seen[index] ?? half, await shown(direction, rating)), what).toBeLessThan(0.05);
      }
    }
});
