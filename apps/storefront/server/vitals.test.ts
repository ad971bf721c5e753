import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { startFakeShop } from './fake-shop.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 Mobile/15E148 Safari/604.1';
const report = { page: 'product', theme: 'dark', vitals: { LCP: 2_100, CLS: 0.02, INP: 80, TTFB: 120 } };

const opened: { stop(): Promise<void> }[] = [];
afterEach(() => Promise.all(opened.splice(0).map((shop) => shop.stop())));

async function open() {
  const shop = await startFakeShop();
  let isStopped = false;
  const stop = async () => {
    if (!isStopped) await shop.stop();
    isStopped = true;
  };
  opened.push({ stop });
  const tell = (payload: string, headers: Record<string, string> = {}, host = 'a.test') =>
    shop.ask({
      method: 'POST',
      url: '/vitals',
      host,
      payload,
      headers: {
        'content-type': 'text/plain;charset=UTF-8',
        'user-agent': phone,
        origin: `http://${host}`,
        ...headers,
      },
    });
  const told = async () => {
    await stop();
    return shop.counted.join('');
  };
  return { tell, told };
}

test('SEO-09 how quick a page was is counted by kind of page and device, each number by itself, and told when the server closes', async () => {
  const { tell, told } = await open();
  const answer = await tell(JSON.stringify(report), { 'sec-fetch-site': 'same-origin' });
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  expect(answer.headers['set-cookie']).toBeUndefined();
  await tell(JSON.stringify(report).padEnd(1_024));
  const text = await told();
  expect(text).toContain('"counts":[{"what":"theme","value":"dark","times":2}]');
  for (const [metric, step] of [
    ['LCP', 8],
    ['CLS', 3],
    ['INP', 4],
    ['TTFB', 3],
  ])
    expect(text).toContain(
      `{"page":"product","device":"phone","metric":"${metric}","step":${step},"times":2}`,
    );
});

test('SEO-09 garbage, what is too large, what comes from elsewhere, programs and those who ask not to be followed are not counted', async () => {
  const { tell, told } = await open();
  const good = JSON.stringify(report);
  for (const odd of [
    '',
    '{}',
    'null',
    '{"page":"secret"}',
    good.replace('product', '/nl/orders/1'),
    `${good} `.repeat(2),
  ])
    expect((await tell(odd)).statusCode).toBe(204);
  expect((await tell(good.padEnd(1_025))).statusCode).toBe(413);
  expect((await tell(good, { 'content-type': 'application/json' })).statusCode).toBe(415);
  expect((await tell(good, {}, 'nobody.test')).statusCode).toBe(404);
  for (const headers of [
    { dnt: '1' },
    { 'sec-gpc': '1' },
    { 'user-agent': 'curl/8' },
    { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140' },
  ])
    expect((await tell(good, headers as object as Record<string, string>)).statusCode).toBe(204);
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ])
    expect((await tell(good, headers as object as Record<string, string>)).statusCode).toBe(403);
  const text = await told();
  expect(text).not.toMatch(/theme|metric/);
});

test('SEO-09 SEC-03 nobody tells more than so much in a minute, and the shop goes on', async () => {
  const { tell, told } = await open();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  onTestFinished(() => clock.mockRestore());
  const statuses: number[] = [];
  for (let at = 0; at < 70; at += 1) statuses.push((await tell(JSON.stringify(report))).statusCode);
  expect(statuses.filter((status) => status === 204)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual(Array(10).fill(429));
  const tellsAgain = async () => (await tell(JSON.stringify(report))).statusCode;
  clock.mockReturnValue(60_999);
  expect(await tellsAgain()).toBe(429);
  clock.mockReturnValue(61_001);
  await expect.poll(tellsAgain).toBe(204);
  expect(await told()).toContain('"metric":"LCP","step":8,"times":61');
});
