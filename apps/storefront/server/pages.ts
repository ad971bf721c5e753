import { Busy } from '@etalage/contracts/fair-gate';
import { hostName } from '@etalage/contracts/host-name';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { RequestInfo } from '../app/lib/request-context.ts';
import { copyHeader } from '../app/offline/names.ts';
import { readForm } from './forms.ts';
import { keepData, keepPage } from './keep-page.ts';
import { createLargeFormGate, mostOfForm, readLargeForm } from './large-forms.ts';
import { createLoadGates, type LoadGates } from './load-gates.ts';
import type { PageOutcome, StorefrontMetrics } from './metrics.ts';
import { type KeptAddress, ofData } from './page-cache/kept-addresses.ts';
import type { PackedText } from './page-cache/packed-text.ts';
import type { GivenPage, MadePage, PageCache } from './page-cache/page-cache.ts';
import type { PageCounts } from './page-counts.ts';
import { refuse } from './refusals.ts';
import type { Renderer } from './renderer.ts';
import { busyFor, sendFilled, sendKept, sendOnce, sendPlain } from './send-page.ts';
import { type Caller, changed, isOfCustomer, within } from './shoppers.ts';
import type { Tenants } from './tenants.ts';
import { previewCookieOf, wantedPreview, withoutPreview } from './theme-preview.ts';
import {
  callerOf,
  emptyInfo,
  type KnownVisit,
  originOf,
  straightPath,
  type Visit,
  webRequest,
} from './visit.ts';

export type PageParts = {
  renderer: Renderer;
  /** Who may send large forms: this deployment's own shops. */
  tenants: Tenants;
  cache: PageCache;
  /** Packs a page that is kept. */
  pack: (text: Buffer) => PackedText;
  metrics?: Pick<StorefrontMetrics, 'pageGiven' | 'pageRenewed'> | undefined;
  /** Milliseconds that a page waits to hear who is asking. */
  patience: number;
  /** Port in the links that shoppers get over http; 0 for none. */
  linkPort: number;
  isDevelopment: boolean;
  /** Counts the pages that are seen. */
  counts: PageCounts;
};

/** Every address that is no file: a page of a shop. */
export const pages: FastifyPluginAsync<PageParts> = async (app, parts) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));

  const gates = createLoadGates();
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const host = hostName(request.host);
    const tenant = host === null ? null : await request.source.tenants.ofHost(host).catch(() => undefined);
    if (tenant === undefined) return sendPlain(reply.header('retry-after', '10'), 503, 'unavailable');
    if (tenant === null || host === null) return sendPlain(reply, 404, 'unknownShop');
    request.pageFacts = { 'etalage.tenant': tenant.uuid };
    request.shopSlug = tenant.slug;
    const straight = straightPath(request.url);
    if (straight !== request.url) return reply.header('cache-control', 'no-store').redirect(straight, 308);

    const wanted = wantedPreview(request);
    const preview = wanted?.id ? { id: wanted.id, isNew: wanted.isNew } : null;
    if (wanted && !preview)
      return reply
        .headers({
          'cache-control': 'no-store',
          'set-cookie': previewCookieOf(null, request.protocol === 'https'),
        })
        .redirect(withoutPreview(request.url));

    const origin = originOf(request, host, parts.linkPort);
    const isCopy = request.headers[copyHeader] !== undefined;
    // A preview is made for its visitor alone, and kept nowhere.
    const shared = preview ? null : await sharedPage(request, parts.renderer);
    // A browser keeps what is the same for everybody; of other pages there is no copy, so that none is made.
    if (isCopy && !shared) return reply.code(404).header('cache-control', 'no-store').send('');
    const visit = {
      request,
      reply,
      tenant,
      host,
      origin,
      caller: callerOf(request, tenant, host),
      shared,
      isCopy,
      preview,
      form: null,
    };
    if (request.method === 'POST') {
      const given = await readForm(request);
      if ('status' in given) return refuse(reply, given.status);
      await answerAlone({ ...visit, form: given.form }, parts);
      return reply;
    }
    try {
      if (!(await answerForEveryone(visit, parts, gates)))
        await inTurn(gates, visit, () => answerAlone(visit, parts));
      parts.counts.note(request, tenant, reply.statusCode);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      return sendPlain(reply.header('retry-after', busyFor), 503, 'busy');
    }
    return reply;
  };
  app.route({ method: ['GET', 'HEAD', 'POST'], url: '/*', bodyLimit: mostOfForm, handler: answer });
  // Where no script sent them before, photos come with this form itself.
  app.register(async (contact) => {
    contact.addContentTypeParser('multipart/form-data', readLargeForm);
    const onRequest = createLargeFormGate(parts.tenants);
    for (const url of ['/:language/contact', '/:language/contact.data'])
      contact.route({ method: 'POST', url, onRequest, handler: answer });
  });
  app.setNotFoundHandler((request, reply) => {
    // What a balancer asks is no page of a shop, and is not there for its visitors; neither is a picture that is gone.
    if (pageMethods.has(request.method))
      return request.routeOptions.url?.startsWith('/media/') ? refuse(reply, 404) : answer(request, reply);
    reply.header('allow', [...pageMethods].join(', '));
    return request.method === 'OPTIONS' ? reply.code(204).send() : refuse(reply, 405);
  });
};

