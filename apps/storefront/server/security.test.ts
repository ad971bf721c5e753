import { createHash } from 'node:crypto';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { providerHosts, safePaymentUrl } from '../app/lib/payment-url.ts';
import { presentShop } from '../app/lib/present-shop.server.ts';
import { storeInitOf } from '../app/lib/store-init.fixture.ts';
import { isCrossSite, registerSecurity, sealScripts } from './security.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('the policy allows the scripts of our own by their hashes and no others', () => {
  const page =
    '<script nonce="n1">a()</script><script>evil()</script><script nonce="n1" src="/x.js"></script>';
  const { pieces, policy } = sealScripts(
    { html: page, nonce: 'n1', connect: [], frames: [], pictures: null },
    false,
  );
  const html = pieces.join('');
  expect(html).toBe('<script>a()</script><script>evil()</script><script src="/x.js"></script>');
  expect(policy).toContain(`script-src 'self' ${hashOf('a()')};`);
  expect(policy).not.toContain(hashOf('evil()'));
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

test('THEME-03 the policy allows a style sheet of our own by its hash and no other', () => {
  const page = '<style media="screen" nonce="n1">:root{color:red}</style><style>evil{}</style>';
  const { pieces, policy } = sealScripts(
    { html: page, nonce: 'n1', connect: [], frames: [], pictures: null },
    false,
  );
  expect(pieces.join('')).toBe('<style media="screen">:root{color:red}</style><style>evil{}</style>');
  expect(policy).toContain(`style-src 'self' ${hashOf(':root{color:red}')};`);
  expect(policy).not.toContain(hashOf('evil{}'));
  expect(policy).toMatch(/script-src 'self';/);
});

test('modules and their preloads wait for a script of ours that starts them', () => {
  const page =
    '<link rel="modulepreload" nonce="n1" href="/a.js"/><link rel="stylesheet" nonce="n1" href="/a.css"/>' +
    '<script type="module" nonce="n1" async="">import "/a.js"</script><script nonce="n1">data()</script>';
  const { pieces, policy } = sealScripts(
    { html: page, nonce: 'n1', connect: [], frames: [], pictures: null },
    false,
  );
  const html = pieces.join('');
  const [, starter = ''] =
    /<script type="later" async="">import "\/a.js"<\/script><script>(.*?)<\/script>/.exec(html) ?? [];
  expect(starter).toContain('requestAnimationFrame');
  expect(html).toContain('<link rel="later" href="/a.js"/><link rel="stylesheet" href="/a.css"/>');
  expect(html).not.toContain('n1');
  for (const code of [starter, 'import "/a.js"', 'data()']) expect(policy).toContain(hashOf(code));
});

test('a preload waits whichever of its attributes comes first', () => {
  const { pieces } = sealScripts(
    {
      html: '<link href="/b.js" rel="modulepreload" nonce="n1"/>',
      nonce: 'n1',
      connect: [],
      frames: [],
      pictures: null,
    },
    false,
  );
  expect(pieces.join('')).toBe('<link href="/b.js" rel="later"/>');
});

test.each(providerHosts)(
  'CHK-10 PAY-01 a form may lead to %s and below it, where shoppers are sent to pay',
  (host) => {
    const { policy } = sealScripts({ html: '', nonce: 'n1', connect: [], frames: [], pictures: null }, true);
    const allowed = /form-action ([^;]*);/.exec(policy)?.[1]?.split(' ');
    expect(allowed).toEqual(expect.arrayContaining(["'self'", `https://${host}`, `https://*.${host}`]));
    for (const url of [`https://${host}/pay`, `https://www.${host}/pay`])
      expect(safePaymentUrl(url, 'https://a.test')).toBe(url);
  },
);

test('SEC-30 a page is in no frame, has no other base, no plugins, and forms that lead elsewhere only to pay', () => {
  const { policy } = sealScripts({ html: '', nonce: 'n1', connect: [], frames: [], pictures: null }, true);
  const parts = policy.split('; ');
  for (const part of ["base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'", "frame-src 'none'"])
    expect(parts).toContain(part);
  const forms = parts.find((part) => part.startsWith('form-action '))?.split(' ');
  expect(forms).toHaveLength(2 + 2 * providerHosts.length);
});

