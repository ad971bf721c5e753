import './app.css';
import { getCart, type StoreInit } from '@etalage/contracts';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { IntlProvider } from 'use-intl';
import type { Route } from './+types/root';
import { MiniCart } from './cart/mini-cart.tsx';
import { api } from './lib/api.server.ts';
import { defaultShop } from './lib/default-shop.ts';
import { headerMode } from './lib/header-mode.ts';
import type { OverHero } from './lib/header-props.ts';
import { translator } from './lib/i18n.server.ts';
import { localeOf } from './lib/locale.ts';
import { messagesUrl, useMessages } from './lib/messages.ts';
import { leanShop, presentShop } from './lib/present-shop.server.ts';
import { hasCart, languageOf, requestInfo, tenantOf } from './lib/request-context.ts';
import { metaTags, type Seo } from './lib/seo.ts';
import { sessionOf } from './lib/session.server.ts';
import type { Shop } from './lib/shop.ts';
import { coBrandOf, type Shopper, shopperOf } from './lib/shopper.ts';
import { storeInit } from './lib/store-init.server.ts';
import { useLinkNavigation } from './lib/use-link-navigation.ts';
import { type CartSummary, emptySummary, promosOn, summaryOf, useCartSummary } from './promo/cart-summary.ts';
import { ErrorPage, isMissing } from './routes/not-found/error-page.tsx';
import { Shell } from './shell/shell.tsx';
import { useTheme } from './shell/theme.ts';
import { ThemeFiles } from './shell/theme-files.tsx';
import { ShopViewContext } from './ui/shop-view.ts';

/** What every page needs: the shop, which is remembered, and who carries a session or a cart is asked about both. */
export async function loader({ context }: Route.LoaderArgs) {
  const info = requestInfo(context);
  const t = translator(languageOf(context), 'seo');
  const [shop, session, cart] = await Promise.all([loadShop(context), sessionOf(context), loadCart(context)]);
  return {
    // PRICE-01: whoever is logged in sees prices on the basis of their category.
    shop: session ? { ...shop, basis: session.basis } : shop,
    shopper: shopperOf(session),
    cart,
    origin: info.origin,
    requestId: info.isPrivate ? info.requestId : '',
    /** What a page is called that is not there, or failed: only the server has the words. */
    errorTitles: { missing: t('notFound'), failed: t('error') },
  };
}

/** TEN-03: a shop that cannot be asked for its settings still opens, in plain clothes. */
async function loadShop(context: Route.LoaderArgs['context']): Promise<Shop> {
  const info = requestInfo(context);
  const init = await storeInit(context);
  if (init) {
    const made = presented.get(init) ?? present(init);
    info.shop = made.shop;
    return made.lean;
  }
  info.isPrivate = true;
  return defaultShop(languageOf(context), tenantOf(context).languages);
}

/** By the API's answer, which is remembered between requests. */
const presented = new WeakMap<StoreInit, { shop: Shop; lean: Shop }>();

function present(init: StoreInit) {
  const shop = presentShop(init);
  const made = { shop, lean: leanShop(shop) };
  presented.set(init, made);
  return made;
}

async function loadCart(context: Route.LoaderArgs['context']): Promise<CartSummary> {
  if (!hasCart(context)) return emptySummary;
  try {
    const answer = await api(context).call(getCart, { query: { lang: languageOf(context) } });
    return answer.status === 200 ? summaryOf(answer.body) : emptySummary;
  } catch {
    return emptySummary;
  }
}

