import { execFileSync } from 'node:child_process';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { factOf, startFakeReceiver } from './fake-receiver.ts';
import { step, traceOfLine, traceparent } from './steps.ts';
import { traceRequests } from './trace-requests.ts';
import { startTraces, type TraceSettings } from './traces.ts';

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

const theirTrace = '4bf92f3577b34da6a3ce929d0e0e4736';
const theirs = `00-${theirTrace}-00f067aa0ba902b7-01`;

/** A server that is traced, and in which whoever says so is one of ours. */
async function open(given: Partial<TraceSettings> = {}) {
  const receiver = await startFakeReceiver();
  const failures: unknown[] = [];
  const settings = {
    url: `${receiver.url}/v1/traces`,
    headers: {},
    resource: { 'service.name': 'a' },
    ratio: 1,
  };
  const traces = await startTraces({ ...settings, ...given }, (error) => failures.push(error));
  const lines: object[] = [];
  const app = Fastify();
  traceRequests(app, traces, {
    routeOf: ({ routeOptions }) => routeOptions.url ?? null,
    isOurs: ({ headers }) => headers.ours === 'yes',
    facts: () => ({ 'etalage.tenant': 'molen' }),
  });
  app.all('/orders/:id', async ({ body }) => {
    lines.push(traceOfLine());
    await step({ of: 'command', name: 'place' }, async () => {
      await step({ of: 'statement', name: 'orders.insert' }, async () => {});
      if (body) throw Object.assign(new Error('anna@example.nl is taken'), { statusCode: 409 });
    }).catch(() => {});
    return { here: traceparent() };
  });
  undo.push(
    () => receiver.close(),
    () => app.close(),
  );
  const ask = (headers: Record<string, string> = {}, payload?: object) =>
    app.inject({
      method: payload ? 'POST' : 'GET',
      url: '/orders/1234?token=secret',
      headers,
      ...(payload && { payload }),
    });
  return { app, receiver, traces, failures, ask, lines };
}

test('OPS-34 a request and its steps are one trace, told by patterns and names alone, also where a body was read', async () => {
  const { ask, traces, receiver, lines } = await open();
  await ask({}, { email: 'anna@example.nl' });
  await traces.stop();
  const spans = receiver.spans();
  expect(spans.map(({ name }) => name).toSorted()).toEqual(['POST /orders/:id', 'orders.insert', 'place']);
  const [root] = spans.filter(({ parentSpanId }) => !parentSpanId);
  expect(root?.name).toBe('POST /orders/:id');
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(lines).toEqual([{ traceId: root?.traceId }]);
  const [place] = spans.filter(({ name }) => name === 'place');
  expect(place && factOf(place, 'error.type')).toBe('Error');
  expect(receiver.text()).not.toMatch(/anna|1234|secret|127\.0\.0\.1/);
});

test('OPS-34 a stranger’s trace is neither joined nor believed about what to record; that of one of ours is', async () => {
  const { ask, traces, receiver, lines } = await open({ ratio: 0 });
  const here = async (headers: Record<string, string>): Promise<string> => (await ask(headers)).json().here;
  const theirsUnrecorded = theirs.replace(/01$/, '00');
  expect(await here({ traceparent: theirs })).toMatch(/^00-(?!4bf92f35)[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(await here({ traceparent: theirs, ours: 'yes' })).toMatch(new RegExp(`^00-${theirTrace}-.*-01$`));
  // Neither does what one of ours does not record begin anew here.
  expect(await here({ traceparent: theirsUnrecorded, ours: 'yes' })).toMatch(
    new RegExp(`^00-${theirTrace}-.*-00$`),
  );
  expect(await here({ traceparent: 'nonsense', ours: 'yes' })).toMatch(/-00$/);
  await traces.stop();
  expect(new Set(receiver.spans().map(({ traceId }) => traceId))).toEqual(new Set([theirTrace]));
  expect(lines).toEqual([{}, { traceId: theirTrace }, {}, {}]);
});

test('OPS-34 a receiver that hangs or refuses fails no request, keeps no more than is set, and holds up the end for a bounded time', async () => {
  for (const does of ['hang', 'refuse'] as const) {
    const { ask, traces, receiver, failures } = await open();
    receiver.behaviour.does = does;
    // 6,000 spans, more than may wait.
    for (let at = 0; at < 2_000; at += 1) expect((await ask()).statusCode).toBe(200);
    if (does === 'hang') {
      await expect.poll(receiver.asked, { timeout: 30_000 }).toBeGreaterThan(0);
      receiver.behaviour.does = 'take';
    }
    await traces.stop();
    expect(receiver.asked()).toBeGreaterThan(0);
    // What was waiting and one sending, and no more.
    expect(receiver.spans().length).toBeLessThanOrEqual(does === 'refuse' ? 0 : 4_096 + 512);
    if (does === 'refuse') expect(failures).toHaveLength(1);
  }
});

test('OPS-34 work that was planned by a traced step goes on with its trace; work of nobody begins one', async () => {
  const { traces, receiver } = await open();
  await step({ of: 'work', name: 'mail order-received', plannedBy: theirs }, async () => {});
  await step({ of: 'work', name: 'vat.check', plannedBy: null }, async () => {});
  // What belongs to nothing, such as looking for work, is not recorded.
  await step({ of: 'transaction', name: 'look' }, async () => {});
  await traces.stop();
  const [mail, check, ...others] = receiver.spans();
  expect(mail).toMatchObject({ name: 'mail order-received', traceId: theirTrace });
  expect(check?.traceId).not.toBe(theirTrace);
  expect(others).toEqual([]);
});

test('OPS-34 nothing of it is loaded before traces are started', () => {
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => { if (url.includes('opentelemetry')) console.log(url); return next(url, context); } });`;
  const loadedBy = (code: string) =>
    execFileSync(
      process.execPath,
      ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, '--input-type=module', '-e', code],
      { cwd: import.meta.dirname, encoding: 'utf8' },
    );
  const ours = ['traces', 'trace-requests', 'steps', 'step-times'].map(
    (name) => `await import('./${name}.ts');`,
  );
  expect(loadedBy(ours.join(''))).toBe('');
  const settings = `{ url: 'http://127.0.0.1:9/', headers: {}, resource: {}, ratio: 1 }`;
  const started = `const { startTraces } = await import('./traces.ts'); await (await startTraces(${settings}, () => {})).stop();`;
  expect(loadedBy(started)).toContain('/sdk-trace/');
});
