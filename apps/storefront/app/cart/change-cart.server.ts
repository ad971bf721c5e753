import { ApiUnavailable } from '@etalage/api-client';
import {
  addCartBundle,
  addCartLine,
  addCoupon,
  addPromocode,
  type Cart,
  type CartValidation,
  checkCode,
  clearCart,
  getCart,
  maxCartLines,
  removeCartBundle,
  removeCartLine,
  removeCoupon,
  removePromocode,
  setCartBundle,
  setCartLine,
  validateCart,
} from '@etalage/contracts';
import { data } from 'react-router';
import { api } from '../lib/api.server.ts';
import { keyHeader } from '../lib/key-header.server.ts';
import { type Context, languageOf, requestInfo } from '../lib/request-context.ts';
import {
  type CartAnswer,
  type CartRefusal,
  type CartRefusalCode,
  cartReasons,
  noNotices,
} from './cart-action.ts';
import { type CartChange, keyField, readChange, subjectOf } from './cart-change.ts';

/** The cart of this shopper. */
export function loadCart(context: Context): Promise<CartAnswer> {
  requestInfo(context).isPrivate = true;
  return reach('', async () => await api(context).call(getCart, { query: { lang: languageOf(context) } }));
}

/** Does what a form asks, and tells what has become of the cart. Throws 400 for a form that asks nothing known. */
export async function changeCartByForm(context: Context, request: Request): Promise<CartAnswer> {
  requestInfo(context).isPrivate = true;
  const form = await request.formData();
  const change = readChange(form);
  if (!change) throw data(null, { status: 400 });
  const answer = await reach(subjectOf(change), () =>
    perform(context, change, keyHeader(String(form.get(keyField) ?? ''))),
  );
  if (answer.refusal && change.intent === 'add-code') answer.refusal.typed = change.code;
  return answer;
}

/** Puts one piece of something in the cart, and tells what has become of it. */
export function addPiece(context: Context, variantId: number): Promise<CartAnswer> {
  const change = { intent: 'add-line', variantId, quantity: 1 } as const;
  return reach(subjectOf(change), () => perform(context, change, {}));
}

/** What any cart call may answer, as far as it matters here. */
type ApiAnswer = { status: number; body: object };

function perform(
  context: Context,
  change: CartChange,
  headers: ReturnType<typeof keyHeader>,
): Promise<ApiAnswer> {
  const { call } = api(context);
  const query = { lang: languageOf(context) };
  switch (change.intent) {
    case 'add-line': {
      const { intent, ...body } = change;
      return call(addCartLine, { query, headers, body });
    }
    case 'set-line': {
      const { lineId, quantity, deliveryDay } = change;
      const day = deliveryDay !== undefined && { deliveryDay: deliveryDay || null };
      return call(setCartLine, { query, headers, params: { lineId }, body: { quantity, ...day } });
    }
    case 'remove-line':
      return call(removeCartLine, { query, headers, params: { lineId: change.lineId } });
    case 'add-bundle': {
      const { intent, ...body } = change;
      return call(addCartBundle, { query, headers, body });
    }
    case 'set-bundle': {
      const { bundleGroupKey, quantity } = change;
      return call(setCartBundle, { query, headers, params: { bundleGroupKey }, body: { quantity } });
    }
    case 'remove-bundle':
      return call(removeCartBundle, { query, headers, params: { bundleGroupKey: change.bundleGroupKey } });
    case 'clear':
      return call(clearCart, { query, headers });
    case 'add-code':
      return addCode(context, change.code, headers);
    case 'remove-promocode':
      return call(removePromocode, { query, headers, params: { code: change.code } });
    case 'remove-coupon':
      return call(removeCoupon, { query, headers, params: { cardCode: change.code } });
    case 'validate':
      return call(validateCart, { query, body: { lines: seenPrices(change.lines) } });
  }
}

/** COUP-02: asks what the code is, and adds it as that. An empty one does nothing. */
async function addCode(
  context: Context,
  code: string,
  headers: ReturnType<typeof keyHeader>,
): Promise<ApiAnswer> {
  const { call } = api(context);
  const query = { lang: languageOf(context) };
  if (code === '') return call(getCart, { query });
  const check = await call(checkCode, { query, body: { code } });
  if (check.status !== 200) return check;
  const { valid, coupon, promocode, hasEnded } = check.body;
  if (valid && coupon) return call(addCoupon, { query, headers, body: { cardCode: coupon.cardCode } });
  if (valid && promocode) return call(addPromocode, { query, headers, body: { code: promocode.code } });
  const refused: CartRefusalCode = hasEnded ? 'CODE_ENDED' : 'UNKNOWN_CODE';
  return { status: 422, body: { code: refused } };
}

type SeenPrice = { variantId: number; unitPrice: number; qty: number };

/** Prices as the page showed them; what is no such list tells nothing. */
function seenPrices(json: string | undefined): SeenPrice[] {
  try {
    const list: unknown = JSON.parse(json || '[]');
    return Array.isArray(list) ? list.filter(isSeenPrice).slice(0, maxCartLines) : [];
  } catch {
    return [];
  }
}

function isSeenPrice(value: unknown): value is SeenPrice {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  return ['variantId', 'unitPrice', 'qty'].every((name) => typeof fields[name] === 'number');
}

async function reach(subject: string, call: () => Promise<ApiAnswer>): Promise<CartAnswer> {
  try {
    return answerOf(await call(), subject);
  } catch (error) {
    if (!(error instanceof ApiUnavailable)) throw error;
    const reason = error.status === 429 ? 'tooOften' : subject === 'code' ? 'couponError' : 'failed';
    return { cart: null, refusal: { reason, available: null, minimum: null, subject }, notices: noNotices };
  }
}

function answerOf({ status, body }: ApiAnswer, subject: string): CartAnswer {
  if (status === 200 && 'changes' in body) {
    const { cart, changes, removedCodes } = body as CartValidation;
    return { cart, refusal: null, notices: { prices: changes, codes: removedCodes } };
  }
  if (status === 200) {
    const cart = body as Cart;
    return { cart, refusal: null, notices: cart.notices };
  }
  const cart = 'cart' in body ? (body.cart as Cart) : null;
  return { cart, refusal: refusalOf(status, body, subject), notices: noNotices };
}

function refusalOf(status: number, body: object, subject: string): CartRefusal {
  const number = (name: string) => {
    const value = (body as Record<string, unknown>)[name];
    return typeof value === 'number' ? value : null;
  };
  const code = 'code' in body ? String(body.code) : '';
  const fields = 'errors' in body ? (body.errors as { field: string }[]).map(({ field }) => field) : [];
  // What has no reason of its own failed in a way that trying again may mend.
  const other =
    status === 429 ? 'tooOften' : subject === 'code' ? 'couponError' : status === 404 ? 'gone' : 'failed';
  return {
    // What is no day at all is none that can be chosen either.
    reason: isCartRefusalCode(code)
      ? cartReasons[code]
      : fields.includes('deliveryDay')
        ? 'dayPassed'
        : other,
    available: number('available'),
    minimum: number('minimum'),
    ...('minimumBasis' in body && { minimumBasis: body.minimumBasis === 'ex' ? 'ex' : 'inc' }),
    subject,
  };
}

const isCartRefusalCode = (code: string): code is CartRefusalCode => Object.hasOwn(cartReasons, code);
