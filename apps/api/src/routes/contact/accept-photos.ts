import { addToContactPhoto } from '@etalage/contracts';
import { Busy, createFairGate } from '@etalage/contracts/fair-gate';
import { mostPhotoBytes, smallestResumable } from '@etalage/contracts/limits';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stateOf } from '../../commands/contact-photo.ts';
import { ProblemError } from '../../plugins/problem.ts';
import { noSuchPhoto, whyNotAdded } from './photo-state.ts';

/**
 * Parts that are in memory at a time, in turn over the shops: large ones take up to some 100 MB together, and those of the smallest
 * size, to which whoever is refused goes back, 30 MB. Waiting is short, since a part has twelve seconds for its turn and its way.
 */
const large = { atOnce: 6, waiting: 20, patience: 2_000 };
const small = { atOnce: 120, waiting: 40, patience: 2_000 };

/** PWA-04: photos come in parts, each at the place where the one before ended; how far one is can be asked. */
export function acceptPhotos(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: mostPhotoBytes },
    (_request, body, done) => done(null, body),
  );
  const gates = { large: createFairGate(large), small: createFairGate(small) };
  // Nothing is kept in memory of what is sent to no photo, is more than a photo lacks, or whose turn has not come.
  app.addHook<{ Params: { token?: string } }>('preParsing', async (request, reply) => {
    const { method, tenant, params, headers } = request;
    if (method !== 'PATCH') return;
    const state = await stateOf(app.services, tenant.id, params.token ?? '');
    if (!state) throw noSuchPhoto(addToContactPhoto);
    // A part that does not say beforehand how long it is may be of any size.
    const isSaid = headers['transfer-encoding'] === undefined;
    const bytes = isSaid ? Number(headers['content-length'] ?? 0) : mostPhotoBytes;
    if (isSaid && bytes > state.length - state.offset) throw whyNotAdded({ isAt: state });
    const gate = bytes > smallestResumable ? gates.large : gates.small;
    const leave = await gate.enter(tenant.id).catch((error: unknown) => {
      if (!(error instanceof Busy)) throw error;
      throw new ProblemError(503, 'BUSY', 'Too many photos are sent at this moment.', { retryAfter: 5 });
    });
    leaveAfter(request, reply, leave);
  });
}

/** Ends a part's turn with its answer, and with it the reading of what was answered before it had come. */
function leaveAfter({ raw }: FastifyRequest, reply: FastifyReply, leave: () => void): void {
  // Whoever left while waiting gets no answer, after which the turn would end.
  if (raw.destroyed || reply.sent) leave();
  else
    reply.raw.once('close', () => {
      // Nobody is left to be told that it broke off.
      if (reply.sent && !raw.complete) raw.removeAllListeners('error').destroy();
      leave();
    });
}