const pageMethods = new Set(['GET', 'HEAD', 'POST']);

async function sharedPage({ method, url }: FastifyRequest, renderer: Renderer): Promise<Visit['shared']> {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const address = await renderer.keptAddress(url);
  return address && { address, isData: address.path.endsWith(ofData) };
}

/** Makes a page when its turn has come. @throws Busy */
function inTurn<T>(gates: LoadGates, { request, tenant }: Visit, make: () => Promise<T>): Promise<T> {
  const gate = gates.before(request.method, request.url);
  return gate ? gate.pass(tenant.uuid, make) : make();
}

/** The same for a page of which an older one is kept: few at a time, unless that takes too long. @throws Busy */
async function inTurnOfRenewals<T>(gates: LoadGates, visit: Visit, make: () => Promise<T>): Promise<T> {
  let leave: () => void;
  try {
    leave = await gates.renewal.enter(visit.tenant.uuid);
  } catch (error) {
    if (!(error instanceof Busy)) throw error;
    return inTurn(gates, visit, make);
  }
  return make().finally(leave);
}

/** PRICE-01: whoever is logged in sees prices on the basis of their category, so no page is chosen for them before it is known. */
async function knowVisitor(visit: Visit, { patience }: PageParts): Promise<KnownVisit> {
  const { caller, tenant, isCopy } = visit;
  if (isCopy) return { ...visit, basis: tenant.basis, told: async () => null };
  const { shoppers } = visit.request.source;
  if (!caller) return { ...visit, basis: tenant.basis, told: null };
  const patienceEnds = performance.now() + patience;
  const asked = shoppers.recall(caller);
  // It may fail before anybody awaits it, which would count as an unhandled rejection; whoever awaits it gets the error all the
  // same.
  asked.catch(() => undefined);
  const told = () => within(asked, patienceEnds - performance.now());
  if (!isOfCustomer(caller)) return { ...visit, basis: tenant.basis, told };
  return { ...visit, basis: (await told())?.me.basis ?? shoppers.lastBasis(caller) ?? tenant.basis, told };
}

/**
 * A page that is the same for everyone, or its data. It is rendered from its key alone: no cookie, header or parameter
 * outside the key reaches the renderer, so none can leak into what others are given. What is a shopper's own is drawn into
 * its places afterwards.
 * @returns whether the request is answered
 */
async function answerForEveryone(visit: Visit, parts: PageParts, gates: LoadGates): Promise<boolean> {
  const { request, tenant, shared } = visit;
  if (!shared || !tenant.languages.includes(request.url.slice(1, 3))) return false;
  const known = await knowVisitor(visit, parts);
  if (!parts.isDevelopment) return answerFromCache(known, shared.address, parts, gates);
  await inTurn(gates, visit, async () => {
    const info = emptyInfo(known);
    const response = await parts.renderer.render(new Request(visit.origin + request.url), info);
    await sendOnce(known, response, info, parts.isDevelopment);
  });
  return true;
}

async function answerFromCache(
  visit: KnownVisit,
  address: KeptAddress,
  parts: PageParts,
  gates: LoadGates,
): Promise<boolean> {
  const { request, tenant, basis, origin } = visit;
  let own: { response: Response; info: RequestInfo } | undefined;
  const make = async (): Promise<MadePage> => {
    const info = emptyInfo(visit);
    const response = await parts.renderer.render(new Request(origin + address.path + address.query), info);
    own = { response, info };
    if (hasFailed(response, info)) return 'failed';
    if (!isForEveryone(response, info)) return null;
    if (visit.shared?.isData) return keepData(response, info, parts.pack);
    return info.document && keepPage(info.document, info, { origin, address, pack: parts.pack });
  };
  const language = request.url.slice(1, 3);
  const identity = { tenantUuid: tenant.uuid, origin, language, basis, ...address };
  let busy: Busy | undefined;
  const page = await parts.cache.get(identity, (isRenewal) => {
    if (isRenewal) parts.metrics?.pageRenewed();
    return (isRenewal ? inTurnOfRenewals : inTurn)(gates, visit, make).catch((error: unknown) => {
      if (!(error instanceof Busy)) throw error;
      // Being busy is given on as null: as a failure it would let outdated pages stand in for new ones.
      busy = error;
      return null;
    });
  });
  const outcome = outcomeOf(page, { isMade: own !== undefined, isBusy: busy !== undefined });
  parts.metrics?.pageGiven(outcome);
  visit.request.pageFacts = { ...visit.request.pageFacts, 'etalage.cache': outcome };
  if (!page && busy) throw busy;
  if (page) await (visit.told && !visit.shared?.isData ? sendFilled(visit, page) : sendKept(visit, page));
  else if (own) await sendOnce(visit, withWholeQuery(own.response, request.url, address), own.info);
  else return false;
  return true;
}

