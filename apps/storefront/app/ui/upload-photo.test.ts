import { expect, test } from 'vitest';
import { PhotoRefused, type UploadWorld, uploadPhoto } from './upload-photo.ts';

const kilobyte = 1024;

/**
 * A server that keeps what comes, and a clock that only moves when somebody sleeps or a request takes its time. `fails` says of each
 * request how it breaks: before it came ('request'), after ('answer'), or by a status.
 */
function fakeWorld(
  length: number,
  fails: (at: { request: number; now: number }) => 'request' | 'answer' | number | null = () => null,
  takes = 0,
) {
  const state = { now: 0, offset: 0, requests: 0, chunks: [] as number[] };
  const world: UploadWorld = {
    now: () => state.now,
    sleep: async (ms) => {
      state.now += ms;
    },
    fetch: async (url, init) => {
      state.requests += 1;
      state.now += takes;
      const how = fails({ request: state.requests, now: state.now });
      if (how === 'request') throw new TypeError('broken');
      if (typeof how === 'number') return new Response('{}', { status: how });
      let answer: object = { offset: state.offset, isReady: state.offset === length };
      if (init?.method === 'POST') answer = { token: 'token' };
      if (init?.method === 'PATCH') {
        const chunk = init.body as Blob;
        if (Number(new URL(String(url), 'http://shop').searchParams.get('offset')) !== state.offset)
          return new Response('{}', { status: 409 });
        state.offset += chunk.size;
        state.chunks.push(chunk.size / kilobyte);
        answer = { offset: state.offset, isReady: state.offset === length };
      }
      if (how === 'answer') throw new TypeError('broken');
      return Response.json(answer);
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
    const { state, world } = fakeWorld(1_000 * kilobyte, ({ request }) => (request === 3 ? how : null));
    expect(await send(1_000 * kilobyte, world)).toBe('token');
    expect(state.offset).toBe(1_000 * kilobyte);
    // Nothing that came was sent again.
    expect(state.chunks.reduce((sum, size) => sum + size, 0)).toBe(1_000);
  }
});

test('PWA-04 what fails is tried again for two minutes and no longer, counted from the last that succeeded', async () => {
  const dead = fakeWorld(1, () => 'request');
  await expect(send(1, dead.world)).rejects.toThrow('broken');
  expect(dead.state.now).toBeGreaterThan(100_000);
  expect(dead.state.now).toBeLessThanOrEqual(120_000);
  // Away for 100 s before each chunk: each has two minutes of its own.
  let awayUntil = 0;
  const often = fakeWorld(1_000 * kilobyte, ({ now }) => (now < awayUntil ? 'request' : null));
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
  const size = 9 * 1024 * kilobyte;
  const slow = fakeWorld(size, () => null, 100_000);
  await expect(send(size, slow.world)).rejects.toThrow('over');
  expect(slow.state.now).toBe(600_000);
  const quicker = fakeWorld(size, () => null, 80_000);
  expect(await send(size, quicker.world)).toBe('token');
});

test('CONT-01 what is no photo, and what nothing would change, is not tried again', async () => {
  const refused = fakeWorld(10, ({ request }) => (request === 2 ? 422 : null));
  await expect(send(10, refused.world)).rejects.toThrow(PhotoRefused);
  expect(refused.state.requests).toBe(2);
  const gone = fakeWorld(10, ({ request }) => (request === 2 ? 404 : null));
  await expect(send(10, gone.world)).rejects.toThrow('404');
  expect(gone.state.requests).toBe(2);
});
