import { type Static, Type } from 'typebox';
import { Cart } from './cart.ts';
import {
  type Endpoint,
  Forbidden,
  Id,
  inLanguage,
  lineOfText,
  Money,
  nullable,
  Phone,
  Problem,
  problems,
  refusing,
} from './common.ts';
import { checkoutSteps, emailLength, orderNoteLength, orderReferenceLength } from './limits.ts';
import { DeliveryPromise } from './promises.ts';

export { checkoutSteps, type DeliveryCountry, deliveryCountries } from './limits.ts';

export const CheckoutStep = Type.Enum(checkoutSteps);
export type CheckoutStep = (typeof checkoutSteps)[number];

const stepText = Type.String({ maxLength: 100 });

/**
 * An address that mail can be sent to. Beyond the format: a quoted name may hold a second address, and an address without
 * a dot or in brackets is a machine and no mailbox.
 */
export const Email = Type.String({
  format: 'email',
  minLength: 3,
  maxLength: emailLength,
  pattern: '^[^"@]+@[A-Za-z0-9.-]+\\.[A-Za-z0-9-]{2,}$',
});

export const CheckoutDetails = Type.Object(
  {
    email: Email,
    firstName: lineOfText(100),
    lastName: lineOfText(100),
    phone: Type.Optional(Phone),
    companyName: Type.Optional(lineOfText(150, 0)),
    vatNumber: Type.Optional(
      Type.String({
        maxLength: 24,
        pattern: '^\\s*$|^\\s*[A-Za-z]{2}[A-Za-z0-9.+* -]{2,20}$',
        description:
          'Of a country of the European Union; its form is checked, and of a Dutch one that it adds up',
      }),
    ),
    /** The shopper's own, for their books: a purchase order's number. */
    reference: Type.Optional(lineOfText(orderReferenceLength, 0)),
    note: Type.Optional(Type.String({ maxLength: orderNoteLength })),
  },
  { additionalProperties: false },
);
export type CheckoutDetails = Static<typeof CheckoutDetails>;

export const Address = Type.Object(
  {
    companyName: Type.Optional(lineOfText(150, 0)),
    firstName: lineOfText(100),
    lastName: lineOfText(100),
    street: lineOfText(150),
    houseNumber: Type.String({ minLength: 1, maxLength: 10, pattern: '^[0-9]{1,6}[A-Za-z0-9 -]*$' }),
    houseNumberAddition: Type.Optional(lineOfText(20, 0)),
    postalCode: lineOfText(12, 2),
    city: lineOfText(100),
    countryCode: Type.String({ pattern: '^[A-Z]{2}$' }),
  },
  { additionalProperties: false },
);
export type Address = Static<typeof Address>;

export const ShippingOption = Type.Object({
  id: Id,
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
  isPickup: Type.Boolean(),
  /** What it costs for this cart now, on the cart's basis. */
  cost: Money,
  /** What an order of now would be promised this way; null where something in the cart cannot be delivered now. */
  promise: nullable(DeliveryPromise),
  shippingMethodPrices: Type.Array(
    Type.Object({
      price: Money,
      thresholdPrice: nullable(Money),
      thresholdOrderTotal: nullable(Money),
    }),
  ),
});
export type ShippingOption = Static<typeof ShippingOption>;

export const PaymentOption = Type.Object({
  provider: Type.String(),
  method: Type.String(),
  name: Type.String(),
});
export type PaymentOption = Static<typeof PaymentOption>;

/** What each step says, told apart from anything else; for a `Checkout` to give out and for an order to send back. */
export const StepTexts = Type.Object({
  gegevens: stepText,
  adres: stepText,
  bezorging: stepText,
  /** The provider and the method, as 'provider/method'; '' where nothing is left to pay. */
  betaling: stepText,
});
export type StepTexts = Static<typeof StepTexts>;

