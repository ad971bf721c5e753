import type {
  addCartBundle,
  addCartLine,
  addCoupon,
  addPromocode,
  Cart,
  clearCart,
  RefusalCode,
  removeCartBundle,
  removeCartLine,
  removeCoupon,
  removePromocode,
  setCartBundle,
  setCartLine,
} from '@etalage/contracts';
import { type Basis, euros } from '@etalage/pricing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LineChange } from '../../commands/apply-line-change.ts';
import { changeCart } from '../../commands/change-cart.ts';
import type { CodeChange, CodeRefusal, CodeRefusalCode } from '../../commands/judge-codes.ts';
import type { LineRefusal, LineRefusalCode } from '../../commands/line-rules.ts';
import { notFound, type ProblemError, refusal as refusalOf } from '../../plugins/problem.ts';
import { presentCart } from '../shared/present-cart.ts';
import { requireShopping } from '../shared/require-shopping.ts';
import { setCartCookie, shopperOf } from '../shared/shopper.ts';
import { limitGuessing } from './limit-guessing.ts';

/** Makes one change and answers with the whole cart; a refusal says what is wrong and shows the cart as it still is. */
export async function answerChange(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  contract: AnyChange,
  change: LineChange | CodeChange,
): Promise<Cart> {
  requireShopping(request, contract);
  const shopper = shopperOf(request);
  const key = request.headers['idempotency-key'];
  const make = () => changeCart(request.server, shopper, change, typeof key === 'string' ? key : null);
  const { state, refusal, newToken } =
    change.kind === 'add-promocode' || change.kind === 'add-coupon'
      ? await limitGuessing(request, shopper, make, ({ refusal }) => !isWrong(refusal))
      : await make();
  const cart = presentCart(shopper.tenant, shopper.language, state);
  if (refusal)
    throw refusalProblem(contract, refusal, cart, {
      codeField: change.kind === 'add-coupon' ? 'cardCode' : 'code',
      priceBasis: shopper.tenant.priceBasis,
    });
  if (newToken !== undefined) setCartCookie(request, reply, newToken);
  return cart;
}

/** A code that works nowhere was a wrong guess, whatever is told of it. */
function isWrong(refusal: LineRefusal | CodeRefusal | undefined): boolean {
  return refusal?.refused === 'UNKNOWN_CODE' || refusal?.refused === 'CODE_ENDED';
}

/** `field` says which part of the body is wrong; a code stands in the field of its kind. */
type Told = { detail: string; field?: string; isAboutCode?: true };

type Change =
  | typeof addCartLine
  | typeof setCartLine
  | typeof addCartBundle
  | typeof setCartBundle
  | typeof addPromocode
  | typeof addCoupon;
type AnyChange =
  | Change
  | typeof clearCart
  | typeof removeCartBundle
  | typeof removeCartLine
  | typeof removeCoupon
  | typeof removePromocode;
type Refused = Exclude<RefusalCode<Change>, 'SHOPPING_DISABLED' | 'CROSS_SITE'>;

// What the contracts name and what the commands refuse with, both whole.
const told = {
  UNKNOWN_VARIANT: { detail: 'The shop does not sell this.', field: 'variantId' },
  UNKNOWN_BUNDLE: { detail: 'The shop does not sell this.', field: 'bundleId' },
  BUNDLE_LINE: { detail: 'Change the quantity of the bundle, not of a line in it.' },
  QUANTITY_LIMIT: { detail: 'This is more than can be ordered at once.', field: 'quantity' },
  CART_FULL: { detail: 'The cart holds as much as it can.' },
  OUT_OF_STOCK: { detail: 'There is not enough in stock.' },
  NO_GIFT_TEXT: { detail: 'No text goes with this product.', field: 'giftText' },
  NO_DELIVERY_DAY: { detail: 'No day can be chosen for this product.', field: 'deliveryDay' },
  DELIVERY_DAY_PASSED: { detail: 'This cannot come on that day any more.', field: 'deliveryDay' },
  CODE_ENDED: { detail: 'This code has ended.', isAboutCode: true },
  UNKNOWN_CODE: { detail: 'This code is not valid.', isAboutCode: true },
  CODES_FULL: { detail: 'The cart holds as many codes as it can.' },
  BELOW_MINIMUM: { detail: 'The cart costs too little for this code.', isAboutCode: true },
  NO_INCLUDED_PRODUCTS: { detail: 'This code is for other products.', isAboutCode: true },
  CUSTOMER_LIMIT: { detail: 'This code was used as often as it may be.', isAboutCode: true },
  ONE_WON_CODE: { detail: 'The cart holds a code that was won; only one counts.', isAboutCode: true },
} satisfies Record<Refused, Told> & Record<Exclude<LineRefusalCode | CodeRefusalCode, 'NOT_FOUND'>, Told>;

function refusalProblem(
  contract: AnyChange,
  refusal: LineRefusal | CodeRefusal,
  cart: Cart,
  { codeField, priceBasis }: { codeField: string; priceBasis: Basis },
): ProblemError {
  const { refused } = refusal;
  if (refused === 'NOT_FOUND') return notFound('The cart holds no such thing.');
  const { detail, isAboutCode, field = isAboutCode && codeField }: Told = told[refused];
  const code = refused === 'QUANTITY_LIMIT' ? 'maximum' : 'unknown';
  return refusalOf(contract as Change, refused, detail, {
    ...(field && { errors: [{ field, code, message: detail }] }),
    extra: {
      ...('available' in refusal && { available: refusal.available }),
      ...('minimumCents' in refusal &&
        typeof refusal.minimumCents === 'number' && {
          minimum: euros(refusal.minimumCents),
          minimumBasis: priceBasis,
        }),
      cart,
    },
  });
}
