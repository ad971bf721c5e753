import { MediaError, type MediaErrorCode } from '@etalage/media';
import { cleanPhoto } from '@etalage/media/clean-photo';
import pLimit from 'p-limit';
import { networkOf } from '../plugins/counted-network.ts';
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
import { hashToken, newToken } from './cart-token.ts';
import { keptFor } from './kept-for.ts';
import type { Services } from './services.ts';

const hour = 60 * 60;
/** Photos that one network may begin in an hour, and that a shop gets. */
const perNetwork = 30;
const perShop = 600;
/** Bytes of photos that one shop holds at a time. */
const mostOfShop = 500 * 1024 * 1024;

/** Pictures that are unpacked at a time: each takes some hundred MB while it is. */
const unpacking = pLimit(2);

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
    const ofNetwork = await countAttempt(tx, tenantId, 'photo-network', key(networkOf(address).narrow), hour);
    if (ofNetwork.count > perNetwork) return ofNetwork;
    // Its row is locked until the commit, so that no two begin at once what only one has room for.
    const ofShop = await countAttempt(tx, tenantId, 'photo-shop', key(), hour);
    if (ofShop.count > perShop) return ofShop;
    const token = newToken();
    const photo = { tokenHash: hashToken(token), length, mostOfShop, ...keptFor.photosWithoutMessage };
    return (await beginPhoto(tx, tenantId, photo)) ? { token } : { secondsLeft: hour };
  });
}

export type Added =
  | { state: PhotoState }
  /** It is so far, and what was sent does not follow on that. */
  | { isAt: PhotoState }
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
  const state = await db.withTenant(
    tenantId,
    async (tx) =>
      (await appendToPhoto(tx, tenantId, tokenHash, offset, bytes)) ?? {
        isAt: await findPhoto(tx, tenantId, tokenHash),
      },
  );
  if ('isAt' in state) return state.isAt ? { isAt: state.isAt } : null;
  if (state.offset < state.length) return { state };
  return unpacking(async () => {
    const whole = await db.withTenant(tenantId, (tx) => readWholePhoto(tx, tenantId, tokenHash));
    if (!whole) return { state };
    const picture = await cleanPhoto(whole).catch((error: unknown) => {
      if (error instanceof MediaError) return error;
      throw error;
    });
    const isRefused = picture instanceof MediaError;
    await db.withTenant(tenantId, (tx) => finishPhoto(tx, tenantId, tokenHash, isRefused ? null : picture));
    return isRefused ? { refused: picture.code } : { state: { ...state, status: 'ready' as const } };
  });
}

/** How far a photo is. */
export const stateOf = ({ db }: Given, tenantId: string, token: string): Promise<PhotoState | undefined> =>
  db.withTenant(tenantId, (tx) => findPhoto(tx, tenantId, hashToken(token)), { readOnly: true });
