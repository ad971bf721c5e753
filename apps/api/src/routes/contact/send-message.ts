import { sendContactMessage } from '@etalage/contracts';
import type { Tx } from '@etalage/db';
import type { FastifyInstance } from 'fastify';
import { retentionPeriods } from '../../commands/retention-periods.ts';
import { hashToken } from '../../commands/token.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid, refusal } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { countRecentMessages, insertMessage } from '../../repositories/contact.ts';
import { attachPhotos } from '../../repositories/contact-photos.ts';
import { addToOutbox } from '../../repositories/outbox.ts';

const hour = 3_600_000;
const perAddress = 3;
const perClient = 20;

/** Keeps the message and plans the mail to the shop, both or neither. */
export function sendMessageRoute(app: FastifyInstance): void {
  endpoint(
    app,
    sendContactMessage,
    async (request, reply) => {
      const { tenant, language, body } = request;
      if (body.photosAreMissing)
        throw invalid([
          { field: 'photos', code: 'missing', message: 'a photo that was chosen did not come' },
        ]);
      const email = body.email.toLowerCase();
      await app.db.withTenant(tenant.id, async (tx) => {
        if ((await countRecentMessages(tx, tenant.id, email, hour)) >= perAddress) {
          throw refusal(
            sendContactMessage,
            'TOO_MANY_MESSAGES',
            'Too many messages from this address; try again later.',
            {
              retryAfter: hour / 1000,
            },
          );
        }
        const messageId = await insertMessage(tx, tenant.id, {
          name: body.name,
          email,
          phone: body.phone || null,
          subject: body.subject ?? '',
          message: body.message,
          language,
        });
        await givePhotos(tx, tenant.id, messageId, body.photos ?? []);
        await addToOutbox(tx, tenant.id, {
          kind: 'mail',
          payload: { template: 'contact-message', messageId },
        });
      });
      reply.code(201);
      return { received: true as const };
    },
    limitTo(perClient, 'hour'),
  );
}

/** Each photo goes with one message, and one that is not there any more takes the message back. */
async function givePhotos(tx: Tx, tenantId: string, messageId: number, tokens: readonly string[]) {
  if (tokens.length === 0) return;
  const given = await attachPhotos(
    tx,
    tenantId,
    messageId,
    tokens.map(hashToken),
    retentionPeriods.photosOfMessages.days,
  );
  if (given < tokens.length)
    throw invalid([{ field: 'photos', code: 'gone', message: 'a photo is not there any more' }]);
}
