import { largestChunk, smallestResumable } from '@etalage/contracts/limits';
import { type PhotoWords, photoRefusalIn } from './photo-refusals.ts';

/** Milliseconds. PWA-04: how long one photo may take, and for how long what fails is tried again. */
const wholeUpload = 10 * 60_000;
const retryFor = 2 * 60_000;
const longestPause = 16_000;
/** A chunk that took longer is not followed by a larger one: servers wait twelve seconds for a request. */
const quickChunk = 5_000;

/** What tests put in the place of the browser's. */
export type UploadWorld = {
  fetch: typeof fetch;
  now: () => number;
  sleep: (ms: number) => Promise<void>;
};

const browser: UploadWorld = {
  fetch: (...given) => fetch(...given),
  now: () => performance.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The shop does not take this photo. Anything else that ends an upload is an Error of another kind. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
  /** Which words of the field say why. */
  readonly words: PhotoWords;

  constructor(words: PhotoWords) {
    super();
    this.words = words;
  }
}

/**
 * PWA-04: sends a photo to the API below `base` and answers with its token. A file of up to 256 KB goes in one piece; a larger one in
 * chunks that begin there, double with each that arrives soon and halve with each that does not, up to 32 MB, and goes on where it
 * broke off. What fails is tried again for two minutes since the last that succeeded, and after ten minutes it is given up.
 */
export async function uploadPhoto(file: Blob, base: string, world = browser): Promise<string> {
  const endsAt = world.now() + wholeUpload;
  const inTime = <T>(work: (signal: AbortSignal) => Promise<T>) => withRetries(work, endsAt, world);
  const { token } = await inTime((signal) =>
    ask<{ token: string }>(world, base, {
      signal,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ length: file.size }),
    }),
  );
  let offset = 0;
  let size = smallestResumable;
  for (let isReady = false, isSure = true; !isReady; ) {
    let began = 0;
    ({ offset, isReady } = await inTime(async (signal) => {
      if (!isSure) {
        // Nobody knows how much of a chunk came whose answer did not.
        const progress = await ask<Progress>(world, `${base}/${token}`, { signal });
        if (progress.isReady) return progress;
        ({ offset } = progress);
        size = Math.max(size / 2, smallestResumable);
      }
      isSure = false;
      began = world.now();
      return ask<Progress>(world, `${base}/${token}?offset=${offset}`, {
        method: 'PATCH',
        signal,
        headers: { 'content-type': 'application/octet-stream' },
        body: file.slice(offset, offset + size),
      });
    }));
    isSure = true;
    if (world.now() - began < quickChunk) size = Math.min(size * 2, largestChunk);
  }
  return token;
}

type Progress = { offset: number; isReady: boolean };

/** Whether another try may succeed where no code of ours says so, as of what stands before the API: too slow, too often, in trouble. */
const mayRecover = (status: number) => status === 408 || status === 429 || status >= 500;

/** What no further try would change. */
class Final extends Error {}

async function ask<Body>({ fetch: send }: UploadWorld, url: string, init: RequestInit): Promise<Body> {
  const response = await send(url, init);
  if (response.ok) return response.json() as Promise<Body>;
  const refusal = photoRefusalIn(await response.json().catch(() => null));
  if (refusal && refusal !== 'again') throw new PhotoRefused(refusal);
  if (!refusal && !mayRecover(response.status)) throw new Final(`The answer is ${response.status}.`);
  throw new Error(`The answer is ${response.status}.`);
}

async function withRetries<T>(
  work: (signal: AbortSignal) => Promise<T>,
  endsAt: number,
  world: UploadWorld,
): Promise<T> {
  const until = Math.min(world.now() + retryFor, endsAt);
  for (let pause = 1_000; ; pause = Math.min(pause * 2, longestPause)) {
    const left = endsAt - world.now();
    if (left <= 0) throw new Final('The time is over.');
    try {
      return await work(AbortSignal.timeout(left));
    } catch (error) {
      const isOver = world.now() + pause > until;
      if (error instanceof PhotoRefused || error instanceof Final || isOver) throw error;
      await world.sleep(pause);
    }
  }
}
