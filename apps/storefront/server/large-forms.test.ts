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

/** Sends a form with a photo of `bytes`, which comes a bit at a time. */
async function sendPhoto(url: string, bytes: number, host = 'a.test') {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`;
  let read = 0;
  const payload = new Readable({
    read() {
      if (read === 0) {
        reading += 1;
        mostReading = Math.max(mostReading, reading);
        this.push(head);
      }
      read += chunk;
      if (read <= bytes) return void setImmediate(() => this.push(Buffer.alloc(chunk)));
      reading -= 1;
      this.push(`\r\n--${boundary}--\r\n`);
      this.push(null);
    },
  });
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const { statusCode } = await shop.ask({ host, url, method: 'POST', headers, payload });
  return { statusCode, read };
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