/** The shop itself changes seldom: it is asked for again after a form was sent (the cart's count), not on every click. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined && formMethod !== 'GET' ? defaultShouldRevalidate : false;
}

export const meta: Route.MetaFunction = ({ loaderData, error }) => {
  const shop = loaderData?.shop;
  const name = shop?.name ?? 'Store';
  const titles = loaderData?.errorTitles;
  const errorTitle = isMissing(statusOf(error)) ? titles?.missing : titles?.failed;
  return metaTags(
    { title: error && errorTitle ? errorTitle : name, isIndexed: !error },
    name,
    localeOf(shop?.language ?? 'nl'),
  );
};

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const shop = root?.shop ?? defaultShop('nl', ['nl']);
  const { language } = shop;
  return (
    <html data-theme={useTheme().name} lang={language} style={shop.style}>
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        <meta content={shop.style['--color-header']} name="theme-color" />
        <link href="/favicon.svg" rel="icon" type="image/svg+xml" />
        <link as="fetch" crossOrigin="anonymous" href={messagesUrl(language)} rel="preload" />
        {shop.fontFiles.map((file) => (
          <link as="font" crossOrigin="anonymous" href={file} key={file} rel="preload" type="font/woff2" />
        ))}
        <Meta />
        <Links />
        <ThemeFiles />
      </head>
      <body className="flex min-h-dvh flex-col">
        <IntlProvider locale={localeOf(language)} messages={useMessages()} timeZone="Europe/Amsterdam">
          <ShopViewContext value={shop}>{children}</ShopViewContext>
        </IntlProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Page {...loaderData}>
      <Outlet />
    </Page>
  );
}

const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500);

/** Every error keeps header and footer, so that a lost shopper can go on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root');
  const status = statusOf(error);
  const shop = root?.shop ?? defaultShop('nl', ['nl']);
  return (
    <Page cart={root?.cart ?? emptySummary} shop={shop} shopper={root?.shopper ?? null}>
      <ErrorPage requestId={root?.requestId ?? ''} shop={shop} status={status} />
    </Page>
  );
}

type PageProps = { shop: Shop; shopper: Shopper | null; cart: CartSummary; children: ReactNode };

function Page({ shop, shopper, cart, children }: PageProps) {
  const { pathname, search } = useLocation();
  const { seo, overHero, product } = usePageData();
  const { count, promocodes } = useCartSummary(cart);
  useLinkNavigation(shop.language);
  const coBrands = promocodes.map(({ branding }) => coBrandOf(branding.influencer));
  return (
    <Shell
      alternates={alternatePaths(seo?.alternates ?? [], search)}
      cartCount={count}
      coBrand={shopper?.coBrand ?? coBrands.find(Boolean) ?? null}
      hasPromocode={promocodes.length > 0}
      mode={headerMode(pathname)}
      overHero={shop.header.isTransparentOnHero ? (overHero ?? null) : null}
      path={pathname + search}
      promos={promosOn(product?.id ?? null, promocodes)}
      searchTerm={new URLSearchParams(search).get('q') ?? ''}
      shop={shop}
      shopper={shopper}
      title={seo?.title ?? null}
      wishlistCount={0}
    >
      {children}
      {shop.shoppingEnabled && <MiniCart />}
      {shop.shoppingEnabled && <PromoOfAddress search={search} />}
    </Shell>
  );
}

const PromoFromUrl = lazy(async () => ({
  default: (await import('./promo/promo-from-url.tsx')).PromoFromUrl,
}));

/** What ?promocode=… asks for, once the page is there: no page is made for it, and no fetch of one adds a code. */
function PromoOfAddress({ search }: { search: string }) {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const wanted = new URLSearchParams(search).get('promocode')?.trim().slice(0, 64).toUpperCase();
    if (wanted) setCode(wanted);
  }, [search]);
  return (
    code && (
      <Suspense>
        <PromoFromUrl code={code} key={code} onDone={() => setCode(null)} />
      </Suspense>
    )
  );
}

/** What the page's own loader says to the shell around it. */
function usePageData(): { seo?: Seo; overHero?: OverHero | null; product?: { id: number } } {
  const leaf = useMatches().at(-1)?.loaderData;
  return leaf && typeof leaf === 'object' ? leaf : {};
}

/** Paths of this page in the other languages, the query kept (LANG-03). */
function alternatePaths(
  alternates: { language: string; href: string }[],
  search: string,
): Record<string, string> {
  return Object.fromEntries(
    alternates.map(({ language, href }) => [language, new URL(href).pathname + search]),
  );
}
