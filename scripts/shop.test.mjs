import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const program = fileURLToPath(new URL('./shop.mjs', import.meta.url));
const secret = 'a-secret-for-tests-only';

/** What the API was asked. @type {{ method?: string, url?: string, key?: string, body: string }[]} */
const asked = [];
/** What it answers. */
let answer = { status: 200, body: /** @type {object} */ ({}) };
/** What it answers before that, one after the other. @type {object[]} */
let pages = [];
const api = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  asked.push({ method: request.method, url: request.url, key: request.headers.authorization, body });
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(pages.shift() ?? answer.body));
});
let url = '';
beforeAll(async () => {
  await new Promise((resolve) => api.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = api.address();
  if (typeof address === 'object') url = `http://127.0.0.1:${address?.port}`;
});
afterAll(() => api.close());

/** @param {string[]} args @returns {Promise<{ code: number | null, said: string }>} */
function shop(...args) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, API_URL: url, APP_SECRET: secret },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

test('REF-05 help lists every command, and what is none is refused in one sentence', async () => {
  const { code, said } = await shop('help');
  expect(code).toBe(0);
  for (const command of ['refund <shop>', 'refunds <shop>', 'attention <shop>'])
    expect(said).toContain(command);
  expect((await shop('refnd')).said).toContain('There is no command "refnd".');
  expect(await shop('refund', 'bloem')).toMatchObject({ code: 1 });
  const invite = ['invite', 'bloem', 'a@example.nl', 'Anna', 'Bos'];
  expect((await shop(...invite, '--category')).said).toContain('--category says nothing');
  expect((await shop(...invite, '--company', '--kvk', '12345678')).said).toContain('--company says nothing');
  expect((await shop('refund', 'bloem', '17', '12.505')).said).toContain('"12.505" is no amount');
  expect(asked).toEqual([]);
});

test('REF-05 a refund is signed, its amount is read in either spelling, and its answer is told', async () => {
  const refund = {
    order: 17,
    amount: 12.5,
    currency: 'EUR',
    to: 'payment',
    status: 'requested',
    failure: null,
  };
  answer = { status: 200, body: { refunds: [{ ...refund, requestedAt: '2026-11-22T06:00:00.000Z' }] } };
  const { code, said } = await shop('refund', 'bloem', '17', '12,50', '--key', 'return-2026-04');
  expect([code, said]).toEqual([0, expect.stringContaining('order 17  EUR 12.50 to the payer: requested')]);
  expect(asked.at(-1)).toEqual({
    method: 'POST',
    url: '/staff/shops/bloem/orders/17/refunds',
    key: `Bearer ${createHmac('sha256', secret).update('staff commands').digest('base64url')}`,
    body: JSON.stringify({ key: 'return-2026-04', amount: 12.5 }),
  });
});

test('REF-05 a refusal is told with what is left', async () => {
  answer = { status: 409, body: { code: 'NOT_SO_MUCH_LEFT', detail: 'So much is not left.', left: 4.95 } };
  expect(await shop('refund', 'bloem', '17', '5')).toEqual({
    code: 1,
    said: expect.stringContaining('So much is not left. What is left: 4.95.'),
  });
});

test('PAY-23 whatever invoices lack is said with the settings that have it, and nothing of what is there', async () => {
  answer = { status: 200, body: { attention: [], noted: true, missing: ['vatNumber'] } };
  for (const command of [
    ['attention', 'bloem'],
    ['sent', 'bloem', '17'],
    ['paid', 'bloem', '17'],
  ]) {
    const { code, said } = await shop(...command);
    expect([code, said]).toEqual([0, expect.stringContaining('The shop has no VAT number (vat_id): its')]);
    expect(said).not.toContain('Nothing needs a look');
  }
  answer = { status: 200, body: { attention: [], missing: [] } };
  expect((await shop('attention', 'bloem')).said).toBe('Nothing needs a look.\n');
});

test('LAW-07 LAW-09 returns are listed, taken back by article number, and decided about', async () => {
  const declared = {
    ...{ order: 17, ordinal: 1, status: 'declared', amount: null, refundBy: '2026-12-06' },
    ...{ declaredAt: '2026-11-22T06:00:00.000Z' },
    lines: [{ articleNumber: 'VAAS-1', name: 'Vaas', quantity: 2 }],
  };
  answer = { status: 200, body: { returns: [declared], return: declared } };
  expect((await shop('returns', 'bloem')).said).toContain('return 1: declared, refund by 2026-12-06');
  expect((await shop('take-back', 'bloem', '17', 'VAAS-1=2')).said).toContain('2 × VAAS-1 Vaas');
  expect(asked.at(-1)).toMatchObject({
    url: '/staff/shops/bloem/orders/17/returns',
    body: JSON.stringify({ articles: [{ articleNumber: 'VAAS-1', quantity: 2 }] }),
  });
  expect((await shop('take-back', 'bloem', '17', 'VAAS-1')).said).toContain('is no article number');
  await shop('return', 'bloem', '17', '1', 'refused', 'Verzegeling verbroken.');
  expect(asked.at(-1)).toMatchObject({
    url: '/staff/shops/bloem/orders/17/returns/1',
    body: JSON.stringify({ status: 'refused', reason: 'Verzegeling verbroken.' }),
  });
});

