import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@etalage/db';
import { expect, test } from 'vitest';
import { createApiMetrics } from '../apps/api/src/metrics.ts';
import { createStorefrontMetrics } from '../apps/storefront/server/metrics.ts';

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
    const text = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
    const asked = text.match(/\b(etalage|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) expect.soft([...counted], `${file}: ${name}`).toContain(name);
  }
});
