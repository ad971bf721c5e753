import { expect, test } from 'vitest';
import { drawnBounds } from '../src/drawn-bounds.ts';

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" width="200" height="200">${content}</svg>`,
  );

test('PDP-21 the bounds of a drawing are those of the thing, without its shadow', async () => {
  const thing = '<rect x="250" y="100" width="500" height="600" fill="#123456"/>';
  const shadow = '<ellipse cx="500" cy="720" rx="450" ry="60" fill="#000" opacity=".4"/>';
  expect(await drawnBounds(svg(shadow + thing))).toEqual({ left: 0.25, top: 0.1, right: 0.75, bottom: 0.7 });
  await expect(drawnBounds(svg(shadow))).rejects.toThrow('Nothing is drawn');
});
