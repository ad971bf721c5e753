import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import type { EntryContext } from 'react-router';
import { isRouteErrorResponse, RouterContextProvider, ServerRouter } from 'react-router';
import { defaultShop } from './lib/default-shop.ts';
import { drainHandoff } from './lib/drain-handoff.server.ts';
import { messagesIn, translator } from './lib/i18n.server.ts';
import { logError, logPageError } from './lib/log.server.ts';
import { MessagesContext } from './lib/messages.ts';
import { PlacesContext } from './lib/place.tsx';
import { placeMark } from './lib/places.server.tsx';
import { searchOrigins } from './lib/professional-search.ts';
import {
  headerDefaultsContext,
  languageContext,
  type RequestInfo,
  requestInfoContext,
} from './lib/request-context.ts';
import { DrawnHtmlContext } from './lib/server-html.tsx';
import { NonceContext, ShopPartsContext } from './lib/shop-parts.tsx';
import { frameOrigins } from './lib/shop-wishes.ts';
import { languageOfPath } from './middleware/language.ts';
import { shopParts } from './shell/draw-parts.server.tsx';
import { ThemeContext } from './shell/theme.ts';
import { markThemePreview } from './shell/theme-preview-bar.server.tsx';
import { loadTheme } from './themes/index.ts';
import { PageErrorsContext } from './ui/error-title.ts';

/** Milliseconds after which a page that is still rendering is given up. */
export const streamTimeout = 8_000;

/** Handler and context must come from one and the same copy of the router: this bundle's. */
export { createRequestHandler } from 'react-router';

/** Made by the server once per request. */
export function createRequestContext(info: RequestInfo, path: string): RouterContextProvider {
  const context = new RouterContextProvider();
  info.drawn = path.endsWith('.data') ? null : new Map();
  context.set(requestInfoContext, info);
  context.set(languageContext, languageOfPath(path, info));
  context.set(headerDefaultsContext, async (name) => (await loadTheme(name)).headerDefaults ?? {});
  return context;
}

/** The whole document in one piece: pages await their data, so streaming would buy nothing and cost CPU. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const nonce = randomUUID();
  const language = loadContext.get(languageContext);
  const info = loadContext.get(requestInfoContext);
  const shop = info.shop ?? defaultShop(language, info.tenant.languages);
  const theme = await loadTheme(shop.theme);
  const parts = shopParts(shop, theme);
  const places = parts.places.ofDocument();
  const errors = { isWrong: false };
  const context = ofOwnRoutes(routerContext);
  const page = (
    <MessagesContext value={messagesIn(language)}>
      <ThemeContext value={theme}>
        <ShopPartsContext value={parts}>
          <DrawnHtmlContext value={info.drawn ?? new Map()}>
            <NonceContext value={nonce}>
              <PageErrorsContext value={errors}>
                <PlacesContext value={places}>
                  <ServerRouter context={context} nonce={nonce} url={request.url} />
                </PlacesContext>
              </PageErrorsContext>
            </NonceContext>
          </DrawnHtmlContext>
        </ShopPartsContext>
      </ThemeContext>
    </MessagesContext>
  );
  const isDrained = await drainHandoff(context);
  if (!isDrained)
    logError('pages are drawn the slower way', new Error('The router hands its data on in another form'));
  const drawn = isDrained ? renderToString(page) : await renderWhole(page);
  const markup = markThemePreview(drawn, info, language, new URL(request.url).searchParams);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const frames = frameOrigins(shop.wishes);
  const mark = errors.isWrong ? translator(language, 'form')('errorMark') : '';
  info.document = {
    html: `<!DOCTYPE html>${markup.replace('<title>', () => `<title>${mark}`)}`,
    nonce,
    connect: [...searchOrigins(shop.professionalSearch), ...frames],
    frames,
    pictures: shop.wishes?.pictureOrigins ?? null,
    placeMark,
    drawPlaces: places.draw,
  };
  return new Response(null, { status, headers });
}

/**
 * The router's context with the routes alone that this page is made of. It describes each route that it is told of anew for every
 * document, which was a fifth of what a page leaves behind in memory; which one fits the address was found before.
 */
function ofOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const own = staticHandlerContext.matches.flatMap(({ route: { id } }) => {
    const route = manifest.routes[id];
    return route ? [[id, route] as const] : [];
  });
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(own) } };
}

/** The same by React's public means alone, for a router of which the inside has changed. */
function renderWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: (error) => console.error(error),
    });
  });
}

/** Errors that are not answers in disguise are told to the log, without what the shopper sent. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const requestId = context?.get(requestInfoContext).requestId;
  logPageError(error, new URL(request.url).pathname, requestId);
}