test('a nonce with signs that mean something in a pattern is taken as it is', () => {
  const nonce = 'a+b/c==';
  expect(
    sealScripts(
      { html: `<script nonce="${nonce}">x</script>`, nonce, connect: [], frames: [], pictures: null },
      true,
    ).policy,
  ).toContain(hashOf('x'));
});

test('changes that another site asks for are refused, our own and those of programs are not', () => {
  const request = (headers: Record<string, string>, method = 'POST') => ({
    method,
    headers,
    host: 'a.test:3000',
  });
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: 'http://a.test:3001', 'sec-fetch-site': 'same-site' },
    { origin: 'http://b.a.test:3000' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign)
    expect.soft(isCrossSite(request(headers)), JSON.stringify(headers)).toBe(true);
  const own: Record<string, string>[] = [
    {},
    { origin: 'http://a.test:3000' },
    // A proxy may have taken the port away.
    { origin: 'http://a.test:3001', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
  ];
  for (const headers of own) expect.soft(isCrossSite(request(headers)), JSON.stringify(headers)).toBe(false);
  expect(isCrossSite(request({ origin: 'https://evil.test' }, 'GET'))).toBe(false);
});

test('SRCH-13 a page may ask the hosts of its shop’s search service, and no others', () => {
  const policy = (connect: string[]) =>
    sealScripts({ html: '', nonce: 'n1', connect, frames: [], pictures: null }, false).policy;
  expect(policy([])).toContain("connect-src 'self';");
  expect(policy(['https://a.example'])).toContain("connect-src 'self' https://a.example;");
});

test('OVER-03 a page shows the shop’s assistant in a frame, and no other page', () => {
  const policy = (frames: string[]) =>
    sealScripts({ html: '', nonce: 'n1', connect: [], frames, pictures: null }, false).policy;
  expect(policy([])).toContain("frame-src 'none';");
  expect(policy(['https://a.example'])).toContain('frame-src https://a.example;');
});

test('SEC-30 pictures and films come from the hosts that the shop names, and from any over https where it names none', () => {
  const policy = (pictures: string[] | null) =>
    sealScripts({ html: '', nonce: 'n1', connect: [], frames: [], pictures }, false).policy;
  expect(policy(null)).toContain("img-src 'self' data: https:; media-src 'self' https:;");
  expect(policy([])).toContain("img-src 'self' data:; media-src 'self';");
  expect(policy(['https://cdn.example'])).toContain(
    "img-src 'self' data: https://cdn.example; media-src 'self' https://cdn.example;",
  );
});

test('SEC-30 the setting picture_hosts of a shop is what its pages’ policy names, and what is no host is not', () => {
  const policyOf = (settings: Record<string, string>) => {
    const pictures = presentShop(storeInitOf(settings), {}).wishes?.pictureOrigins ?? null;
    const { policy } = sealScripts({ html: '', nonce: 'n1', connect: [], frames: [], pictures }, false);
    return policy.split('; ').find((part) => part.startsWith('img-src'));
  };
  expect(policyOf({})).toBe("img-src 'self' data: https:");
  expect(policyOf({ picture_hosts: '["cdn.example", "img.shop.example"]' })).toBe(
    "img-src 'self' data: https://cdn.example https://img.shop.example",
  );
  expect(policyOf({ picture_hosts: '[]' })).toBe("img-src 'self' data:");
  expect(
    policyOf({ picture_hosts: '["cdn.example; script-src *", "*", "https://a.example", "b.example"]' }),
  ).toBe("img-src 'self' data: https://b.example");
});

test('SEC-30 subdomains are reached over TLS alone where the deployment says so of the host', async () => {
  const told = async (hstsSubdomains: string[], url = 'https://a.test/') => {
    const app = Fastify({ trustProxy: true });
    registerSecurity(app, { isDevelopment: false, hstsSubdomains });
    app.get('/', async () => '');
    const { host, protocol } = new URL(url);
    const headers = { host, 'x-forwarded-proto': protocol.slice(0, -1) };
    return (await app.inject({ url: '/', headers })).headers['strict-transport-security'];
  };
  expect(await told([])).toBe('max-age=31536000');
  expect(await told(['b.test'])).toBe('max-age=31536000');
  expect(await told(['a.test'])).toBe('max-age=31536000; includeSubDomains');
  expect(await told(['*'], 'https://A.test:8443/')).toBe('max-age=31536000; includeSubDomains');
  expect(await told(['*'], 'http://a.test/')).toBeUndefined();
});
