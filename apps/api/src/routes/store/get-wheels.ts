import { getWheels, type Wheel, type WheelOutcome } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { totalWeight } from '../../commands/draw-prize.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { findTurn, readWheels, type WheelTurn } from '../../repositories/wheels.ts';
import { wheelVisitor } from './wheel-visitor.ts';

export function getWheelsRoute(app: FastifyInstance): void {
  endpoint(app, getWheels, async (request, reply): Promise<Wheel[]> => {
    const { tenant, language } = request;
    const languages = { language, fallback: tenant.defaultLanguage };
    const visitor = wheelVisitor(request, app.env.APP_SECRET);
    // It may hold the visitor's own code.
    reply.header('cache-control', 'private, no-store');
    return app.db.withTenant(
      tenant.id,
      async (tx) => {
        const wheels: Wheel[] = [];
        for (const { id, name, isSticky, prizes } of await readWheels(tx, languages, null)) {
          const turn = visitor && (await findTurn(tx, languages, id, visitor));
          const total = totalWeight(prizes);
          wheels.push({
            id,
            name,
            is_sticky: isSticky,
            prizes: prizes.map((prize) => ({ id: prize.id, name: prize.name, chance: prize.weight / total })),
            outcome: turn ? presentOutcome(turn) : null,
          });
        }
        return wheels;
      },
      { readOnly: true },
    );
  });
}

export const presentOutcome = ({ prizeId, name, code, validUntil }: WheelTurn): WheelOutcome => ({
  prizeId,
  name,
  code,
  validUntil: validUntil?.toISOString() ?? null,
});
