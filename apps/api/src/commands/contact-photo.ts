import { Busy, createFairGate } from '@etalage/contracts/fair-gate';
import { smallestResumable } from '@etalage/contracts/limits';
import type { Tx } from '@etalage/db';
import { MediaError, type MediaErrorCode } from '@etalage/media';
import { cleanPhoto } from '@etalage/media/clean-photo';
import { networkOf, sharedBlock } from '@etalage/memory/counted-network';
import {
  appendToPhoto,
  beginPhoto,
  findPhoto,
  finishPhoto,
  type PhotoState,
  readWholePhoto,
} from '../repositories/contact-photos.ts';
import { countAttempt } from '../repositories/counted-attempts.ts';
import { attemptKey } from './attempt-key.ts';
import { retentionPeriods } from './retention-periods.ts';
import type { Services } from './services.ts';
import { hashToken, newToken } from './token.ts';

const hour = 60 * 60;
/** Photos that one network may begin in an hour, that a /48 of IPv6 may, and that a shop gets. */
const perNetwork = 30;
const perWideNetwork = 60;
const perShop = 600;
/** KB of photos that a /48 may begin in an hour, so that none fills a shop, and bytes that one shop holds at a time. */
const mostOfWideKb = 150 * 1024;
const mostOfShop = 500 * 1024 * 1024;

/** Pictures that are unpacked at a time, since each takes some hundred MB while it is: in turn over the shops. */
const unpacking = createFairGate({ atOnce: 2, waiting: 40, patience: 8_000 });

type Given = Pick<Services, 'db' | 'env'>;

/** Begins a photo of so many bytes; its token, or why not. */
export async function begin(
  { db, env }: Given,
  tenantId: string,
  length: number,
  address: string,
): Promise<{ token: string } | { secondsLeft: number }> {
  const key = (...parts: string[]) => attemptKey(env.APP_SECRET, tenantId, 'photo', ...parts);
  return db.withTenant(tenantId, async (tx) => {
    const network = networkOf(address);
    const ofNetwork = await countAttempt(tx, tenantId, 'photo-network', key(network.narrow), hour);
    if (ofNetwork.count > perNetwork) return ofNetwork;
    const wide = sharedBlock(network);
    const tooMany = wide === null ? null : await countWide(tx, tenantId, key(wide, 'wide'), length);
    if (tooMany) return tooMany;
    // Its row is locked until the commit, so that no two begin at once what only one has room for.
    const ofShop = await countAttempt(tx, tenantId, 'photo-shop', key(), hour);
    if (ofShop.count > perShop) return ofShop;
    const token = newToken();
    const photo = {
      tokenHash: hashToken(token),
      length,
      mostOfShop,
      ...retentionPeriods.photosWithoutMessage,
    };
    return (await beginPhoto(tx, tenantId, photo)) ? { token } : { secondsLeft: hour };
  });
}

/** Counts a photo for the /48 that it comes from; the seconds to wait where that has begun too many, or too much. */
async function countWide(tx: Tx, tenantId: string, key: string, length: number) {
  const photos = await countAttempt(tx, tenantId, 'photo-network-wide', key, hour);
  if (photos.count > perWideNetwork) return photos;
  const kb = Math.ceil(length / 1024);
  const inKb = await countAttempt(tx, tenantId, 'photo-network-wide-kb', key, hour, kb);
  return inKb.count > mostOfWideKb ? inKb : null;
}

export type Added =
  | { state: PhotoState }
  /** It is so far, and what was sent does not follow on that. */
  | { isAt: PhotoState }
  /** The part is smaller than parts are, and not the last. */
  | { isTooSmall: true }
  /** It is whole, and too many others wait to be made a picture: sending its end again, without a byte, has it made. */
  | { isBusy: true }
  | { refused: MediaErrorCode }
  | null;

/** Adds bytes to a photo; the last of them make it a picture. null: there is no such photo. */
export async function add(
  { db }: Given,
  tenantId: string,
  token: string,
  offset: number,
  bytes: Buffer,
): Promise<Added> {
  const tokenHash = hashToken(token);
  // Nothing was left to send where only the last answer was lost: that is a question, and writes nothing.
  const part = bytes.length > 0 ? { offset, bytes, smallest: smallestResumable } : null;
  const { appended, found } = await db.withTenant(tenantId, async (tx) => {
    const appended = part ? await appendToPhoto(tx, tenantId, tokenHash, part) : undefined;
    return { appended, found: appended ?? (await findPhoto(tx, tenantId, tokenHash)) };
  });
  if (!found) return null;
  if (!appended && (found.status === 'refused' || found.offset !== offset)) return { isAt: found };
  if (!appended && offset + bytes.length > found.length) return { isAt: found };
  if (!appended && found.offset < found.length) return { isTooSmall: true };
  if (found.status === 'ready' || found.offset < found.length) return { state: found };
  return makePicture(db, tenantId, tokenHash);
}

/** Makes a picture of a photo that is whole, unless another call did so while this one waited for its turn. */
async function makePicture(db: Given['db'], tenantId: string, tokenHash: string): Promise<Added> {
  const make = async (): Promise<Added> => {
    const whole = await db.withTenant(tenantId, (tx) => readWholePhoto(tx, tenantId, tokenHash));
    const picture = whole && (await cleanPhoto(whole).catch(asRefusal));
    if (picture instanceof MediaError) {
      await db.withTenant(tenantId, (tx) => finishPhoto(tx, tenantId, tokenHash, null));
      return { refused: picture.code };
    }
    const state = await db.withTenant(tenantId, async (tx) => {
      if (picture) await finishPhoto(tx, tenantId, tokenHash, picture);
      return findPhoto(tx, tenantId, tokenHash);
    });
    if (!state) return null;
    return state.status === 'refused' ? { isAt: state } : { state };
  };
  return unpacking.pass(tenantId, make).catch((error: unknown) => {
    if (error instanceof Busy) return { isBusy: true as const };
    throw error;
  });
}

function asRefusal(error: unknown): MediaError {
  if (error instanceof MediaError) return error;
  throw error;
}

/** How far a photo is. */
export const stateOf = ({ db }: Given, tenantId: string, token: string): Promise<PhotoState | undefined> =>
  db.withTenant(tenantId, (tx) => findPhoto(tx, tenantId, hashToken(token)), { readOnly: true });
