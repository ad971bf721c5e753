import { securityHeaders } from '@etalage/contracts/security-headers';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { reportsIn } from './csp-reports.ts';
import { type Ask, startFakeShop } from './fake-shop.ts';

let shop: Awaited<ReturnType<typeof startFakeShop>>;
beforeAll(async () => {
  shop = await startFakeShop({ env: { LOG_LEVEL: 'info' } });
}, 30_000);
afterAll(() => shop.stop());

const { 'content-security-policy': nothingAllowed, ...ofAll } = securityHeaders;
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const kinds: [kind: string, status: number, given: Ask, isPage?: boolean][] = [
  ['a page that is made', 200, { url: '/nl/pagina/headers' }, true],
  ['the same page, kept', 200, { url: '/nl/pagina/headers' }, true],
  ['a page with what is the shopper’s own', 200, { headers: { cookie: 'etalage_session=inc-1' } }, true],
  ['a page for one shopper alone', 200, { url: '/nl/account/private' }, true],
  ['the data of a page', 200, { url: '/nl/pagina/headers.data' }],
  ['an answer to a form', 200, { url: '/nl/contact', method: 'POST', headers: form, payload: 'a=1' }],
  ['a page that is gone', 404, { url: '/nl/gone' }],
  ['an address of before', 308, { url: '/nl/home/' }],
  ['no shop', 404, { host: 'nobody.test' }],
  ['a change that another site asks for', 403, { method: 'POST', headers: { origin: 'https://evil.test' } }],
  ['a form that is too large', 413, { method: 'POST', headers: form, payload: 'a'.repeat(101 * 1024) }],
  ['a method that pages do not have', 405, { method: 'DELETE' }],
  ['an answer of the API', 200, { url: '/api/cart' }],
  ['what the API keeps to itself', 404, { url: '/api/internal/tenant' }],
  ['health', 200, { host: '127.0.0.1', url: '/health' }],
  ['an answer to a report', 204, reportOf([])],
];

function reportOf(reports: object[], host = 'a.test'): Ask {
  const headers = { 'content-type': 'application/reports+json' };
  return { host, url: '/csp-reports', method: 'POST', headers, payload: JSON.stringify(reports) };
}

