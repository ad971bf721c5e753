import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './bootstrap.mjs';
import { run } from './processes.mjs';

test('OPS-32 npm run audit lists all that the lock file names and judges its licences also without a registry, of which it then says so', async () => {
  const { code, output } = await run(process.execPath, ['scripts/audit.mjs'], {
    cwd: root,
    // Nobody listens there.
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
  });
  expect(output).toMatch(/^Licences: \d{3,} packages, 0 faults$/m);
  expect(output).toContain('Advisories: NOT KNOWN');
  expect(code).toBe(2);
  const { bomFormat, components } = JSON.parse(readFileSync(join(root, 'audit', 'etalage.cdx.json'), 'utf8'));
  expect(bomFormat).toBe('CycloneDX');
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const listed = new Set(
    components.map((/** @type {{ purl: string }} */ { purl }) => decodeURIComponent(purl).split('?')[0]),
  );
  const missing = Object.entries(packages).flatMap(([path, { name, version, link }]) => {
    if (link || !path.includes('node_modules/')) return [];
    const purl = `pkg:npm/${name ?? path.split('node_modules/').at(-1)}@${version}`;
    return listed.has(purl) ? [] : [purl];
  });
  expect(missing).toEqual([]);
});
