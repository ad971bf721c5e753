import { getWheels, type Wheel, type WheelOutcome } from '@etalage/contracts';
import { type Basis, euros } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { totalWeight } from '../../commands/draw-prize.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { findTurn, readWheels, type WheelTurn } from '../../repositories/wheels.ts';
import { readOwn } from '../shared/read-shop.ts';
import { wheelVisitor } from './wheel-visitor.ts';

export function getWheelsRoute(app: FastifyInstance): void {
  endpoint(app, getWheels, async (request, reply): Promise<Wheel[]> => {
    const visitor = wheelVisitor(request, app.env.APP_SECRETS);
    // It may hold the visitor's own code.
    reply.header('cache-control', 'private, no-store');
    // A turn is never told of: whoever has just turned must find theirs.
    return readOwn(app, request, async (tx, languages) => {
      const wheels: Wheel[] = [];
      for (const { id, name, isSticky, prizes } of await readWheels(tx, languages, null)) {
        const turn = visitor && (await findTurn(tx, request.tenant.id, languages, id, visitor));
        const total = totalWeight(prizes);
        wheels.push({
          id,
          name,
          is_sticky: isSticky,
          prizes: prizes.map((prize) => ({ id: prize.id, name: prize.name, chance: prize.weight / total })),
          outcome: turn ? presentOutcome(turn, request.tenant.priceBasis) : null,
        });
      }
      return wheels;
    });
  });
}

/** `basis`: of the shop's prices, on which the code's minimum stands. */
export function presentOutcome(
  { prizeId, name, code, validUntil, minimumCents }: WheelTurn,
  basis: Basis,
): WheelOutcome {
  const drawn = { prizeId, name, code, validUntil: validUntil?.toISOString() ?? null };
  if (minimumCents === null) return { ...drawn, minimum: null };
  return { ...drawn, minimum: euros(minimumCents), minimumBasis: basis };
}
