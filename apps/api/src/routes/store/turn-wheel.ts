import { turnWheel } from '@etalage/contracts';
import { networkOf, sharedBlock } from '@etalage/memory/counted-network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attemptKey } from '../../commands/attempt-key.ts';
import { type NetworkKeys, turnWheelOnce } from '../../commands/turn-wheel.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound, tooManyRequests } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { presentOutcome } from './get-wheels.ts';
import { wheelVisitor } from './wheel-visitor.ts';

/** Turns an hour from one network, whatever they gave; what may be won is counted by the database. */
const perHour = 20;

export function turnWheelRoute(app: FastifyInstance): void {
  endpoint(
    app,
    turnWheel,
    async (request) => {
      const { tenant, language, params } = request;
      const visitorHash = wheelVisitor(request, app.env.APP_SECRETS);
      const turn =
        visitorHash &&
        (await turnWheelOnce(app.db, {
          tenantId: tenant.id,
          languages: { language, fallback: tenant.defaultLanguage },
          wheelId: params.id,
          visitorHash,
          network: networkKeys(request),
        }));
      if (!turn) throw notFound('There is no such wheel for this visitor.');
      if ('secondsLeft' in turn)
        throw tooManyRequests('This network has won enough for today.', turn.secondsLeft);
      return presentOutcome(turn, tenant.priceBasis);
    },
    limitTo(perHour, 'hour'),
  );
}

/** What a network's prizes are counted by; null where it is nobody's in particular. */
function networkKeys(request: FastifyRequest): NetworkKeys | null {
  const { tenant, clientAddress, isForNobody, server } = request;
  if (isForNobody) return null;
  const key = (...parts: string[]) => attemptKey(server.env.APP_SECRET, tenant.id, 'wheel', ...parts);
  const network = networkOf(clientAddress);
  const wide = sharedBlock(network);
  return { narrow: key(network.narrow), wide: wide && key(wide, 'wide') };
}
