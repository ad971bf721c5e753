import { ApiUnavailable } from '@etalage/api-client';
import {
  addCartBundle,
  addCartLine,
  type Cart,
  changeCartBundle,
  changeCartLine,
  clearCart,
  getCart,
  MAX_QUANTITY,
  removeCartBundle,
  removeCartLine,
} from '@etalage/contracts';
import { data, redirect } from 'react-router';
import {
  type CartAnswer,
  type CartRefusal,
  IN_PLACE,
  revalidateExceptAfterCart,
} from '../../cart/cart-action.ts';
import { useNewestCart } from '../../cart/cart-store.ts';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { languageOf, requestInfo } from '../../lib/request-context.ts';
import type { Route } from './+types/route';
import { CartView } from './cart-view.tsx';

export const handle = { header: 'cart' };

/** The cart of this shopper; for the page, and for the drawer that opens over any other page. */
export async function loader({ context }: Route.LoaderArgs) {
  requestInfo(context).isPrivate = true;
  const t = translator(languageOf(context), 'cart');
  const seo = { title: t('title'), description: t('seoDescription'), isIndexed: false };
  const { cart } = await reach(async () => await api(context).call(getCart));
  return data({ cart, refusal: null, seo }, { status: cart ? 200 : 503 });
}

/** Every change of the cart, from any page. A form that JavaScript posts gets the answer; any other one the cart page. */
export async function action({ request, context }: Route.ActionArgs) {
  requestInfo(context).isPrivate = true;
  const form = await request.formData();
  const answer = await reach(() => changeCart(context, form), subjectOf(form));
  if (form.has(IN_PLACE)) return answer;
  if (answer.refusal) return data(answer, { status: answer.refusal.reason === 'failed' ? 503 : 409 });
  throw redirect(links(languageOf(context)).shoppingBag, 303);
}

/** A shopper who is out of reach keeps the page; only the cart says that it cannot be had. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return { cart: null, refusal: null, seo: { title: '', isIndexed: false } };
  }
}

export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<CartAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    if (!isOutOfReach(error)) throw error;
    return { cart: null, refusal: { reason: 'failed', available: null, subject: '' } };
  }
}

/** fetch throws a TypeError where no answer came, in every browser. */
const isOutOfReach = (error: unknown) => error instanceof TypeError;

export const shouldRevalidate = revalidateExceptAfterCart;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const cart = useNewestCart(actionData?.cart ?? loaderData.cart);
  return <CartView cart={cart} refusal={actionData?.refusal ?? null} />;
}

/** One call of the API for what the form asks. Quantities are checked here as far as a plain form can get them wrong. */
function changeCart(context: Route.ActionArgs['context'], form: FormData): Promise<ApiAnswer> {
  const { call } = api(context);
  const query = { lang: languageOf(context) };
  const intent = form.get('intent');
  switch (intent) {
    case 'add-line': {
      const body = { variantId: numberIn(form, 'variantId'), quantity: atLeastOne(quantityIn(form)) };
      return call(addCartLine, { query, body });
    }
    case 'set-line': {
      const params = { lineId: numberIn(form, 'lineId') };
      return call(changeCartLine, { query, params, body: { quantity: atLeastOne(quantityIn(form)) } });
    }
    case 'remove-line':
      return call(removeCartLine, { query, params: { lineId: numberIn(form, 'lineId') } });
    case 'add-bundle': {
      const body = { bundleId: numberIn(form, 'bundleId'), quantity: atLeastOne(quantityIn(form)) };
      return call(addCartBundle, { query, body });
    }
    case 'set-bundle': {
      const params = { bundleGroupKey: textIn(form, 'bundleGroupKey') };
      const quantity = quantityIn(form);
      // BNDL-03: less than one set is no bundle any more.
      if (quantity < 1) return call(removeCartBundle, { query, params });
      return call(changeCartBundle, { query, params, body: { quantity } });
    }
    case 'remove-bundle':
      return call(removeCartBundle, { query, params: { bundleGroupKey: textIn(form, 'bundleGroupKey') } });
    case 'clear':
      return call(clearCart, { query });
    default:
      throw data(null, { status: 400 });
  }
}

/** What any cart call may answer, as far as it matters here. */
type ApiAnswer = { status: number; body: object };

async function reach(call: () => Promise<ApiAnswer>, subject = ''): Promise<CartAnswer> {
  try {
    const { status, body } = await call();
    if (status === 200) return { cart: body as Cart, refusal: null };
    return { cart: 'cart' in body ? (body.cart as Cart) : null, refusal: refusalOf(status, body, subject) };
  } catch (error) {
    if (!(error instanceof ApiUnavailable)) throw error;
    return { cart: null, refusal: { reason: 'failed', available: null, subject } };
  }
}

/** Reasons by the API's problem codes; what is not named here failed in a way that trying again may mend. */
const reasons: Record<string, CartRefusal['reason']> = {
  OUT_OF_STOCK: 'stock',
  QUANTITY_LIMIT: 'limit',
  CART_FULL: 'limit',
  SHOPPING_DISABLED: 'closed',
  NOT_FOUND: 'gone',
  UNKNOWN_VARIANT: 'gone',
  UNKNOWN_BUNDLE: 'gone',
};

function refusalOf(status: number, body: object, subject: string): CartRefusal {
  const code = 'code' in body ? String(body.code) : '';
  const available = 'available' in body && typeof body.available === 'number' ? body.available : null;
  return { reason: reasons[code] ?? (status === 404 ? 'gone' : 'failed'), available, subject };
}

/** Names the form that asked, as the views name theirs. */
function subjectOf(form: FormData): string {
  if (form.has('lineId')) return `line-${form.get('lineId')}`;
  if (form.has('bundleGroupKey')) return `bundle-${form.get('bundleGroupKey')}`;
  return '';
}

function textIn(form: FormData, name: string): string {
  const value = form.get(name);
  if (typeof value !== 'string' || value === '') throw data(null, { status: 400 });
  return value;
}

function numberIn(form: FormData, name: string): number {
  const number = Number(textIn(form, name));
  if (!Number.isSafeInteger(number) || number < 1) throw data(null, { status: 400 });
  return number;
}

/** The quantity in the box, and the step of the button that was pressed where JavaScript did not add it up. */
function quantityIn(form: FormData): number {
  const typed = Number(form.get('quantity') ?? 1);
  const step = Number(form.get('step') ?? 0);
  if (!Number.isSafeInteger(typed) || !Number.isSafeInteger(step)) return 1;
  return Math.min(typed + step, MAX_QUANTITY);
}

const atLeastOne = (quantity: number) => Math.max(quantity, 1);
