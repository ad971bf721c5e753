import type { Tx } from '@etalage/db';
import { run, runForOne } from './statement.ts';

export type PhotoState = {
  /** Bytes that are here, and that the file has. */
  offset: number;
  length: number;
  status: 'partial' | 'ready' | 'refused';
};

/** What a photo takes up, or will: a file that is not whole yet counts as if it were. */
const takes = `CASE status WHEN 'partial' THEN length ELSE octet_length(data) END`;

const beginText = `
  INSERT INTO contact_photos (tenant_id, token_hash, length, expires_at)
  SELECT $1, $2, $3::integer, now() + make_interval(mins => $4::integer)
  WHERE $3::bigint + (SELECT coalesce(sum(${takes}), 0) FROM contact_photos
    WHERE tenant_id = $1 AND expires_at > now()) <= $5::bigint
  RETURNING id`;

/** Begins a photo of so many bytes; false where the shop holds too many bytes already. Who begins must take turns. */
export async function beginPhoto(
  tx: Tx,
  tenantId: string,
  photo: { tokenHash: string; length: number; minutes: number; mostOfShop: number },
): Promise<boolean> {
  const { tokenHash, length, minutes, mostOfShop } = photo;
  return (await runForOne(tx, beginText, [tenantId, tokenHash, length, minutes, mostOfShop])) !== undefined;
}

const stateColumns = `CASE status WHEN 'partial' THEN octet_length(data) ELSE length END AS "offset", length, status`;

/** How far a photo is; undefined where there is none, or its time is over. */
export function findPhoto(tx: Tx, tenantId: string, tokenHash: string): Promise<PhotoState | undefined> {
  const text = `SELECT ${stateColumns} FROM contact_photos WHERE tenant_id = $1 AND token_hash = $2 AND expires_at > now()`;
  return runForOne(tx, text, [tenantId, tokenHash]);
}

const appendText = `
  UPDATE contact_photos SET data = data || $4::bytea
  WHERE tenant_id = $1 AND token_hash = $2 AND status = 'partial' AND expires_at > now()
    AND octet_length(data) = $3::integer AND octet_length(data) + octet_length($4::bytea) <= length
    AND (octet_length($4::bytea) >= $5::integer OR octet_length(data) + octet_length($4::bytea) = length)
  RETURNING ${stateColumns}`;

/**
 * Adds what comes at `offset`; undefined where that is not how far the photo is, it would be longer than was said, or the part is
 * smaller than `smallest` bytes and does not end the photo: each part writes the whole value anew.
 */
export function appendToPhoto(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
  part: { offset: number; bytes: Buffer; smallest: number },
): Promise<PhotoState | undefined> {
  return runForOne(tx, appendText, [tenantId, tokenHash, part.offset, part.bytes, part.smallest]);
}

/** The whole file of a photo that was not looked at yet. */
export async function readWholePhoto(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
): Promise<Buffer | undefined> {
  const text = `SELECT data FROM contact_photos
    WHERE tenant_id = $1 AND token_hash = $2 AND status = 'partial' AND octet_length(data) = length`;
  const row = await runForOne<{ data: Uint8Array }>(tx, text, [tenantId, tokenHash]);
  return row && Buffer.from(row.data);
}

/** Puts the picture that was made of a whole file in its place, or nothing where it is none. */
export async function finishPhoto(
  tx: Tx,
  tenantId: string,
  tokenHash: string,
  picture: Buffer | null,
): Promise<void> {
  const text = `UPDATE contact_photos SET data = $3::bytea, status = $4
    WHERE tenant_id = $1 AND token_hash = $2 AND status = 'partial'`;
  await run(tx, text, [tenantId, tokenHash, picture ?? Buffer.alloc(0), picture ? 'ready' : 'refused']);
}

const attachText = `
  UPDATE contact_photos SET message_id = $2, expires_at = now() + make_interval(days => $4::integer)
  WHERE tenant_id = $1 AND token_hash = ANY($3::text[]) AND status = 'ready' AND message_id IS NULL AND expires_at > now()
  RETURNING id`;

/** Gives photos to a message, each to one alone; answers with how many of them were there to be given. */
export async function attachPhotos(
  tx: Tx,
  tenantId: string,
  messageId: number,
  tokenHashes: readonly string[],
  days: number,
): Promise<number> {
  return (await run(tx, attachText, [tenantId, messageId, tokenHashes, days])).length;
}

/** The pictures of a message, as JPEG. */
export async function readPhotosOfMessage(tx: Tx, tenantId: string, messageId: number): Promise<Buffer[]> {
  const text = 'SELECT data FROM contact_photos WHERE tenant_id = $1 AND message_id = $2 ORDER BY id';
  const rows = await run<{ data: Uint8Array }>(tx, text, [tenantId, messageId]);
  return rows.map(({ data }) => Buffer.from(data));
}
