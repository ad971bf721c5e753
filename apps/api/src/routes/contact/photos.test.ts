import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import { mostPhotoBytes, smallestResumable } from '@etalage/contracts/limits';
import { createTenant, type TestTenant } from '@etalage/db/test-factories';
import { describePhoto, noisyPhoto } from '@etalage/media/test-photos';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { internalSecret, patience } from '../../../test/build-app.ts';
import { openShop } from '../../../test/open-shop.ts';
import { limits } from '../../plugins/request-limits.ts';

const { app, database } = await openShop();
let shop: TestTenant;
let networks = 0;

beforeEach(async () => {
  shop = await createTenant(database);
});

const call = async (
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  {
    payload,
    tenant = shop,
    network = '2001:db8::1',
  }: { payload?: object; tenant?: TestTenant; network?: string } = {},
) => {
  const answer = await app.inject({
    method,
    url,
    headers: {
      host: tenant.host,
      ...(Buffer.isBuffer(payload) && { 'content-type': 'application/octet-stream' }),
    },
    ...(payload && { payload }),
    remoteAddress: network,
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
};
const begin = async (length: number, more: { tenant?: TestTenant; network?: string } = {}) => {
  networks += 1;
  const network = `2001:db8:${networks.toString(16)}::1`;
  return call('POST', '/contact/photos', { payload: { length }, network, ...more });
};
const add = (token: string, offset: number, payload: Buffer, tenant = shop) =>
  call('PATCH', `/contact/photos/${token}?offset=${offset}`, { payload, tenant });
async function sendWhole(file: Buffer): Promise<{ token: string; answer: Awaited<ReturnType<typeof add>> }> {
  const { token } = (await begin(file.length)).body;
  return { token, answer: await add(token, 0, file) };
}
const write = (photos: string[], tenant = shop) => {
  networks += 1;
  const payload = { name: 'Anna', email: `a${networks}@b.nl`, message: 'Kapot', photos };
  return call('POST', '/contact?lang=nl', {
    payload,
    tenant,
    network: `2001:db8:${networks.toString(16)}::1`,
  });
};
const rows = (tenant = shop) =>
  database.withTenant(tenant.id, (tx) => tx.selectFrom('contact_photos').selectAll().orderBy('id').execute());

test('PWA-04 CONT-01 a photo that broke off goes on where it was, is made anew without its place, and goes with one message alone', async () => {
  const file = await noisyPhoto(900, 700);
  expect(file.length).toBeGreaterThan(smallestResumable + 100_000);
  expect((await describePhoto(file)).exif).toBeDefined();
  const { token } = (await begin(file.length)).body;
  expect((await add(token, 0, file.subarray(0, smallestResumable))).body).toEqual({
    offset: smallestResumable,
    length: file.length,
    isReady: false,
  });
  // The answer was lost, and the sender tries the same again, or leaves something out.
  for (const offset of [0, smallestResumable + 100_000])
    expect(await add(token, offset, file.subarray(offset, offset + smallestResumable))).toMatchObject({
      status: 409,
      body: { code: 'OTHER_OFFSET', offset: smallestResumable },
    });
  expect((await call('GET', `/contact/photos/${token}`)).body).toMatchObject({ offset: smallestResumable });
  // A message cannot take what is not whole.
  expect(await write([token])).toMatchObject({ status: 400, body: { errors: [{ field: 'photos' }] } });
  expect((await add(token, smallestResumable, file.subarray(smallestResumable))).body).toMatchObject({
    isReady: true,
  });
  const [kept] = await rows();
  const picture = await describePhoto(kept?.data ?? new Uint8Array());
  expect(picture).toMatchObject({ format: 'jpeg', width: 900, height: 700 });
  expect(picture.exif).toBeUndefined();

  expect((await write([token])).status).toBe(201);
  expect((await rows())[0]?.message_id).not.toBeNull();
  // With one message alone, and a refused message is not kept.
  expect((await write([token])).status).toBe(400);
  const messages = await database.withTenant(shop.id, (tx) =>
    tx.selectFrom('contact_messages').select('id').execute(),
  );
  expect(messages).toHaveLength(1);
});

test('PWA-04 a photo whose last answer was lost is told to be ready, to whoever asks and to whoever sends the end of it again', async () => {
  const { token, answer } = await sendWhole(await noisyPhoto(40, 40));
  const { length } = answer.body;
  const ready = { status: 200, body: { offset: length, length, isReady: true } };
  expect(answer).toMatchObject(ready);
  expect(await call('GET', `/contact/photos/${token}`)).toMatchObject(ready);
  expect(await add(token, length, Buffer.alloc(0))).toMatchObject(ready);
  expect((await add(token, length, Buffer.from('more'))).status).toBe(409);
  // Asked while the picture is being made: each is told what became of it.
  const file = await noisyPhoto(900, 700);
  const begun = (await begin(file.length)).body;
  const whole = add(begun.token, 0, file);
  await expect
    .poll(async () => (await call('GET', `/contact/photos/${begun.token}`)).body.offset)
    .toBe(file.length);
  const again = await Promise.all([
    whole,
    add(begun.token, file.length, Buffer.alloc(0)),
    add(begun.token, file.length, Buffer.alloc(0)),
  ]);
  expect(again.map(({ body }) => body.isReady)).toEqual([true, true, true]);
  const refused = await sendWhole(Buffer.from('no photo'));
  expect(await add(refused.token, 8, Buffer.alloc(0))).toMatchObject({ body: { code: 'NOT_A_PHOTO' } });
});

test('PWA-04 parts are of 256 KB or end the photo, since each writes the whole of it anew; and there are so many a minute', async () => {
  const { token } = (await begin(mostPhotoBytes)).body;
  const part = Buffer.alloc(smallestResumable);
  expect((await add(token, 0, part)).status).toBe(200);
  const [before] = await versions();
  for (const size of [0, 1, smallestResumable - 1])
    expect(await add(token, part.length, part.subarray(0, size))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body' }] },
    });
  expect(await versions()).toEqual([before]);
  expect((await add(token, part.length, part)).body.offset).toBe(2 * part.length);

  const network = '2001:db8:eeee::1';
  const statuses: number[] = [];
  for (let i = 0; i < 241; i += 1)
    statuses.push((await call('PATCH', `/contact/photos/${token}?offset=0`, { network })).status);
  expect(statuses.indexOf(429)).toBe(240);
});

/** Which version of its row each photo is: another one when it was written. */
const versions = () =>
  database.withTenant(shop.id, (tx) =>
    tx.selectFrom('contact_photos').select(sql<string>`ctid::text`.as('version')).execute(),
  );

test('SEC-05 no byte is read of what follows on no photo, and none beyond 10 MB of what does', async () => {
  const send = async (token: string, bytes: number) => {
    let read = 0;
    const payload = new Readable({
      read() {
        read += 64 * 1024;
        this.push(read > bytes ? null : Buffer.alloc(64 * 1024));
      },
    });
    const { statusCode } = await app.inject({
      method: 'PATCH',
      url: `/contact/photos/${token}?offset=0`,
      headers: { host: shop.host, 'content-type': 'application/octet-stream' },
      payload,
    });
    return { statusCode, read };
  };
  const none = await send('x'.repeat(24), 8 * 1024 * 1024);
  expect(none.statusCode).toBe(404);
  expect(none.read).toBeLessThan(1024 * 1024);
  const { token } = (await begin(mostPhotoBytes)).body;
  expect((await send(token, mostPhotoBytes + 1024 * 1024)).statusCode).toBe(413);
});

const usualMs = limits.answerMs;
const open: ReturnType<typeof connect>[] = [];
afterEach(() => {
  limits.answerMs = usualMs;
  for (const socket of open.splice(0)) socket.destroy();
});
const asStorefront = () => ({ 'x-etalage-internal': internalSecret, 'x-etalage-host': shop.host });
let listening: Promise<string> | undefined;
const listen = async () => {
  listening ??= app.listen({ port: 0, host: '127.0.0.1' });
  await listening;
  return (app.server.address() as AddressInfo).port;
};

/** A part of which the head comes and, where some is given, the beginning: what is answered to it, and whether its connection ended. */
async function sendHalf(token: string, framing: string, beginning = Buffer.alloc(0)) {
  const part = { said: '', hasEnded: false };
  const socket = connect(await listen(), '127.0.0.1');
  open.push(socket);
  socket.on('error', () => {});
  socket.on('close', () => {
    part.hasEnded = true;
  });
  socket.on('data', (bytes) => {
    part.said += bytes;
  });
  const headers = { ...asStorefront(), 'content-type': 'application/octet-stream' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`PATCH /contact/photos/${token}?offset=0 HTTP/1.1`, 'host: api', ...lines, framing];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(beginning);
  return part;
}
/** A whole part over the same wire. */
async function sendPart(token: string, offset: number, body: Uint8Array<ArrayBuffer>) {
  const answer = await fetch(`http://127.0.0.1:${await listen()}/contact/photos/${token}?offset=${offset}`, {
    method: 'PATCH',
    headers: { ...asStorefront(), 'content-type': 'application/octet-stream' },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}
const wholePhoto = `content-length: ${mostPhotoBytes}`;

test('SEC-05 six large parts are read at a time, others come back, and a photo in the smallest parts goes on meanwhile', async () => {
  const file = new Uint8Array(await noisyPhoto(1_200, 900));
  expect(file.length).toBeGreaterThan(3 * smallestResumable);
  const { token } = (await begin(mostPhotoBytes)).body;
  limits.answerMs = 5 * usualMs;
  const parts = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      i % 2 === 0
        ? sendHalf(token, wholePhoto, Buffer.alloc(smallestResumable))
        : sendHalf(token, 'transfer-encoding: chunked'),
    ),
  );
  const refused = () => parts.filter(({ said }) => said.startsWith('HTTP/1.1 503'));
  await expect.poll(() => refused().length, patience).toBe(24);
  for (const { said } of refused()) {
    expect(said).toMatch(/\r\nretry-after: 5\r\n/);
    expect(said).toContain('"code":"BUSY"');
  }
  const slow = (await begin(file.length)).body;
  for (let offset = 0; offset < file.length; offset += smallestResumable) {
    const end = Math.min(offset + smallestResumable, file.length);
    expect(await sendPart(slow.token, offset, file.slice(offset, end))).toMatchObject({
      status: 200,
      body: { offset: end, isReady: end === file.length },
    });
  }
  // The six had no answer all the while; where they leave, a whole photo has its turn.
  expect(parts.filter(({ said }) => said === '')).toHaveLength(6);
  for (const socket of open.splice(0)) socket.destroy();
  const large = (await begin(file.length)).body;
  expect(await sendPart(large.token, 0, file)).toMatchObject({ status: 200, body: { isReady: true } });
}, 60_000);

test('SEC-05 API-16 a part that does not come in time is let go with its answer, and its turn with it', async () => {
  const { token } = (await begin(mostPhotoBytes)).body;
  limits.answerMs = 2_000;
  const parts = await Promise.all(
    Array.from({ length: 6 }, () => sendHalf(token, wholePhoto, Buffer.alloc(smallestResumable))),
  );
  await expect.poll(() => parts.every(({ hasEnded }) => hasEnded), patience).toBe(true);
  for (const { said } of parts) expect(said).toContain('"code":"TOO_SLOW"');
  limits.answerMs = usualMs;
  const part = new Uint8Array(2 * smallestResumable);
  expect(await sendPart(token, 0, part)).toMatchObject({ status: 200, body: { offset: part.length } });
});

test('SEC-05 of a part that is more than its photo lacks no byte is waited for', async () => {
  const { token } = (await begin(10)).body;
  for (const framing of ['content-length: 11', wholePhoto]) {
    const part = await sendHalf(token, framing);
    await expect.poll(() => part.said, patience).toContain('"code":"OTHER_OFFSET"');
    expect(part.said).toContain('HTTP/1.1 409 ');
  }
});

test('CONT-01 what a file is called or says it is proves nothing: other contents, damage, and too many pixels are refused', async () => {
  for (const file of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    Buffer.from('MZ this is a program'),
    Buffer.concat([(await noisyPhoto(20, 20)).subarray(0, 200)]),
  ]) {
    const { token, answer } = await sendWhole(file);
    expect(answer).toMatchObject({ status: 422, body: { code: 'NOT_A_PHOTO' } });
    expect((await write([token])).status).toBe(400);
  }
  // A few kilobytes that unpack to 10,000 million pixels.
  const { token, answer } = await sendWhole(bomb(100_000, 100_000));
  expect(answer).toMatchObject({ status: 422, body: { code: 'TOO_MANY_PIXELS' } });
  expect((await write([token])).status).toBe(400);
  expect((await rows()).map(({ data }) => data.length)).toEqual([0, 0, 0, 0]);
});

