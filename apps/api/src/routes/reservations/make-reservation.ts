import { makeReservation } from '@etalage/contracts';
import { reservationLimits } from '@etalage/contracts/limits';
import { toCents } from '@etalage/pricing';
import type { FastifyInstance } from 'fastify';
import { makeReservation as make, type ReservationRefusal } from '../../commands/make-reservation.ts';
import { linkToken } from '../../commands/signed-link.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { invalid, notFound, type ProblemError, refusal } from '../../plugins/problem.ts';
import { limitOrders } from '../shared/limit-orders.ts';
import { networkKey } from '../shared/network-key.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { shopperOf } from '../shared/shopper.ts';

/** Holds goods for a customer, who is written to at the account's address, or for a guest. */
export function makeReservationRoute(app: FastifyInstance): void {
  endpoint(
    app,
    makeReservation,
    async (request, reply) => {
      requireShopping(request, makeReservation);
      const { tenant, body } = request;
      const shopper = shopperOf(request);
      const email = shopper.customer?.email ?? body.email?.toLowerCase();
      if (email === undefined)
        throw invalid([{ field: 'email', code: 'required', message: 'is needed of a guest' }]);
      const name = body.name.trim();
      if (name === '') throw invalid([{ field: 'name', code: 'required', message: 'is needed' }]);
      const made = await make(app.services, shopper, {
        key: body.key,
        variantId: body.variant,
        branchId: body.branch,
        quantity: body.quantity,
        name,
        email,
        phone: body.phone?.trim() || null,
        shownCents: body.unitPrice === undefined ? null : toCents(body.unitPrice),
        network: networkKey(request),
      });
      if (!made) throw notFound('There is no such variant.');
      if ('refused' in made) throw problemOf(made);
      app.jobs.wake(tenant.id);
      const token = linkToken(app.env.APP_SECRET, 'reservation', tenant.id, made.id);
      return reply.code(201).send({ id: made.id, token });
    },
    limitOrders(app.env),
  );
}

const tooMuch = {
  TOO_MANY_PIECES: 'No more pieces of it are held at a time.',
  TOO_MANY_RESERVATIONS: 'No more reservations are held at a time.',
  TOO_MANY_TODAY: 'No more reservations are made in a day.',
};

function problemOf(refused: ReservationRefusal): ProblemError {
  switch (refused.refused) {
    case 'NOT_AT_BRANCH':
      return refusal(makeReservation, 'NOT_AT_BRANCH', 'There are not so many at this branch.', {
        extra: { available: Math.min(refused.available, reservationLimits.pieces) },
      });
    case 'PRICE_CHANGED':
      return refusal(makeReservation, 'PRICE_CHANGED', 'It costs more than was shown.');
    case 'TOO_MANY_PIECES':
    case 'TOO_MANY_RESERVATIONS':
    case 'TOO_MANY_TODAY': {
      const { limit } = refused;
      return refusal(makeReservation, refused.refused, tooMuch[refused.refused], { extra: { limit } });
    }
  }
}
