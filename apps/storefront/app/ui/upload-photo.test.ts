import { smallestResumable } from '@etalage/contracts/limits';
import { expect, test } from 'vitest';
import { PhotoRefused, type UploadWorld, uploadPhoto } from './upload-photo.ts';

const kilobyte = 1024;

type Refused = { status: number; code: string };
type Line = {
  /** How a request breaks: before it came ('request'), after ('answer'), by a status, or by a refusal with a code. */
  fails?: (at: {
    request: number;
    now: number;
    bytes: number;
  }) => 'request' | 'answer' | number | Refused | null;
  /** Milliseconds of each request, and of each byte that it carries. */
  takes?: number;
  perByte?: number;
};

/**
 * A server that keeps what comes and judges parts as the API does, and a clock that only moves when somebody sleeps or a request takes
 * its time.
 */
function fakeWorld(length: number, { fails = () => null, takes = 0, perByte = 0 }: Line = {}) {
  const state = { now: 0, offset: 0, requests: 0, chunks: [] as number[] };
  /** What the API makes of a part: its status. */
  const add = (offset: number, bytes: number): number => {
    const isEnd = offset + bytes === length;
    // The end of a photo that is ready cannot be sent again, so that whoever has only lost the answer must not try.
    if (offset !== state.offset || offset === length || offset + bytes > length) return 409;
    if (bytes < smallestResumable && !isEnd) return 400;
    state.offset += bytes;
    state.chunks.push(bytes / kilobyte);
    return 200;
  };
  const world: UploadWorld = {
    now: () => state.now,
    sleep: async (ms) => {
      state.now += ms;
    },
    fetch: async (url, init) => {
      const bytes = init?.method === 'PATCH' ? (init.body as Blob).size : 0;
      state.requests += 1;
      state.now += takes + Math.round(bytes * perByte);
      const how = fails({ request: state.requests, now: state.now, bytes });
      if (how === 'request') throw new TypeError('broken');
      if (typeof how === 'number') return new Response('{}', { status: how });
      if (how && how !== 'answer') return Response.json({ code: how.code }, { status: how.status });
      if (init?.method === 'POST') return Response.json({ token: 'token' });
      const offset = Number(new URL(String(url), 'http://shop').searchParams.get('offset'));
      const status = init?.method === 'PATCH' ? add(offset, bytes) : 200;
      if (how === 'answer') throw new TypeError('broken');
      if (status !== 200) return Response.json({ code: status === 409 && 'OTHER_OFFSET' }, { status });
      return Response.json({ offset: state.offset, isReady: state.offset === length });
    },
  };
  return { state, world };
}
const send = (size: number, world: UploadWorld) =>
  uploadPhoto(new Blob([new Uint8Array(size)]), '/api/contact/photos', world);

test('PWA-04 up to 256 KB goes in one piece, and what is larger in chunks that double', async () => {
  const small = fakeWorld(256 * kilobyte);
  expect(await send(256 * kilobyte, small.world)).toBe('token');
  expect(small.state.chunks).toEqual([256]);
  const large = fakeWorld(2_000 * kilobyte);
  await send(2_000 * kilobyte, large.world);
  expect(large.state.chunks).toEqual([256, 512, 1024, 208]);
});

test('PWA-04 a chunk has at most 32 MB', async () => {
  const size = 70 * 1024 * kilobyte;
  const { state, world } = fakeWorld(size);
  await send(size, world);
  expect(Math.max(...state.chunks)).toBe(32 * 1024);
});

test('PWA-04 what broke off goes on where it was, whether the request or its answer was lost', async () => {
  for (const how of ['request', 'answer', 503] as const) {
    const { state, world } = fakeWorld(1_000 * kilobyte, {
      fails: ({ request }) => (request === 3 ? how : null),
    });
    expect(await send(1_000 * kilobyte, world)).toBe('token');
    expect(state.offset).toBe(1_000 * kilobyte);
    // Nothing that came was sent again.
    expect(state.chunks.reduce((sum, size) => sum + size, 0)).toBe(1_000);
  }
});