function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

test('CONT-01 TEN-01 a photo is its shop’s alone, ends after an hour without a message, and thirty days after one', async () => {
  const other = await createTenant(database);
  const { token } = await sendWhole(await noisyPhoto(40, 40));
  expect((await call('GET', `/contact/photos/${token}`, { tenant: other })).body.code).toBe('NO_SUCH_PHOTO');
  expect((await add(token, 0, Buffer.from('x'), other)).status).toBe(404);
  expect((await write([token], other)).status).toBe(400);
  const second = await sendWhole(await noisyPhoto(40, 40));
  expect((await write([second.token])).status).toBe(201);
  const later = async (minutes: number) => {
    await database.withTenant(shop.id, async (tx) => {
      for (const { id, expires_at } of await tx
        .selectFrom('contact_photos')
        .select(['id', 'expires_at'])
        .execute())
        await tx
          .updateTable('contact_photos')
          .set({ expires_at: new Date(expires_at.getTime() - minutes * 60_000) })
          .where('id', '=', id)
          .execute();
    });
    await app.jobs.cleanUp(shop.id);
  };
  await later(59);
  expect(await rows()).toHaveLength(2);
  await later(2);
  expect(await rows()).toHaveLength(1);
  expect((await write([token])).status).toBe(400);
  await later(30 * 24 * 60);
  expect(await rows()).toEqual([]);
});