export const Checkout = Type.Object({
  cart: Cart,
  isBusiness: Type.Boolean({ description: 'Whether company, VAT number and reference are asked for' }),
  mayPayOnInvoice: Type.Boolean({ description: 'For which a VAT number is needed' }),
  needsApproval: Type.Boolean({ description: 'Somebody of the company must approve such an amount first' }),
  paysOnInvoice: Type.Boolean({ description: 'There is no choice, and the step of paying is left out' }),
  /** What is known of a customer before they fill anything in: their account, else their last order. */
  known: nullable(
    Type.Object({
      details: Type.Partial(CheckoutDetails),
      billing: nullable(Address),
      shipping: nullable(Address),
    }),
  ),
  details: nullable(CheckoutDetails),
  billing: nullable(Address),
  /** null where it is the billing address. */
  shipping: nullable(Address),
  shippingMethodId: nullable(Id),
  payment: nullable(Type.Object({ provider: Type.String(), method: Type.String() })),
  shippingOptions: Type.Array(ShippingOption),
  paymentOptions: Type.Array(PaymentOption),
  /** What a summary of now shows: to be sent back with the order, as `confirmedSteps`. */
  stepTexts: StepTexts,
  completedSteps: Type.Array(CheckoutStep),
  /** The first step that is not completed; samenvatting once all are. */
  currentStep: CheckoutStep,
});
export type Checkout = Static<typeof Checkout>;

const answers = {
  200: Checkout,
  403: Forbidden,
  409: refusing(Problem, 'CART_EMPTY'),
  422: refusing(Problem, 'INVALID_VALUE'),
  ...problems,
};

/** Answers where the shop takes no orders as well, as the cart does: `StoreInit.shoppingEnabled` says whether it does. */
export const getCheckout = {
  method: 'GET',
  url: '/checkout',
  schema: {
    summary: 'Everything the checkout knows and offers for this cart',
    tags: ['checkout'],
    querystring: inLanguage,
    response: { 200: Checkout, ...problems },
  },
} as const satisfies Endpoint;

export const putCheckoutDetails = {
  method: 'PUT',
  url: '/checkout/details',
  schema: {
    summary: 'Who orders',
    tags: ['checkout'],
    querystring: inLanguage,
    body: CheckoutDetails,
    response: answers,
  },
} as const satisfies Endpoint;

export const putCheckoutAddresses = {
  method: 'PUT',
  url: '/checkout/addresses',
  schema: {
    summary: 'Billing address, and a shipping address where it differs',
    tags: ['checkout'],
    querystring: inLanguage,
    body: Type.Object(
      { billing: Address, shipping: Type.Optional(nullable(Address)) },
      { additionalProperties: false },
    ),
    response: answers,
  },
} as const satisfies Endpoint;

export const putCheckoutShipping = {
  method: 'PUT',
  url: '/checkout/shipping',
  schema: {
    summary: 'The shipping method',
    tags: ['checkout'],
    querystring: inLanguage,
    body: Type.Object({ shippingMethodId: Id }, { additionalProperties: false }),
    response: answers,
  },
} as const satisfies Endpoint;

export const putCheckoutPayment = {
  method: 'PUT',
  url: '/checkout/payment',
  schema: {
    summary: 'The payment method',
    tags: ['checkout'],
    querystring: inLanguage,
    body: Type.Object({ provider: lineOfText(40), method: lineOfText(40) }, { additionalProperties: false }),
    response: {
      ...answers,
      403: refusing(Problem, 'SHOPPING_DISABLED', 'CROSS_SITE', 'INVOICE_NOT_ALLOWED'),
      422: refusing(Problem, 'INVALID_VALUE', 'VAT_NUMBER_MISSING'),
    },
  },
} as const satisfies Endpoint;

export const getShippingOptions = {
  method: 'GET',
  url: '/shipping/options',
  schema: {
    summary: 'Shipping methods with their prices for this cart',
    tags: ['checkout'],
    querystring: inLanguage,
    response: { 200: Type.Array(ShippingOption), ...problems },
  },
} as const satisfies Endpoint;

export const lookUpAddress = {
  method: 'GET',
  url: '/addresses/lookup',
  schema: {
    summary: 'Street and city of a Dutch postal code and house number',
    tags: ['checkout'],
    querystring: Type.Object({
      postalCode: Type.String({ maxLength: 12 }),
      houseNumber: Type.String({ maxLength: 10 }),
    }),
    response: { 200: nullable(Type.Object({ street: Type.String(), city: Type.String() })), ...problems },
  },
} as const satisfies Endpoint;
