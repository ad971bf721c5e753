import type { Checkout, ShippingOption } from '@etalage/contracts';
import { euros } from '@etalage/pricing';
import { presentAddress } from '../../commands/address-rules.ts';
import type { FullCart } from '../../commands/change-cart.ts';
import { type CheckoutState, chosenPayment, currentStep } from '../../commands/checkout.ts';
import { stepTexts } from '../../commands/confirmed-steps.ts';
import { priceContents } from '../../commands/price-contents.ts';
import { promiseForCartBy } from '../../commands/promise-for.ts';
import type { Tenant } from '../../plugins/tenant.ts';
import type { KnownCustomer } from '../../repositories/checkout.ts';
import { presentCart } from './present-cart.ts';

export function presentCheckout(tenant: Tenant, language: string, state: CheckoutState): Checkout {
  const { row, billing, shipping, paymentMethods, completed, known } = state;
  const payment = chosenPayment(state);
  return {
    cart: presentCart(tenant, language, state),
    isBusiness: state.isBusiness,
    mayPayOnInvoice: state.mayPayOnInvoice,
    needsApproval: state.needsApproval,
    paysOnInvoice: state.paysOnInvoice,
    known: known && presentKnown(known),
    details:
      row?.email && row.first_name !== null && row.last_name !== null
        ? {
            email: row.email,
            firstName: row.first_name,
            lastName: row.last_name,
            ...(row.phone !== null && { phone: row.phone }),
            ...(row.company_name !== null && { companyName: row.company_name }),
            ...(row.vat_number !== null && { vatNumber: row.vat_number }),
            ...(row.reference !== null && { reference: row.reference }),
            ...(row.note !== null && { note: row.note }),
          }
        : null,
    billing: billing && presentAddress(billing),
    shipping: shipping && presentAddress(shipping),
    shippingMethodId: row?.shipping_method_id ?? null,
    payment: payment && { provider: payment.provider, method: payment.method },
    shippingOptions: presentShippingOptions(tenant, state, new Date()),
    paymentOptions: paymentMethods,
    stepTexts: stepTexts(state),
    completedSteps: completed,
    currentStep: currentStep(completed),
  };
}

/** What is known of a customer, for fields that they have not filled in yet. */
function presentKnown({ billing, shipping, ...known }: KnownCustomer): Checkout['known'] {
  const { email, firstName, lastName, phone, companyName, vatNumber } = known;
  return {
    details: {
      email,
      firstName,
      lastName,
      ...(phone !== null && { phone }),
      ...(companyName !== null && { companyName }),
      ...(vatNumber !== null && { vatNumber }),
    },
    billing: billing && presentAddress(billing),
    shipping: shipping && presentAddress(shipping),
  };
}

/** Each way of shipping with what it costs for this cart now, by the calculation that the order uses. */
export function presentShippingOptions(tenant: Tenant, state: FullCart, now: Date): ShippingOption[] {
  return state.shippingMethods.map((method) => {
    const priced = priceContents(tenant, state, method.id);
    const { id, code, name, description, isPickup, thresholdPriceCents, thresholdOrderTotalCents } = method;
    return {
      id,
      code,
      name,
      description,
      isPickup,
      cost: euros(state.lines.length === 0 ? method.priceCents : priced.shipping.price.shownCents),
      promise: promiseForCartBy(now, state, method),
      shippingMethodPrices: [
        {
          price: euros(method.priceCents),
          thresholdPrice: thresholdPriceCents === null ? null : euros(thresholdPriceCents),
          thresholdOrderTotal: thresholdOrderTotalCents === null ? null : euros(thresholdOrderTotalCents),
        },
      ],
    };
  });
}