test('CONT-01 a photo has at most 10 MB, a message three; a network begins thirty an hour, and a shop holds 500 MB', async () => {
  expect((await begin(10 * 1024 * 1024 + 1)).status).toBe(400);
  const whole = await Promise.all(
    [1, 2, 3, 4].map(async () => (await sendWhole(await noisyPhoto(20, 20))).token),
  );
  expect((await write(whole)).status).toBe(400);
  expect((await write(whole.slice(1))).status).toBe(201);
  // More than was said is not taken.
  const { token } = (await begin(10)).body;
  expect((await add(token, 0, Buffer.alloc(11))).status).toBe(409);

  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1)
    statuses.push((await begin(1, { network: `2001:db8:ffff:1::${i}` })).status);
  expect(statuses).toEqual([...Array(30).fill(201), 429]);
  // A picture that was made of a photo takes up what it has, one that is on its way what it will.
  const full = await createTenant(database);
  expect((await begin(1, { tenant: full })).status).toBe(201);
  await database.withTenant(full.id, (tx) =>
    sql`UPDATE contact_photos SET status = 'ready', data = convert_to(repeat('x', ${mostPhotoBytes}), 'UTF8')`.execute(
      tx,
    ),
  );
  const begun = await Promise.all(Array.from({ length: 52 }, () => begin(mostPhotoBytes, { tenant: full })));
  expect(begun.filter(({ status }) => status === 201)).toHaveLength(49);
  expect(begun.find(({ status }) => status === 429)?.body.code).toBe('TOO_MANY_PHOTOS');
});