describe('SEC-30 headers of every kind of answer', () => {
  test.each(kinds)('SEC-30 %s (%i)', async (_, status, given, isPage = false) => {
    const { statusCode, headers } = await shop.ask(given);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject(ofAll);
    expect(headers['reporting-endpoints']).toBe('csp="/csp-reports"');
    const policy = String(headers['content-security-policy']);
    if (!isPage) return expect(policy).toBe(nothingAllowed);
    expect(policy).toMatch(/script-src 'self' 'sha256-/);
    for (const part of ["require-trusted-types-for 'script'", 'trusted-types default first-script'])
      expect(policy.split('; ')).toContain(part);
    expect(policy).toMatch(/; report-uri \/csp-reports; report-to csp$/);
  });

  test('SEC-30 what is no page may run and load nothing', async () => {
    const { headers } = await shop.ask({ url: '/nl/pagina/headers.data' });
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  test('SEC-30 a page that has not changed is answered with the same policy', async () => {
    const first = await shop.ask({ url: '/nl/pagina/unchanged' });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await shop.ask({ url: '/nl/pagina/unchanged', headers });
    expect(again.statusCode).toBe(304);
    expect(again.headers).toMatchObject(ofAll);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  });
});

describe('SEC-31 what browsers report', () => {
  const body = {
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.test/a?name=Anna',
    documentURL: 'x',
  };

  test('SEC-31 is read in both forms, without an address of a page or a piece of what was blocked', () => {
    const modern = [{ type: 'csp-violation', body: { ...body, sample: 'Anna' } }];
    const report = { directive: 'img-src', blocked: 'https://evil.test' };
    expect(reportsIn(JSON.stringify(modern))).toEqual([report]);
    const classic = {
      'csp-report': { 'violated-directive': "img-src 'self'", 'blocked-uri': 'https://evil.test/x' },
    };
    expect(reportsIn(JSON.stringify(classic))).toEqual([report]);
    const inline = [{ body: { effectiveDirective: 'script-src-elem', blockedURL: 'inline' } }];
    expect(reportsIn(JSON.stringify(inline))).toEqual([{ directive: 'script-src-elem', blocked: 'inline' }]);
  });

  test('SEC-31 nothing that a stranger makes up is repeated', () => {
    const made = [
      ...['', '{', '[]', '[null]', '{"body":null}', '{"body":{}}', '{"csp-report":[]}', '5', '"x"', 'null'],
      JSON.stringify([{ body: { effectiveDirective: 'Anna', blockedURL: 'https://a.test' } }]),
    ];
    for (const text of made) expect(reportsIn(text), text).toEqual([]);
    for (const blocked of ['Anna de Boer', 'javascript:alert(1)', 'https://', 5, 'x'.repeat(3_000)])
      expect(reportsIn(JSON.stringify([{ body: { ...body, blockedURL: blocked } }]))).toEqual([
        { directive: 'img-src', blocked: 'other' },
      ]);
    expect(reportsIn(JSON.stringify(Array.from({ length: 50 }, () => ({ body }))))).toHaveLength(10);
  });

  test('SEC-31 is limited by size and kind, by shop in a minute, and taken for shops alone', async () => {
    const most = 16 * 1024;
    const given = reportOf([{ body }], 'c.test');
    const padded = (bytes: number) => ({ ...given, payload: String(given.payload).padEnd(bytes) });
    shop.log.length = 0;
    expect((await shop.ask(padded(most))).statusCode).toBe(204);
    expect((await shop.ask(padded(most + 1))).statusCode).toBe(413);
    expect((await shop.ask({ ...reportOf([]), headers: { 'content-type': 'text/plain' } })).statusCode).toBe(
      415,
    );
    expect((await shop.ask(reportOf([{ body }], 'nobody.test'))).statusCode).toBe(404);
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
    onTestFinished(() => clock.mockRestore());
    const statuses = [];
    for (let sent = 0; sent < 70; sent += 1)
      statuses.push((await shop.ask(reportOf([{ body }], 'b.test'))).statusCode);
    expect(statuses.slice(0, 60)).toEqual(Array(60).fill(204));
    expect(new Set(statuses.slice(60))).toEqual(new Set([429]));
    expect((await shop.ask(given)).statusCode).toBe(204);
    const toldAgain = async () => (await shop.ask(reportOf([{ body }], 'b.test'))).statusCode;
    clock.mockReturnValue(60_999);
    expect(await toldAgain()).toBe(429);
    clock.mockReturnValue(61_001);
    await expect.poll(toldAgain).toBe(204);
    // Each kind of one shop once a minute, without the page that it was on and without what of the address is somebody's.
    const told = shop.log.filter(({ msg }) => /kept from something by the policy/.test(String(msg)));
    const kind = { directive: 'img-src', blocked: 'https://evil.test', level: 40 };
    expect(told).toEqual([
      expect.objectContaining({ ...kind, tenant: 'c' }),
      expect.objectContaining({ ...kind, tenant: 'b' }),
      expect.objectContaining({ ...kind, tenant: 'b' }),
    ]);
    expect(JSON.stringify(told)).not.toContain('Anna');
  });

  test('API-13 each answer is a line of the log by its kind, and none has an address of a page or a cookie', async () => {
    shop.log.length = 0;
    const headers = { cookie: 'etalage_session=inc-geheim' };
    for (const url of ['/nl/products/geheim?token=geheim', '/api/orders/geheim', '/health'])
      await shop.ask({ url, headers, host: url === '/health' ? '127.0.0.1' : 'a.test' });
    const lines = () => shop.log.filter(({ msg }) => msg === 'answered');
    await expect.poll(() => lines().length).toBe(2);
    const line = {
      level: 30,
      method: 'GET',
      status: 200,
      ms: expect.any(Number),
      requestId: expect.any(String),
    };
    expect(lines()).toEqual([
      expect.objectContaining({ ...line, route: '/:lang/products', tenant: 'a' }),
      expect.objectContaining({ ...line, route: '/api/*' }),
    ]);
    expect(JSON.stringify(shop.log)).not.toContain('geheim');
  });
});
