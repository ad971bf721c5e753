import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeShop } from './fake-shop.ts';

let shop: Awaited<ReturnType<typeof startFakeShop>>;
beforeAll(async () => {
  shop = await startFakeShop({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
}, 30_000);
afterAll(() => shop.stop());

const boundary = 'edge'.repeat(8);
const chunk = 64 * 1024;
/** Forms that somebody began to read, and has not read to their ends. */
let reading = 0;
let mostReading = 0;

const text = `--${boundary}\r\nContent-Disposition: form-data; name="message"\r\n\r\nKapot\r\n`;
const photo = `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`;
const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };

/** Sends a form with a photo of `bytes`, which comes a bit at a time. */
async function sendPhoto(url: string, bytes: number, { host = 'a.test', from = '203.0.113.1' } = {}) {
  let read = 0;
  const payload = new Readable({
    read() {
      if (read === 0) {
        reading += 1;
        mostReading = Math.max(mostReading, reading);
        this.push(text + photo);
      }
      read += chunk;
      if (read <= bytes) return void setImmediate(() => this.push(Buffer.alloc(chunk)));
      reading -= 1;
      this.push(`\r\n--${boundary}--\r\n`);
      this.push(null);
    },
  });
  const sent = { ...headers, 'x-forwarded-for': from };
  const { statusCode, body } = await shop.ask({ host, url, method: 'POST', headers: sent, payload });
  return { statusCode, read, body };
}

test('SEC-05 CONT-01 photos come with the form of the contact page, whoever sends it, and with no other', async () => {
  for (const [path, status] of [
    ['/nl/contact', 200],
    // As the page's own script sends it where the photos were not sent yet.
    ['/nl/contact.data', 200],
    ['/nl/newsletter', 413],
  ] as const)
    expect.soft((await sendPhoto(path, 4 * chunk)).statusCode, path).toBe(status);
});

test('SEC-07 four large forms are read at a time, and none that is sent to no shop', async () => {
  // Both shops are known, so that all senders come to their turns at once.
  await Promise.all(['a.test', 'b.test'].map((host) => shop.ask({ host })));
  reading = 0;
  mostReading = 0;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      sendPhoto('/nl/contact', 8 * chunk, {
        host: at % 2 === 0 ? 'a.test' : 'b.test',
        from: `203.0.113.${at}`,
      }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(mostReading).toBe(4);
  const unknown = await sendPhoto('/nl/contact', 100 * chunk, { host: 'evil.test' });
  expect(unknown.statusCode).toBe(404);
  expect(unknown.read).toBeLessThan(10 * chunk);
});

/** Begins to send a large form of which no more comes. */
function sendSlowly(host: string, from: string): Socket {
  const socket = connect((shop.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  const lines = [
    'POST /nl/contact HTTP/1.1',
    `Host: ${host}`,
    `X-Forwarded-For: ${from}`,
    `Content-Type: ${headers['content-type']}`,
    `Content-Length: ${32 * 1024 * 1024}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${text}${photo}`);
  return socket;
}

const oneNetwork = Array<string>(4).fill('198.51.100.7');
// Of IPv6 one line may have every /64 of a /48.
const oneBlock = [1, 2, 3, 4].map((at) => `2001:db8:7:${at}::1`);
const manyNetworks = [1, 2, 3, 4].map((at) => `198.51.100.${at}`);

test.each([
  { whose: 'a network', from: oneNetwork, held: oneNetwork[0], free: ['a.test', 'b.test'] },
  { whose: 'a block of IPv6', from: oneBlock, held: '2001:db8:7:9::1', free: ['a.test', 'b.test'] },
  { whose: 'a shop', from: manyNetworks, held: '203.0.113.9', free: ['b.test'] },
])(
  'SEC-07 CONT-01 slow senders of large forms of $whose hold up none but their own',
  async (slow) => {
    const sockets = slow.from.map((from) => sendSlowly('a.test', from));
    try {
      // They have their places once nobody else of theirs gets one.
      while ((await sendPhoto('/nl/contact', 4 * chunk, { from: slow.held })).statusCode !== 503);
      for (const host of slow.free)
        expect((await sendPhoto('/nl/contact', 4 * chunk, { host })).statusCode, host).toBe(200);
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  },
  60_000,
);

test('CONT-01 of photos that are too many or too large the form’s page is told, with what was typed', async () => {
  const payload = `${text}${`${photo}x\r\n`.repeat(9)}--${boundary}--\r\n`;
  const many = await shop.ask({ url: '/nl/contact', method: 'POST', headers, payload });
  expect([many.statusCode, many.json()]).toEqual([
    200,
    [['message', 'Kapot'], ...Array(4).fill(['photos', {}])],
  ]);
  const large = await sendPhoto('/nl/contact', 32 * 1024 * 1024);
  expect([large.statusCode, JSON.parse(large.body)]).toEqual([
    200,
    [
      ['message', 'Kapot'],
      ['photosLeftOut', '1'],
    ],
  ]);
  // Its sender sees no answer before all of it is gone.
  expect(large.read).toBeGreaterThan(32 * 1024 * 1024);
});
