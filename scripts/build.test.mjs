import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { staysFor } from '../apps/storefront/server/shared-builds.ts';
import { earlierDays, keepEarlierAssets } from './build.mjs';

const folder = mkdtempSync(join(tmpdir(), 'etalage-builds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const day = (/** @type {number} */ number) => new Date(Date.UTC(2026, 10, number, 12));

test('PWA-02 OPS-23 the files of a build that was replaced stay for a week from then, however old the build was', () => {
  const assets = join(folder, 'assets');
  const earlier = join(folder, 'earlier-builds');
  /** Replaces the build by one of this file. @param {string} name @param {number} on */
  const replaceBy = (name, on) => {
    keepEarlierAssets(assets, earlier, day(on));
    rmSync(assets, { recursive: true, force: true });
    mkdirSync(assets);
    writeFileSync(join(assets, name), name);
    return readdirSync(earlier).sort();
  };
  expect(staysFor).toBe(earlierDays * 24 * 3_600_000);
  expect(replaceBy('first.js', 1)).toEqual([]);
  expect(replaceBy('second.js', 20)).toEqual(['first.js']);
  expect(replaceBy('third.js', 26)).toEqual(['first.js', 'second.js']);
  expect(replaceBy('fourth.js', 28)).toEqual(['second.js', 'third.js']);
});
