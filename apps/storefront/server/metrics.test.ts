import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeShop } from './fake-shop.ts';
import { createStorefrontMetrics } from './metrics.ts';

let shop: Awaited<ReturnType<typeof startFakeShop>>;
const metrics = await createStorefrontMetrics();
beforeAll(async () => {
  shop = await startFakeShop({ metrics });
}, 30_000);
afterAll(() => shop.stop());

test('OPS-31 pages are counted by kind and by how they came about, never by their address', async () => {
  metrics.registry.resetMetrics();
  for (let time = 0; time < 3; time += 1)
    await shop.ask({ url: '/nl/products/geheim-van-anna?token=geheim' });
  await shop.ask({ url: '/nl/anna-de-boer/geheim' });
  await shop.ask({ url: '/nl/reservations/geheim' });
  await shop.ask({ url: '/api/orders/geheim?token=geheim', headers: { cookie: 'etalage_cart=geheim' } });
  const body = { effectiveDirective: 'img-src', blockedURL: 'https://geheim.test' };
  await shop.ask({
    url: '/csp-reports',
    method: 'POST',
    headers: { 'content-type': 'application/reports+json' },
    payload: JSON.stringify([{ body }]),
  });
  for (const host of ['b.test', 'b.test', 'nobody.test'])
    await shop.ask({ host, url: '/nl/pagina/broken', headers: { cookie: 'etalage_session=ex-geheim' } });
  const text = await metrics.registry.metrics();
  expect(text).toContain('etalage_shop_failures_total{shop="b"} 2');
  expect(text.match(/etalage_shop_failures_total\{/g)).toHaveLength(1);
  expect(text).toMatch(
    /etalage_request_seconds_count\{route="\/:lang\/products",method="GET",status="2xx"\} 3/,
  );
  expect(text).toMatch(/etalage_request_seconds_count\{route="\/:lang\/reservations",method="GET"/);
  expect(text).toMatch(/etalage_request_seconds_count\{route="\/\*",method="GET"/);
  expect(text).toContain('etalage_shared_pages_total{outcome="made"} 1');
  expect(text).toContain('etalage_shared_pages_total{outcome="kept"} 2');
  expect(text).toContain('etalage_csp_reports_total{directive="img-src"} 1');
  expect(text).toMatch(/etalage_page_cache_pages [1-9]/);
  expect(text).not.toMatch(/geheim|anna/);
});

test('OPS-31 the shop’s own address tells no figures', async () => {
  for (const url of ['/metrics', '/api/metrics'])
    expect((await shop.ask({ url })).body, url).not.toContain('etalage_');
});

test('OPS-31 OPS-03 it is told whether changes are heard of: the stream of them is lost while the API is away, and comes back', async () => {
  const heard = async () => /^etalage_changes_heard (\d)/m.exec(await metrics.registry.metrics())?.[1];
  expect(await heard()).toBe('1');
  shop.behaviour.apiIsAway = true;
  shop.endStreams();
  await expect.poll(heard, { timeout: 20_000 }).toBe('0');
  shop.behaviour.apiIsAway = false;
  await expect.poll(heard, { timeout: 20_000 }).toBe('1');
});
