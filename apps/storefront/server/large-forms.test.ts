import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeShop } from './fake-shop.ts';

let shop: Awaited<ReturnType<typeof startFakeShop>>;
beforeAll(async () => {
  shop = await startFakeShop();
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
async function sendPhoto(url: string, bytes: number, host = 'a.test') {
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
  const { statusCode, body } = await shop.ask({ host, url, method: 'POST', headers, payload });
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
  reading = 0;
  mostReading = 0;
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendPhoto('/nl/contact', 8 * chunk)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(mostReading).toBe(4);
  const unknown = await sendPhoto('/nl/contact', 100 * chunk, 'evil.test');
  expect(unknown.statusCode).toBe(404);
  expect(unknown.read).toBeLessThan(10 * chunk);
});

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