test('DEV-12 a preview of settings is made of a file, for as many hours as are said, and its link told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'etalage-preview-'));
  try {
    const file = join(folder, 'settings.json');
    writeFileSync(file, '{"theme": "fancy"}');
    const made = {
      id: 'x',
      url: 'https://bloem.example/nl/home?theme_preview=x',
      until: '2026-11-24T06:00Z',
    };
    answer = { status: 200, body: made };
    const { code, said } = await shop('preview', 'bloem', file, '--hours', '36');
    expect([code, said]).toEqual([0, `${made.url}\nIt works until 2026-11-24T06:00Z.\n`]);
    expect(asked.at(-1)).toMatchObject({
      method: 'POST',
      url: '/staff/shops/bloem/theme-previews',
      body: '{"settings":{"theme":"fancy"},"hours":36}',
    });
    await shop('preview', 'bloem', file);
    expect(asked.at(-1)?.body).toBe('{"settings":{"theme":"fancy"}}');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('SRCH-18 synonyms are listed, added with their language, and removed by number', async () => {
  answer = { status: 200, body: { synonyms: [{ id: 3, language: 'nl', words: ['vaas', 'pul'] }] } };
  expect(await shop('synonyms', 'bloem')).toMatchObject({
    code: 0,
    said: expect.stringContaining('3  nl  vaas, pul'),
  });
  answer = { status: 200, body: { id: 4, language: 'nl', words: ['bos', 'bosje bloemen'] } };
  expect((await shop('synonyms', 'bloem', 'add', 'nl', 'bos', 'bosje bloemen')).said).toContain('Added: 4');
  expect(asked.at(-1)).toMatchObject({
    method: 'POST',
    url: '/staff/shops/bloem/synonyms',
    body: JSON.stringify({ language: 'nl', words: ['bos', 'bosje bloemen'] }),
  });
  expect((await shop('synonyms', 'bloem', 'remove', '4')).said).toContain('Removed.');
  expect(asked.at(-1)).toMatchObject({ method: 'DELETE', url: '/staff/shops/bloem/synonyms/4' });
  const asTold = asked.length;
  for (const wrong of [['add', 'nl', 'bos'], ['remove'], ['forget']])
    expect(await shop('synonyms', 'bloem', ...wrong)).toMatchObject({ code: 1 });
  expect(asked).toHaveLength(asTold);
});

test('AUTH-07 a customer is invited with what is said of them, in any order; what is wrong is told with its field', async () => {
  answer = { status: 200, body: { until: '2026-11-29T06:00:00.000Z' } };
  const noor = ['noor@voorbeeld.nl', 'Noor', 'van den Berg'];
  expect(await shop('invite', 'bloem', ...noor)).toMatchObject({
    code: 0,
    said: expect.stringContaining('works until 2026-11-29 06:00'),
  });
  const person = { email: 'noor@voorbeeld.nl', firstName: 'Noor', lastName: 'van den Berg' };
  expect(asked.at(-1)).toMatchObject({
    method: 'POST',
    url: '/staff/shops/bloem/customers/invite',
    body: JSON.stringify(person),
  });
  const more = ['--kvk', '12345678', '--language', 'en', '--company', 'Noor BV', '--category', 'groothandel'];
  await shop('invite', ...more, 'bloem', ...noor);
  expect(JSON.parse(asked.at(-1)?.body ?? '')).toEqual({
    ...person,
    company: { companyName: 'Noor BV', chamberOfCommerce: '12345678' },
    category: 'groothandel',
    language: 'en',
  });
  answer = {
    status: 400,
    body: { detail: 'The request is wrong.', errors: [{ field: 'email', message: 'is no address' }] },
  };
  expect(await shop('invite', 'bloem', ...noor)).toEqual({
    code: 1,
    said: expect.stringContaining('The request is wrong. email is no address.'),
  });
  expect(await shop('invite', 'bloem', 'noor@voorbeeld.nl')).toMatchObject({ code: 1 });
});

test('RES-07 reservations are listed and decided about by their number, and a branch’s stock is told by its name', async () => {
  const reservation = {
    ...{
      number: 12,
      status: 'open',
      branchName: 'Zwolle',
      keepUntil: '2026-11-24T16:30:00.000Z',
      quantity: 2,
    },
    ...{
      articleNumber: 'VAAS-1',
      productName: 'Vaas',
      variantName: 'Groot',
      name: 'Anna',
      email: 'a@example.nl',
    },
    ...{ phone: null, total: 40, currency: 'EUR' },
  };
  answer = { status: 200, body: { reservations: [reservation] } };
  const { said } = await shop('reservations', 'molen');
  expect(said).toContain('12  open  Zwolle, until 2026-11-24 17:30');
  expect(said).toContain('2 × VAAS-1 Vaas, Groot  EUR 40.00\n    Anna, a@example.nl');
  answer = { status: 200, body: { reservation: { ...reservation, status: 'cancelled' } } };
  expect((await shop('reservation', 'molen', '12', 'cancelled', 'Gebroken')).said).toContain('12  cancelled');
  expect(asked.at(-1)).toMatchObject({
    method: 'POST',
    url: '/staff/shops/molen/reservations/12',
    body: '{"status":"cancelled","reason":"Gebroken"}',
  });
  answer = { status: 200, body: { written: true } };
  await shop('branch-stock', 'molen', 'De Molen Zwolle', 'VAAS-1=3', 'A=B=0');
  expect(asked.at(-1)).toMatchObject({
    method: 'PUT',
    url: '/staff/shops/molen/branch-stock',
    body: JSON.stringify({
      branch: 'De Molen Zwolle',
      stock: [
        { articleNumber: 'VAAS-1', quantity: 3 },
        { articleNumber: 'A=B', quantity: 0 },
      ],
    }),
  });
  expect((await shop('branch-stock', 'molen', 'Zwolle', 'VAAS-1')).said).toContain('write VAAS-1=2');
  expect((await shop('reservation', 'molen')).said).toContain('npm run shop -- reservation <shop> <number>');
});

test('REV-03 reviews are listed, published and refused by their number', async () => {
  const review = {
    ...{ id: 7, product: 'Vaas', order: 17, stars: 4, title: 'Fijn', text: 'Staat\nstevig', author: 'Anna' },
    ...{ language: 'nl', status: 'held', writtenAt: '2026-11-22T06:00:00.000Z' },
  };
  answer = { status: 200, body: { reviews: [review] } };
  const { said } = await shop('reviews', 'bloem');
  expect(said).toContain('7  held  2026-11-22 06:00  Vaas  4 of 5 stars, by Anna, order 17, in nl');
  expect(asked.at(-1)).toMatchObject({ method: 'GET', url: '/staff/shops/bloem/reviews?status=held' });
  answer = { status: 200, body: { review: { ...review, status: 'published' } } };
  expect((await shop('publish-review', 'bloem', '7')).said).toContain('7  published');
  expect(asked.at(-1)).toMatchObject({
    method: 'POST',
    url: '/staff/shops/bloem/reviews/7',
    body: '{"status":"published"}',
  });
  await shop('refuse-review', 'bloem', '7');
  expect(asked.at(-1)?.body).toBe('{"status":"refused"}');
  expect((await shop('publish-review', 'bloem', 'x')).said).toContain('"x" is no review');
});

test('FOOT-05 readers are written as CSV with addresses as they are, of which no spreadsheet makes a formula', async () => {
  const emails = ['+anna@x.nl', '-jan.de-wit@x.nl', '=1+1@x.nl', "+cmd|'/C calc'!A0@x.nl"];
  answer = { status: 200, body: { readers: [] } };
  const readers = emails.map((email, id) => ({ id, email, newsletter: '-2', language: 'nl' }));
  const full = { textVersion: 'a', askedAt: 'b', confirmedAt: 'c', leaveUrl: 'd' };
  pages = [{ readers: readers.map((reader) => ({ ...reader, ...full })) }];
  const { code, said } = await shop('readers', 'bloem');
  expect(code).toBe(0);
  const written = said
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',').slice(0, 2));
  expect(written).toEqual([
    ['"+anna@x.nl"', `"'-2"`],
    ['"-jan.de-wit@x.nl"', `"'-2"`],
    [`"'=1+1@x.nl"`, `"'-2"`],
    [`"'+cmd|'/C calc'!A0@x.nl"`, `"'-2"`],
  ]);
});

test('ACC-10 a removed colleague is tied to the company again, and what that means is told in words', async () => {
  asked.length = 0;
  answer = { status: 200, body: { companyName: 'Smit BV', isNew: true } };
  const ask = () => shop('rejoin', 'bloem', 'noor@smit.nl', 'info@smit.nl', '--limit', '50,00');
  expect((await ask()).said).toContain(
    'They order for Smit BV again, as a buyer, up to 50,00 by themselves.',
  );
  expect(asked).toMatchObject([{ method: 'POST', url: '/staff/shops/bloem/customers/rejoin' }]);
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    email: 'noor@smit.nl',
    company: 'info@smit.nl',
    orderLimit: 50,
  });
  answer = { status: 200, body: { companyName: 'Smit BV', isNew: false } };
  expect((await ask()).said).toContain('already; nothing was changed');
  expect((await shop('rejoin', 'bloem', 'noor@smit.nl')).said).toContain('npm run shop -- rejoin');
});
