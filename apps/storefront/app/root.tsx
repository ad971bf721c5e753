import { codeLength } from '@etalage/contracts/limits';
import { localeOf } from '@etalage/contracts/locale';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { IntlProvider } from 'use-intl';
import type { Route } from './+types/root';
import { MiniCart } from './cart/mini-cart.tsx';
import { CompareOnUse } from './compare/compare-on-use.tsx';
import fonts from './fonts.css?url';
import { defaultShop } from './lib/default-shop.ts';
import { stayWhereFailed } from './lib/failed-navigation.ts';
import { onceTouched } from './lib/first-touch.ts';
import { headerMode } from './lib/header-mode.ts';
import type { OverHero } from './lib/header-props.ts';
import { translator } from './lib/i18n.server.ts';
import { links } from './lib/links.ts';
import { loadShop } from './lib/load-shop.server.ts';
import { messagesUrl, useMessages } from './lib/messages.ts';
import { metaTags } from './lib/page-meta.ts';
import { MeBlock } from './lib/place.tsx';
import { languageOf, requestInfo } from './lib/request-context.ts';
import type { Seo } from './lib/seo.ts';
import type { Shop } from './lib/shop.ts';
import { ShopHead } from './lib/shop-parts.tsx';
import { useLateMe } from './lib/use-late-me.ts';
import { useLinkNavigation } from './lib/use-link-navigation.ts';
import { ErrorPage, isMissing } from './routes/not-found/error-page.tsx';
import { PreviewOnFocus } from './search/preview-on-focus.tsx';
import { FailedNote } from './shell/failed-note.tsx';
import { Shell } from './shell/shell.tsx';
import { useTheme } from './shell/theme.ts';
import { ThemeFiles } from './shell/theme-files.tsx';
import { noteFollowed, StayingPages } from './staying/staying-pages.tsx';
import { ShopViewContext } from './ui/shop-view.ts';
import { loadHearts } from './wishlist/load-hearts.ts';

/** What every page needs: the shop, which is remembered. Who is shopping stands in places (lib/place.tsx). */
export async function loader({ context }: Route.LoaderArgs) {
  const info = requestInfo(context);
  const t = translator(languageOf(context), 'seo');
  return {
    shop: await loadShop(context),
    origin: info.origin,
    requestId: info.isPrivate ? info.requestId : '',
    /** What a page is called that is not there, or failed: only the server has the words. */
    errorTitles: { missing: t('notFound'), failed: t('error') },
  };
}

/** The shop changes seldom, and nothing that a shopper does changes it. */
export const shouldRevalidate = () => false;

export const clientMiddleware = [stayWhereFailed] satisfies Route.ClientMiddlewareFunction[];

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

/** What a home screen shows that reads no manifest: it cuts the corners itself, as of the manifest's own that are maskable. */
const touchIcon = '/api/store/icons/maskable-192.png';

/**
 * The whole document. Style sheets and scripts are the same for every page, so only the server writes their elements:
 * React leaves alone what it finds in head and body beside its own.
 */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const shop = root?.shop ?? defaultShop('nl', ['nl']);
  const { language } = shop;
  return (
    <html data-theme={useTheme().name} lang={language} style={shop.style}>
      <head>
        <meta charSet="utf-8" />
        <meta content="width=device-width, initial-scale=1" name="viewport" />
        {import.meta.env.SSR && <ShopHead />}
        <meta content={shop.style['--color-header']} name="theme-color" />
        <link href="/favicon.svg" rel="icon" type="image/svg+xml" />
        <link href={links(language).manifest} rel="manifest" />
        <link href={touchIcon} rel="apple-touch-icon" />
        {import.meta.env.SSR && (
          <link as="fetch" crossOrigin="anonymous" href={messagesUrl(language)} rel="later" />
        )}
        {shop.fontFiles.map((file) => (
          <link as="font" crossOrigin="anonymous" href={file} key={file} rel="preload" type="font/woff2" />
        ))}
        <Meta />
        {import.meta.env.SSR && <Links />}
        {import.meta.env.SSR && <link href={fonts} rel="stylesheet" />}
        <ThemeFiles />
      </head>
      <body className="flex min-h-dvh flex-col">
        <IntlProvider locale={localeOf(language)} messages={useMessages()} timeZone="Europe/Amsterdam">
          <ShopViewContext value={shop}>{children}</ShopViewContext>
        </IntlProvider>
        <MeBlock />
        <ScrollRestoration />
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Page shop={loaderData.shop}>
      <StayingPages />
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
    <Page shop={shop}>
      <ErrorPage requestId={root?.requestId ?? ''} shop={shop} status={status} />
    </Page>
  );
}

function Page({ shop, children }: { shop: Shop; children: ReactNode }) {
  const { pathname, search } = useLocation();
  const { seo, overHero, product } = usePageData();
  useLinkNavigation(shop.language, noteFollowed);
  useLateMe(shop.basis);
  useEffect(loadHearts, []);
  return (
    <Shell
      alternates={alternatePaths(seo?.alternates ?? [], search)}
      hero={overHero ?? null}
      mode={headerMode(pathname)}
      overHero={shop.header.isTransparentOnHero ? (overHero ?? null) : null}
      path={pathname + search}
      productId={product?.id ?? null}
      searchTerm={new URLSearchParams(search).get('q') ?? ''}
      shop={shop}
      title={seo?.title ?? null}
    >
      {children}
      <FailedNote />
      <PreviewOnFocus />
      <Overlays />
      <CompareOnUse />
      {shop.shoppingEnabled && <MiniCart />}
      {shop.shoppingEnabled && <PromoOfAddress search={search} />}
    </Shell>
  );
}

/**
 * They come with the first touch. No `lazy` waits for that here: until then React would hold back everything that a page shows
 * anew by itself, such as other prices in the checkout.
 */
function Overlays() {
  const [late, setLate] = useState<{ Overlays: ComponentType } | null>(null);
  useEffect(
    () =>
      onceTouched(
        () => import('./overlays/overlays.tsx'),
        (script) => void setLate(script),
      ),
    [],
  );
  return late && <late.Overlays />;
}

/** Where its script is lost, the page goes on without. */
const PromoFromUrl = lazy(async () => ({
  default: (await import('./promo/promo-from-url.tsx').catch(() => null))?.PromoFromUrl ?? (() => null),
}));

/** What ?promocode=… asks for, once the page is there: no page is made for it, and no fetch of one adds a code. */
function PromoOfAddress({ search }: { search: string }) {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const wanted = new URLSearchParams(search).get('promocode')?.trim().slice(0, codeLength).toUpperCase();
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
