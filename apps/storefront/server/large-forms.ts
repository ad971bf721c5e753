import { Busy, createFairGate } from '@etalage/contracts/fair-gate';
import { hostName } from '@etalage/contracts/host-name';
import { mostPhotoBytes, mostPhotos, mostRequestBytes } from '@etalage/contracts/limits';
import { networkOf, sharedBlock } from '@etalage/memory/counted-network';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { photosLeftOut } from '../app/lib/message-photos.ts';
import { busyFor, sendPlain } from './send-page.ts';
import type { Tenants } from './tenants.ts';

/** Bytes of a form without photos, as the server has it. */
export const mostOfForm = mostRequestBytes;

/** Bytes of a form with as many photos as a message can have. */
const mostOfPhotos = mostOfForm + mostPhotos * mostPhotoBytes;

/**
 * A form with photos takes up to some 100 MB of memory while it is read, so few are at a time: in turn over the shops. Who sends slowly keeps a
 * place for as long as a request may last, so one network has two places and one shop three, and neither can have all four.
 */
const ofAll = { atOnce: 4, share: 3, waiting: 20, patience: 5_000 };
const ofNetworks = { atOnce: Number.POSITIVE_INFINITY, share: 2, waiting: 20, patience: 5_000 };

/** What stands before a form that may have photos: no byte of a large one is read before its shop is known and its turn has come. */
export function createLargeFormGate(tenants: Tenants) {
  const networks = createFairGate(ofNetworks);
  const shops = createFairGate(ofAll);
  /** First the turn of the network, which keeps nobody's place among the shops while it waits. */
  const enter = async (tenant: string, address: string) => {
    const network = networkOf(address);
    const leaveNetwork = await networks.enter(sharedBlock(network) ?? network.narrow);
    try {
      const leaveShop = await shops.enter(tenant);
      return () => {
        leaveShop();
        leaveNetwork();
      };
    } catch (error) {
      leaveNetwork();
      throw error;
    }
  };
  return async ({ headers, host: named, ip, raw }: FastifyRequest, reply: FastifyReply) => {
    if (Number(headers['content-length']) <= mostOfForm) return;
    const host = hostName(named);
    const tenant = host === null ? null : await tenants.ofHost(host).catch(() => undefined);
    if (tenant === undefined) return sendPlain(reply.header('retry-after', busyFor), 503, 'unavailable');
    if (tenant === null) return sendPlain(reply, 404, 'unknownShop');
    const leave = await enter(tenant.uuid, ip).catch((error: unknown) => {
      if (!(error instanceof Busy)) throw error;
      sendPlain(reply.header('retry-after', busyFor), 503, 'busy');
    });
    // Whoever left while waiting gets no answer, after which the turn would end.
    if (raw.destroyed) leave?.();
    else if (leave) reply.raw.once('close', leave);
    return leave ? undefined : reply;
  };
}

/**
 * Reads a form that may have photos. One that has too many bytes is read to its end all the same, since a browser that cannot send
 * all of it shows no answer: what stands before its photos is kept, and a field says that they were left out.
 */
export async function readLargeForm(
  { headers }: FastifyRequest,
  sent: AsyncIterable<Buffer>,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of sent) {
      if (bytes > mostOfPhotos) continue;
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > mostOfPhotos) chunks.splice(0, chunks.length, Buffer.concat(chunks, mostOfForm));
    }
  } catch (error) {
    // It broke off, which is nothing of ours.
    throw Object.assign(error as Error, { statusCode: 400 });
  }
  const form = Buffer.concat(chunks);
  return bytes > mostOfPhotos ? withoutPhotos(form, headers['content-type']) : form;
}

/** The beginning of a form, ended within a photo. */
function withoutPhotos(beginning: Buffer, type = ''): Buffer {
  const boundary = `\r\n--${/boundary="?([^";]+)/i.exec(type)?.[1] ?? ''}`;
  const field = `\r\nContent-Disposition: form-data; name="${photosLeftOut}"\r\n\r\n1`;
  return Buffer.concat([beginning, Buffer.from(`${boundary}${field}${boundary}--\r\n`)]);
}
