import {
  type Checkout,
  getCheckout,
  getShippingOptions,
  lookUpAddress,
  putCheckoutAddresses,
  putCheckoutDetails,
  putCheckoutPayment,
  putCheckoutShipping,
} from '@etalage/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readDetails, readPostalCode } from '../../commands/address-rules.ts';
import { readCart } from '../../commands/change-cart.ts';
import {
  type CheckoutRefusal,
  type CheckoutState,
  changeCheckout,
  lacksVatNumber,
  readCheckout,
} from '../../commands/checkout.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { type FieldError, invalid, ProblemError } from '../../plugins/problem.ts';
import { findDutchAddress } from '../../repositories/checkout.ts';
import { shopperOf } from '../cart/cart-cookie.ts';
import { requireShopping } from '../cart/change.ts';
import { presentCheckout, presentShippingOptions } from './present-checkout.ts';
import { readAddresses, saveAddresses } from './save-addresses.ts';

/** The five steps of the checkout; each answer is the whole checkout, so that a client always knows where it is. */
export async function checkoutRoutes(app: FastifyInstance): Promise<void> {
  const { db, payments } = app;

  endpoint(app, getCheckout, async (request) => {
    const shopper = shopperOf(request);
    return presentCheckout(shopper.tenant, shopper.language, await readCheckout(db, payments, shopper));
  });

  endpoint(app, putCheckoutDetails, async (request) => {
    requireShopping(request);
    const details = readDetails(request.body);
    if ('errors' in details) throw unprocessable(details.errors);
    return answer(
      request,
      await changeCheckout<Refused>(db, payments, shopperOf(request), () => ({ details: details.values })),
    );
  });

  endpoint(app, putCheckoutAddresses, async (request) => {
    requireShopping(request);
    const read = readAddresses(request.body);
    if ('errors' in read) throw unprocessable(read.errors);
    return answer(
      request,
      await changeCheckout<Refused>(db, payments, shopperOf(request), ({ row }, tx) =>
        saveAddresses(tx, row, read),
      ),
    );
  });

  endpoint(app, putCheckoutShipping, async (request) => {
    requireShopping(request);
    const { shippingMethodId } = request.body;
    return answer(
      request,
      await changeCheckout<Refused>(db, payments, shopperOf(request), ({ shippingMethods }) =>
        shippingMethods.some((method) => method.id === shippingMethodId)
          ? { details: { shipping_method_id: shippingMethodId } }
          : { refused: 'UNKNOWN_SHIPPING_METHOD' },
      ),
    );
  });

  endpoint(app, putCheckoutPayment, async (request) => {
    requireShopping(request);
    const { provider, method } = request.body;
    return answer(
      request,
      await changeCheckout<Refused>(db, payments, shopperOf(request), ({ row, paymentMethods }) => {
        const isOffered = paymentMethods.some((each) => each.provider === provider && each.method === method);
        if (isOffered && lacksVatNumber(row, provider)) return { refused: 'VAT_NUMBER_MISSING' };
        if (isOffered) return { details: { payment_provider: provider, payment_method: method } };
        return {
          refused: provider === 'invoice' ? 'INVOICE_NOT_ALLOWED' : 'UNKNOWN_PAYMENT_METHOD',
        };
      }),
    );
  });

  endpoint(app, getShippingOptions, async (request) => {
    const shopper = shopperOf(request);
    return presentShippingOptions(shopper.tenant, await readCart(db, shopper), new Date());
  });

  endpoint(app, lookUpAddress, async (request) => {
    const postalCode = readPostalCode('NL', request.query.postalCode);
    const houseNumber = Number.parseInt(request.query.houseNumber, 10);
    if (postalCode === null) {
      throw invalid([{ field: 'postalCode', code: 'format', message: 'is no Dutch postal code' }]);
    }
    if (!(houseNumber > 0 && houseNumber < 1_000_000)) {
      throw invalid([{ field: 'houseNumber', code: 'format', message: 'must begin with a number' }]);
    }
    const found = await db.withTenant(
      request.tenant.id,
      (tx) => findDutchAddress(tx, postalCode, houseNumber),
      { readOnly: true },
    );
    return found ?? null;
  });
}

type Refused =
  | 'VAT_NUMBER_MISSING'
  | 'UNKNOWN_SHIPPING_METHOD'
  | 'UNKNOWN_PAYMENT_METHOD'
  | 'INVOICE_NOT_ALLOWED';

function answer(request: FastifyRequest, outcome: CheckoutState | CheckoutRefusal<Refused>): Checkout {
  if ('refused' in outcome) throw refusalProblem(outcome.refused);
  return presentCheckout(request.tenant, request.language, outcome);
}

function refusalProblem(refused: Refused | 'CART_EMPTY'): ProblemError {
  switch (refused) {
    case 'CART_EMPTY':
      return new ProblemError(409, refused, 'There is nothing in the cart.');
    case 'INVOICE_NOT_ALLOWED':
      return new ProblemError(403, refused, 'Paying on invoice is not possible for this customer.');
    case 'VAT_NUMBER_MISSING':
      return new ProblemError(422, refused, 'Paying on invoice needs a VAT number.', {
        errors: [{ field: 'vatNumber', code: 'required', message: 'is required to pay on invoice' }],
      });
    case 'UNKNOWN_SHIPPING_METHOD':
      return unprocessable([
        { field: 'shippingMethodId', code: 'unknown', message: 'is no method of this shop' },
      ]);
    case 'UNKNOWN_PAYMENT_METHOD':
      return unprocessable([{ field: 'method', code: 'unknown', message: 'is no method of this shop' }]);
  }
}

function unprocessable(errors: FieldError[]): ProblemError {
  return new ProblemError(422, 'INVALID_VALUE', 'Some of the values cannot be used.', { errors });
}
