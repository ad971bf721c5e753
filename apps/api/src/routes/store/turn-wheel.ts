import { turnWheel } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { turnWheelOnce } from '../../commands/turn-wheel.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { notFound } from '../../plugins/problem.ts';
import { limitTo } from '../../plugins/rate-limit.ts';
import { presentOutcome } from './get-wheels.ts';
import { wheelVisitor } from './wheel-visitor.ts';

/** Turns an hour from one network: whoever throws their token away to turn again does not get far. */
const perHour = 20;

export function turnWheelRoute(app: FastifyInstance): void {
  endpoint(
    app,
    turnWheel,
    async (request) => {
      const { tenant, language, params } = request;
      const visitorHash = wheelVisitor(request, app.env.APP_SECRET);
      const turn =
        visitorHash &&
        (await turnWheelOnce(app.db, {
          tenantId: tenant.id,
          languages: { language, fallback: tenant.defaultLanguage },
          wheelId: params.id,
          visitorHash,
        }));
      if (!turn) throw notFound('There is no such wheel for this visitor.');
      return presentOutcome(turn);
    },
    limitTo(perHour, 3_600_000),
  );
}
