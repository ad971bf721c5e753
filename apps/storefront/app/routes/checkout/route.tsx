import { type Cart, getCheckout, getLatestOrder } from '@etalage/contracts';
import { useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useRevalidator,
} from 'react-router';
import { useTranslations } from 'use-intl';
import { useCartPart } from '../../cart/cart-store.ts';
import { api } from '../../lib/api.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';
import { loadShop } from '../../lib/load-shop.server.ts';
import { whenHeard } from '../../lib/me.ts';
import { makePrivate, privateHeaders } from '../../lib/private-page.server.ts';
import { type Context, languageOf } from '../../lib/request-context.ts';
import { requireLanguage } from '../../lib/require-language.server.ts';
import { customerOf } from '../../lib/session.server.ts';
import { lastOrder } from '../../orders/last-order.server.ts';
import { forgetOldDraft } from '../../ui/use-draft.ts';
import type { Route } from './+types/route';
import { EmptyCheckout } from './empty-checkout.tsx';
import { OverviewAbove, OverviewBeside } from './overview.tsx';
import { Progress } from './progress.tsx';
import { gotNoAnswer } from './refusal-notice.tsx';
import { isOpen, keptOf, stepOfPath, stepsAsked } from './steps.ts';
import type { StepContext } from './use-checkout.ts';

/** Everything that the steps show comes from here: they are one page with one question at a time. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireLanguage(context, params.lang);
  makePrivate(context);
  const language = languageOf(context);
  const step = stepOfPath(url.pathname);
  const [checkout, customer, shop] = await Promise.all([
    api(context).read(getCheckout, { query: { lang: language } }),
    customerOf(context),
    loadShop(context),
  ]);
  const isEmpty = checkout.cart.transactionLines.length === 0;
  const isClosed = !shop.shoppingEnabled;
  const isShown = !isEmpty && !isClosed;
  if (isShown && !isOpen(step, checkout.completedSteps))
    throw redirect(links(language).checkoutStep(checkout.currentStep), 302);
  if (isShown && !stepsAsked(checkout).includes(step))
    throw redirect(links(language).checkoutStep('samenvatting'), 302);
  const order = isEmpty ? (lastOrder.of(context) ?? (await latestOrder(context, language))) : null;
  const t = translator(language, 'checkout');
  return {
    checkout: isShown ? checkout : null,
    isClosed,
    /** What the first step begins with for a customer, until they have said otherwise. */
    customer: customer && {
      email: customer.email,
      firstName: customer.firstName,
      lastName: customer.lastName,
      companyName: customer.companyName ?? '',
    },
    lastOrderHref: order && links(language).order(order.id, order.token),
    /** The same key sent twice, by a double click or a repeated request, gives one order. */
    orderKey: crypto.randomUUID(),
    seo: {
      title: isShown ? t(`steps.${step}`) : t('title'),
      description: t('seoDescription'),
      isIndexed: false,
    },
  };
}

/**
 * An order whose answer never reached this browser is found by the cart's cookie. Nobody is told that there is nothing while that
 * cannot be looked up.
 */
async function latestOrder(context: Context, language: string) {
  const answer = await api(context)
    .call(getLatestOrder, { query: { lang: language } })
    .catch(() => null);
  if (!answer || answer.status >= 500) throw data(null, { status: 503 });
  return answer.status === 200 ? answer.body.order : null;
}

/**
 * The server alone knows how far the shopper is, also after it refused something. Where it gave no answer all stays as it is, the
 * order's key too: with that one it orders once.
 */
export const shouldRevalidate = ({ actionResult, nextUrl }: ShouldRevalidateFunctionArgs) => {
  if (actionResult !== undefined) unansweredAt = gotNoAnswer(actionResult) ? nextUrl.pathname : null;
  return !gotNoAnswer(actionResult);
};

/** The step whose order may have arrived or not: what is read anew would take these words from the page, and the order's key. */
let unansweredAt: string | null = null;

type Shown = Awaited<ReturnType<typeof loader>>;
let shown: { path: string; data: Shown } | null = null;

/** CHK-03: the page that is shown stays where it cannot be read anew: a tab comes to the front before the connection is back. */
export async function clientLoader({ url, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    const isFor = isRouteErrorResponse(error) && error.status < 500;
    if (error instanceof Response || isFor || shown?.path !== url.pathname) throw error;
    return shown.data;
  }
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function CheckoutLayout({ loaderData }: Route.ComponentProps) {
  const { checkout, customer, isClosed, lastOrderHref, orderKey } = loaderData;
  const t = useTranslations('checkout');
  const { pathname } = useLocation();
  const step = stepOfPath(pathname);
  useEffect(() => {
    shown = { path: pathname, data: loaderData };
  }, [pathname, loaderData]);
  useEffect(() => forgetSentDrafts(checkout), [checkout]);
  useCartChanges(checkout?.cart ?? null);
  useAuthChanges();
  if (!checkout) return <EmptyCheckout isClosed={isClosed} lastOrderHref={lastOrderHref} />;
  return (
    <div className="shop-container pt-6 pb-20 sm:pt-10">
      <Progress completed={checkout.completedSteps} current={step} steps={stepsAsked(checkout)} />
      <div className="mt-8 grid items-start gap-8 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-14 xl:grid-cols-[minmax(0,1fr)_27rem]">
        <div className="min-w-0 lg:max-w-2xl">
          <OverviewAbove cart={checkout.cart} />
          <h1 className="mt-8 mb-6 text-2xl font-semibold sm:text-3xl lg:mt-0">{t(`titles.${step}`)}</h1>
          <Outlet context={{ checkout, customer, orderKey } satisfies StepContext} />
        </div>
        <OverviewBeside cart={checkout.cart} />
      </div>
    </div>
  );
}

/** CHK-09: what a step was sent with is the server's from then on: the next order begins without it. */
function forgetSentDrafts(checkout: Shown['checkout']) {
  if (!checkout) return;
  for (const [step, kept] of Object.entries(keptOf(checkout))) forgetOldDraft(step, kept);
}

/** The checkout's sums come from the server: they are read anew once the cart is known to have changed since. */
function useCartChanges(shown: Cart | null) {
  const { revalidate } = useRevalidator();
  const cart = useCartPart((state) => state.cart);
  const isNewer = cart !== null && shown !== null && cart.id === shown.id && cart.version > shown.version;
  useEffect(() => {
    if (isNewer && unansweredAt !== location.pathname) void revalidate();
  }, [isNewer, revalidate]);
}

/**
 * CHK-03: they are read anew as well once it is known who is shopping, where the page came without that, and when the page is come
 * back to, since in another tab somebody may have logged in or out meanwhile.
 */
function useAuthChanges() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const again = () => void (unansweredAt !== location.pathname && revalidate());
    const onVisible = () => document.visibilityState === 'visible' && again();
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && again();
    const leave = whenHeard(again);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pageshow', onShow);
    return () => {
      leave();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pageshow', onShow);
    };
  }, [revalidate]);
}
