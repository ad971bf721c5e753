import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drawIcon } from '../src/draw-icon.ts';
import { dotsOf } from '../src/test-photos.ts';

const look = { background: '#1f5c4d', logo: null, colour: '#ffffff' };
const icon = (name: string, purpose: 'any' | 'maskable' = 'any') =>
  drawIcon({ ...look, name }, { size: 192, purpose });

/** How far the letter is from each edge, in dots. */
async function edgesOf(png: Buffer) {
  const rows = await dotsOf(png);
  const isInked = (dots: string[]) => dots.some((dot) => dot !== look.background);
  const columns = rows.map((_, at) => rows.map((row) => row[at] ?? ''));
  const [high, wide] = [rows.map(isInked), columns.map(isInked)];
  return {
    top: high.indexOf(true),
    bottom: high.reverse().indexOf(true),
    left: wide.indexOf(true),
    right: wide.reverse().indexOf(true),
  };
}

test('PWA-06 the first letter stands large in the middle, and within the circle that a phone may cut', async () => {
  for (const name of ['iep', 'Wolf', 'Ångström', '茶 huis'])
    for (const purpose of ['any', 'maskable'] as const) {
      const { top, bottom, left, right } = await edgesOf(await icon(name, purpose));
      expect(Math.abs(top - bottom), name).toBeLessThanOrEqual(1);
      expect(Math.abs(left - right), name).toBeLessThanOrEqual(1);
      const [height, width] = [192 - top - bottom, 192 - left - right];
      expect(height, name).toBeGreaterThan(192 * (purpose === 'any' ? 0.5 : 0.33));
      expect(Math.hypot(height, width) / 192, name).toBeLessThanOrEqual(purpose === 'any' ? 1.2 : 0.8);
    }
  expect(await edgesOf(await icon('茶壺'))).toMatchObject({ top: -1, left: -1 });
});

test('PWA-06 another first letter is another picture, and a machine without fonts draws the same one', async () => {
  const drawn = await icon('Molen');
  expect(drawn.equals(await icon('mand'))).toBe(true);
  expect(drawn.equals(await icon('Boom'))).toBe(false);
  const program = `
    import { drawIcon } from ${JSON.stringify(resolve(import.meta.dirname, '../src/draw-icon.ts'))};
    const look = { ...${JSON.stringify(look)}, name: 'Molen' };
    process.stdout.write(await drawIcon(look, { size: 192, purpose: 'any' }));`;
  const folder = await mkdtemp(join(tmpdir(), 'etalage-fonts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const withoutFonts = join(folder, 'fonts.conf');
  await writeFile(withoutFonts, '<fontconfig/>');
  const elsewhere = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, FONTCONFIG_FILE: withoutFonts },
  });
  expect(elsewhere.equals(drawn)).toBe(true);
});
