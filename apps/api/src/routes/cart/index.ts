import type { FastifyInstance } from 'fastify';
import { addBundleRoute } from './add-bundle.ts';
import { addCouponRoute } from './add-coupon.ts';
import { addLineRoute } from './add-line.ts';
import { addPromocodeRoute } from './add-promocode.ts';
import { checkCodeRoute } from './check-code.ts';
import { clearCartRoute } from './clear-cart.ts';
import { getCartRoute } from './get-cart.ts';
import { removeBundleRoute } from './remove-bundle.ts';
import { removeCouponRoute } from './remove-coupon.ts';
import { removeLineRoute } from './remove-line.ts';
import { removePromocodeRoute } from './remove-promocode.ts';
import { setBundleRoute } from './set-bundle.ts';
import { setLineRoute } from './set-line.ts';
import { validateCartRoute } from './validate-cart.ts';

/** The cart: every change is one transaction, every answer the whole cart at the prices of that moment. */
export async function cartRoutes(app: FastifyInstance): Promise<void> {
  getCartRoute(app);
  addLineRoute(app);
  setLineRoute(app);
  removeLineRoute(app);
  addBundleRoute(app);
  setBundleRoute(app);
  removeBundleRoute(app);
  clearCartRoute(app);
  checkCodeRoute(app);
  addPromocodeRoute(app);
  removePromocodeRoute(app);
  addCouponRoute(app);
  removeCouponRoute(app);
  validateCartRoute(app);
}