test('CONT-01 SEC-01 one line with many IPv6 networks begins sixty photos or 150 MB an hour, which leaves a shop room for others', async () => {
  const other = '2001:db8:aaaa:1::1';
  const beginFrom = async (block: string, photos: number, length: number) => {
    const statuses: number[] = [];
    for (let i = 0; i < photos; i += 1)
      statuses.push((await begin(length, { network: `2001:db8:${block}:${i % 4}::1` })).status);
    return statuses;
  };
  expect(await beginFrom('bbbb', 62, 1)).toEqual([...Array(60).fill(201), 429, 429]);
  const large = await beginFrom('cccc', 20, 10 * 1024 * 1024);
  expect(large).toEqual([...Array(15).fill(201), ...Array(5).fill(429)]);
  expect((await begin(10 * 1024 * 1024, { network: other })).status).toBe(201);
});

test('CONT-01 a photo whose hour is over takes up nothing of what a shop holds, also before it is cleaned up', async () => {
  const largest = 10 * 1024 * 1024;
  for (let i = 0; i < 50; i += 1) expect((await begin(largest)).status).toBe(201);
  expect((await begin(largest)).status).toBe(429);
  await database.withTenant(shop.id, (tx) =>
    tx
      .updateTable('contact_photos')
      .set({ expires_at: new Date(0) })
      .execute(),
  );
  expect((await begin(largest)).status).toBe(201);
});
