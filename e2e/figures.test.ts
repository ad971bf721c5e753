import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@etalage/db';
import { expect, test } from 'vitest';
import { createApiMetrics } from '../apps/api/src/metrics.ts';
import { createStorefrontMetrics, type PageOutcome } from '../apps/storefront/server/metrics.ts';

const fileOf = (path: string) => readFileSync(join(import.meta.dirname, '..', path), 'utf8');

// What is counted of the database is read when somebody asks, which nobody does here.
const ofStorefront = await createStorefrontMetrics();
const both = [
  await createApiMetrics({
    standbyReads: { standby: 0, behind: 0, away: 0 },
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
  } as Database),
  ofStorefront,
];
const figures = both.flatMap(
  ({ registry }) => registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[],
);

type Panel = {
  id: number;
  type: string;
  title: string;
  datasource: { type: string; uid: string };
  gridPos: { x: number; y: number; w: number; h: number };
  fieldConfig: { defaults: { unit: string } };
  targets: { refId: string; expr: string; legendFormat: string }[];
};
const dashboard: { uid: string; templating: { list: { name: string }[] }; panels: Panel[] } = JSON.parse(
  fileOf('deploy/grafana/etalage.json'),
);

test('OPS-31 every figure that the dashboard and the alerts ask for is counted', async () => {
  const counted = new Set(figures.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`]));
  for (const file of ['deploy/grafana/etalage.json', 'deploy/prometheus/etalage.rules.yml']) {
    const text = fileOf(file);
    const asked = text.match(/\b(etalage|nodejs|process)_[a-z0-9_]+/g) ?? [];
    expect(asked.length).toBeGreaterThan(5);
    for (const name of asked) expect.soft([...counted], `${file}: ${name}`).toContain(name);
  }
});

test('OPS-31 what the dashboard and the alerts tell figures apart by is a label of these, or one that Prometheus adds', () => {
  const rules = [...fileOf('deploy/prometheus/etalage.rules.yml').matchAll(/expr: (.*)/g)];
  const exprs = [
    ...rules.map(([, expr = '']) => expr),
    ...dashboard.panels.flatMap((one) => one.targets.map(({ expr }) => expr)),
  ];
  expect(exprs.length).toBeGreaterThan(20);
  for (const expr of exprs) {
    const meant = figures.filter(({ name }) => expr.includes(name));
    const known = ['job', 'instance', 'le', ...meant.flatMap(({ labelNames }) => labelNames)];
    const lists = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(/, ?/),
    );
    const chosen = [...expr.matchAll(/[{,](\w+)!?[=~]/g)].map(([, label = '']) => label);
    for (const label of [...lists, ...chosen]) expect.soft(known, expr).toContain(label);
  }
});

/** All that a shared page may come from: what is missing here, or is no more, the compiler says. */
const outcomesOfPages: Record<PageOutcome, true> = {
  ...{ kept: true, made: true, renewing: true, 'standing-in': true, 'not-shared': true, busy: true },
};

test('OPS-31 what the dashboard and the alerts look for is a value that is told', async () => {
  for (const outcome of Object.keys(outcomesOfPages) as PageOutcome[]) ofStorefront.pageGiven(outcome);
  ofStorefront.answered({ route: '/', method: 'GET', status: 500, milliseconds: 1, shop: null });
  const told = async (name: string) => {
    const those = both.map((one) => one.registry).filter((one) => one.getSingleMetric(name));
    return (await Promise.all(those.map((one) => one.getSingleMetricAsString(name)))).join('');
  };
  const files = ['deploy/grafana/etalage.json', 'deploy/prometheus/etalage.rules.yml'];
  const looks = files.flatMap((file) => [
    ...fileOf(file)
      .replaceAll('\\"', '"')
      .matchAll(/\b(etalage_[a-z_]+)\{(\w+)!?="([^"]+)"\}/g),
  ]);
  expect(looks.length).toBeGreaterThan(7);
  for (const [look, asked = '', label = '', value = ''] of looks) {
    // How long work waits is asked of the database; it has the kinds of the work that is done.
    const name = asked.replace(/_count$/, '').replace('etalage_queue_wait_seconds', 'etalage_work_total');
    expect.soft(await told(name), look).toContain(`${label}="${value}"`);
  }
});

test('OPS-31 the dashboard can be imported: panels apart from each other, with a unit, a source and legends of what they ask', () => {
  const { panels, templating, uid } = dashboard;
  expect(uid).toBe('etalage');
  expect(panels.length).toBeGreaterThan(10);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const places = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, i) => [x + (i % w), y + Math.floor(i / w)] as const),
  );
  expect(new Set(places.map(String)).size).toBe(places.length);
  expect(Math.max(...places.map(([x]) => x))).toBeLessThan(24);
  for (const { title, type, datasource, fieldConfig, targets } of panels) {
    expect.soft(type, title).toBe('timeseries');
    expect.soft(['reqps', 'ops', 's', 'short', 'bytes'], title).toContain(fieldConfig.defaults.unit);
    expect.soft(datasource, title).toEqual({ type: 'prometheus', uid: `\${${templating.list[0]?.name}}` });
    expect.soft(new Set(targets.map(({ refId }) => refId)).size, title).toBe(targets.length);
    for (const { expr, legendFormat } of targets) {
      const told = /\bby \(([^)]*)\)/
        .exec(expr)?.[1]
        ?.split(', ')
        .filter((label) => label !== 'le');
      const shown = [...legendFormat.matchAll(/{{(\w+)}}/g)].map(([, label = '']) => label);
      // Without a sum each process is a line of its own.
      const apart = told ?? (expr.startsWith('sum') ? [] : ['job', 'instance']);
      expect.soft([...shown].sort(), `${title}: ${expr}`).toEqual([...apart].sort());
    }
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
  ['EtalageChangesUnheard', 'for five minutes', 'for: 5m'],
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
