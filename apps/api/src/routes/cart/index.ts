import {
  addCartBundle,
  addCartLine,
  clearCart,
  getCart,
  removeCartBundle,
  removeCartLine,
  setCartBundle,
  setCartLine,
} from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { readCart } from '../../commands/change-cart.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { shopperOf } from './cart-cookie.ts';
import { answerChange } from './change.ts';
import { codesRoutes } from './codes.ts';
import { presentCart } from './present-cart.ts';

/** The cart: every change is one transaction, every answer the whole cart at the prices of that moment. */
export async function cartRoutes(app: FastifyInstance): Promise<void> {
  endpoint(app, getCart, async (request) => {
    const shopper = shopperOf(request);
    return presentCart(shopper.tenant, shopper.language, await readCart(app.db, shopper));
  });
  endpoint(app, addCartLine, async (request, reply) =>
    answerChange(request, reply, { kind: 'add-line', ...request.body }),
  );
  endpoint(app, setCartLine, async (request, reply) =>
    answerChange(request, reply, { kind: 'set-line', ...request.params, ...request.body }),
  );
  endpoint(app, removeCartLine, async (request, reply) =>
    answerChange(request, reply, { kind: 'remove-line', ...request.params }),
  );
  endpoint(app, addCartBundle, async (request, reply) =>
    answerChange(request, reply, { kind: 'add-bundle', ...request.body }),
  );
  endpoint(app, setCartBundle, async (request, reply) =>
    answerChange(request, reply, { kind: 'set-bundle', ...request.params, ...request.body }),
  );
  endpoint(app, removeCartBundle, async (request, reply) =>
    answerChange(request, reply, { kind: 'remove-bundle', ...request.params }),
  );
  endpoint(app, clearCart, async (request, reply) => answerChange(request, reply, { kind: 'clear' }));
  await codesRoutes(app);
}
