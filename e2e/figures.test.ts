import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@etalage/db';
import { expect, test } from 'vitest';
import { createApiMetrics } from '../apps/api/src/metrics.ts';
import { createStorefrontMetrics } from '../apps/storefront/server/metrics.ts';

const fileOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

test('OPS-31 every figure that the dashboard and the alerts ask for is counted', async () => {
  // What is counted of the database is read when somebody asks, which nobody does here.
  const both = [
    await createApiMetrics({ standbyReads: { standby: 0, behind: 0, away: 0 } } as Database),
    await createStorefrontMetrics(),
  ];
  const counted = new Set(
    both.flatMap(({ registry }) =>
      registry.getMetricsAsArray().flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`]),
    ),
  );
  for (const file of ['deploy/grafana/etalage.json', 'deploy/prometheus/etalage.rules.yml']) {
    const text = fileOf(file);
    const asked = text.match(/\b(etalage|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) expect.soft([...counted], `${file}: ${name}`).toContain(name);
  }
});

test('OPS-31 docs/operations.md says of every alert what it means and what to do, and of none that is not there', () => {
  const alerts = [...fileOf('deploy/prometheus/etalage.rules.yml').matchAll(/- alert: (\w+)/g)];
  const rows = [
    ...fileOf('docs/operations.md').matchAll(/^\| `(Etalage\w+)` \| [^|]{10,} \| [^|]{10,} \|$/gm),
  ];
  expect(alerts.length).toBeGreaterThan(5);
  expect(rows.map(([, name]) => name)).toEqual(alerts.map(([, name]) => name));
});

/** What a row says in words, of the times and shares that the rule has in figures. */
test.each([
  ['EtalageFailing', 'more than 2 of 100 answers', '> 0.02 *'],
  ['EtalageSlow', '5 of 100 answers take longer than a second', 'histogram_quantile(0.95, '],
  ['EtalageWorkWaits', 'due for ten minutes', '> 600 unless'],
  ['EtalageWorkWaits', 'for a quarter of an hour', 'outcome="done"}[15m]'],
  ['EtalageWorkPutOff', 'due for four hours', '> 14400'],
  ['EtalagePoolExhausted', 'for five minutes', 'for: 5m'],
  ['EtalageEventLoopBusy', 'half a second at a time', '> 0.5'],
])('OPS-31 the rule of %s asks for what its row says: %s', (name, words, figures) => {
  const row = fileOf('docs/operations.md')
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\``));
  const rule = fileOf('deploy/prometheus/etalage.rules.yml')
    .split('- alert: ')
    .find((text) => text.startsWith(`${name}\n`));
  expect(row).toContain(words);
  expect(rule).toContain(figures);
});
