import { data, redirect } from 'react-router';
import { type CartRefusal, noAnswer, noCookies } from '../../cart/cart-action.ts';
import { changeCartByForm, loadCart } from '../../cart/change-cart.server.ts';
import { useNewestCart } from '../../cart/use-newest-cart.ts';
import { isUnanswered } from '../../lib/failed-navigation.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { loadShop } from '../../lib/load-shop.server.ts';
import { hasCart, hasSession, languageOf } from '../../lib/request-context.ts';
import type { Route } from './+types/route';
import { CartView } from './cart-view.tsx';
import { ClosedCart } from './closed-cart.tsx';

/** Of the cart's address, once: whether what the browser was given to keep comes back with it. */
const askedForCookies = 'cookies';

const isKnown = (context: Route.LoaderArgs['context']) => hasCart(context) || hasSession(context);

/** The cart of this shopper. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isAsked = new URL(request.url).searchParams.has(askedForCookies);
  if (isAsked && isKnown(context)) throw redirect(links(languageOf(context)).shoppingBag, 303);
  const t = translator(languageOf(context), 'cart');
  const seo = { title: t('title'), description: t('seoDescription'), isIndexed: false };
  const [answer, shop] = await Promise.all([loadCart(context), loadShop(context)]);
  const refusal = isAsked ? noCookies().refusal : answer.refusal;
  const isClosed = !shop.shoppingEnabled;
  if (isClosed) return { ...answer, cart: null, refusal, isClosed, seo };
  return data({ ...answer, refusal, isClosed, seo }, { status: answer.cart ? 200 : 503 });
}

/** Every change of the cart by a plain form, from any page; with JavaScript contents.ts answers in its place. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await changeCartByForm(context, request);
  if (answer.refusal) return data(answer, { status: statusOf(answer.refusal) });
  const { shoppingBag } = links(languageOf(context));
  // The first of a browser has yet to show that it keeps what it is given.
  throw redirect(isKnown(context) ? shoppingBag : `${shoppingBag}?${askedForCookies}`, 303);
}

/** What the API could not say now can be asked again. */
function statusOf({ reason }: CartRefusal): number {
  if (reason === 'tooOften') return 429;
  return reason === 'failed' || reason === 'couponError' ? 503 : 409;
}

/** A shopper who is out of reach keeps the page; only the cart says that it cannot be had. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    return { ...noAnswer(''), isClosed: false, seo: { title: '', isIndexed: false } };
  }
}

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const cart = useNewestCart(actionData?.cart ?? loaderData.cart);
  if (loaderData.isClosed) return <ClosedCart />;
  return <CartView cart={cart} refusal={actionData ? actionData.refusal : loaderData.refusal} />;
}