function outcomeOf(
  page: GivenPage | null,
  { isMade, isBusy }: { isMade: boolean; isBusy: boolean },
): PageOutcome {
  if (!page) return isBusy ? 'busy' : 'not-shared';
  return page.outdated?.because ?? (isMade ? 'made' : 'kept');
}

/** A page that has moved for ever takes the whole query along, of which its maker knew only what tells pages apart. */
function withWholeQuery(response: Response, url: string, { query }: KeptAddress): Response {
  const location = response.headers.get('location');
  if (response.status !== 301 || !location?.endsWith(query)) return response;
  const path = location.slice(0, location.length - query.length);
  const at = url.indexOf('?');
  if (!/[?#]/.test(path)) response.headers.set('location', path + (at < 0 ? '' : url.slice(at)));
  return response;
}

/** Rendered from its key alone a page has no reason to be private but that a part of it could not be had. */
function hasFailed(response: Response, info: RequestInfo): boolean {
  return response.status >= 500 || info.isPrivate;
}

function isForEveryone(response: Response, info: RequestInfo): boolean {
  return (
    response.status === 200 &&
    !info.isPrivate &&
    info.setCookies.length === 0 &&
    !response.headers.has('set-cookie')
  );
}

/** A page for this shopper alone, an action, or data for the page in their browser. */
async function answerAlone(visit: Visit, parts: PageParts) {
  const { request, tenant, caller, origin, form } = visit;
  const basis = (caller && (await basisOf(caller, visit, parts))) ?? tenant.basis;
  const info: RequestInfo = {
    ...emptyInfo({ ...visit, basis }),
    cookies: request.headers.cookie ?? '',
    acceptLanguage: request.headers['accept-language'] ?? '',
    clientAddress: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    themePreview: visit.preview && { id: visit.preview.id, state: 'asked' },
  };
  const response = await parts.renderer.render(webRequest(request, origin, form), info);
  if (visit.preview) keepPreview(visit, visit.preview, info);
  // An action changes what is known of the shopper, and so does a page that asks how a payment went; asking who one is does not.
  const after = caller && !isLook(request) ? changed(caller) : null;
  if (after) info.setCookies.push(after.cookie);
  const told = after && (() => within(request.source.shoppers.recall(after.caller), parts.patience));
  await sendOnce({ ...visit, basis, told }, response, info, parts.isDevelopment);
}

/** The visit goes on with its preview until a page has said that it is over; search engines take nothing of it. */
function keepPreview({ request, reply }: Visit, preview: NonNullable<Visit['preview']>, info: RequestInfo) {
  reply.header('x-robots-tag', 'noindex, nofollow');
  const isOver = info.themePreview?.state === 'over';
  // Only a document says so: what is fetched for a page that is there already, or an icon, is seen by nobody.
  if (isOver ? info.document : preview.isNew)
    info.setCookies.push(previewCookieOf(isOver ? null : preview.id, request.protocol === 'https'));
}

/** What the browser asks where its page came without knowing who is shopping. */
const isMe = (url: string): boolean => /^\/[a-z]{2}\/me(\?|$)/.test(url);

/** Whether only what is the shopper's own is read, which every document asks for and which changes nothing. */
const isLook = ({ method, url }: Visit['request']): boolean =>
  method === 'GET' && (isMe(url) || /^\/[a-z]{2}\/shopping-bag\/contents(\?|$)/.test(url));

/** The basis of a shopper's own page. Whoever just logged in was not asked about yet, so that one is waited for. */
async function basisOf(caller: Caller, { request }: Visit, { patience }: PageParts) {
  const { shoppers } = request.source;
  const last = shoppers.lastBasis(caller);
  if (last || request.method === 'POST' || isMe(request.url)) return last;
  return (await within(shoppers.recall(caller), patience))?.me.basis ?? null;
}