test('PWA-04 a photo that is there is sent, also where only the answer to its last part was lost', async () => {
  for (const [size, last] of [
    [100, 2],
    [1_000, 4],
  ] as const) {
    const { state, world } = fakeWorld(size * kilobyte, {
      fails: ({ request }) => (request === last ? 'answer' : null),
    });
    expect(await send(size * kilobyte, world)).toBe('token');
    expect(state.chunks.reduce((sum, chunk) => sum + chunk, 0)).toBe(size);
    // It asked how far the photo is, and no more.
    expect(state.requests).toBe(last + 1);
  }
});

test('PWA-04 over a slow line chunks get no larger than arrive in time, and smaller after one that did not', async () => {
  // 1 Mbit/s up, and servers that wait 12 s for a request. How each of them says so is tried again.
  for (const late of ['request', 408, 503] as const) {
    const { state, world } = fakeWorld(8 * 1024 * kilobyte, {
      perByte: 8 / 1_000,
      fails: ({ bytes }) => (bytes * (8 / 1_000) > 12_000 ? late : null),
    });
    expect(await send(8 * 1024 * kilobyte, world)).toBe('token');
    expect(Math.max(...state.chunks)).toBe(1_024);
    expect(state.now).toBeLessThan(90_000);
  }
  // A line that gets ten times slower on the way.
  let isSlow = false;
  const { state, world } = fakeWorld(4 * 1024 * kilobyte, {
    perByte: 1 / 1_000,
    fails: ({ bytes }) => {
      if (bytes > 1_000_000) isSlow = true;
      return isSlow && bytes > 500_000 ? 408 : null;
    },
  });
  expect(await send(4 * 1024 * kilobyte, world)).toBe('token');
  expect(state.chunks.slice(0, 3)).toEqual([256, 512, 256]);
});

test('PWA-04 what fails is tried again for two minutes and no longer, counted from the last that succeeded', async () => {
  const dead = fakeWorld(1, { fails: () => 'request' });
  await expect(send(1, dead.world)).rejects.toThrow('broken');
  expect(dead.state.now).toBeGreaterThan(100_000);
  expect(dead.state.now).toBeLessThanOrEqual(120_000);
  // Away for 100 s before each chunk: each has two minutes of its own.
  let awayUntil = 0;
  const often = fakeWorld(1_000 * kilobyte, { fails: ({ now }) => (now < awayUntil ? 'request' : null) });
  const { fetch: reach } = often.world;
  often.world.fetch = async (...given) => {
    const answer = await reach(...given);
    if (given[1]?.method) awayUntil = often.state.now + 100_000;
    return answer;
  };
  expect(await send(1_000 * kilobyte, often.world)).toBe('token');
  expect(often.state.now).toBeGreaterThan(240_000);
});

test('PWA-04 after ten minutes an upload is given up, however well it goes on', async () => {
  const size = 6 * 256 * kilobyte;
  const slow = fakeWorld(size, { takes: 100_000 });
  await expect(send(size, slow.world)).rejects.toThrow('over');
  expect(slow.state.now).toBe(600_000);
  const quicker = fakeWorld(size, { takes: 80_000 });
  expect(await send(size, quicker.world)).toBe('token');
});

test('CONT-01 what is no photo, and what nothing would change, is not tried again', async () => {
  for (const [code, words] of [
    ['NOT_A_PHOTO', 'refused'],
    ['TOO_MANY_PIXELS', 'tooLarge'],
    ['TOO_MANY_PHOTOS', 'tooOften'],
  ] as const) {
    const refused = fakeWorld(10, { fails: ({ request }) => (request === 2 ? { status: 422, code } : null) });
    const why = await send(10, refused.world).catch((error: unknown) => error);
    expect(why).toBeInstanceOf(PhotoRefused);
    expect(why).toMatchObject({ words });
    expect(refused.state.requests).toBe(2);
  }
  const gone = fakeWorld(10, { fails: ({ request }) => (request === 2 ? 404 : null) });
  await expect(send(10, gone.world)).rejects.toThrow('404');
  expect(gone.state.requests).toBe(2);
});
