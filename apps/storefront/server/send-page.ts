import type { FastifyReply } from 'fastify';
import type { Whose } from '../app/lib/places.server.tsx';
import type { RequestInfo } from '../app/lib/request-context.ts';
import { keptHeader } from '../app/offline/names.ts';
import { bytesOf, compressOnce, quickEncoding } from './compress.ts';
import type { GivenPage } from './page-cache/page-cache.ts';
import { fillMarks, fillPlaces } from './places.ts';
import { plainPage } from './plain-pages.ts';
import { sealScripts } from './security.ts';
import { shopperCookies } from './shoppers.ts';
import type { KnownVisit, Visit } from './visit.ts';

/** Seconds after which whoever was sent away may come back. */
export const busyFor = 5;

/** The page as a stranger gets it, or its data, which is the same for all. */
export function sendKept(visit: KnownVisit, page: GivenPage) {
  const { request, reply } = visit;
  reply.headers({
    ...page.headers,
    'cache-control': visit.shared?.isData ? cacheControl(visit, 200) : 'private, no-cache',
    vary: 'Accept-Encoding, Cookie',
    // Bytes differ by encoding, so a strong tag would have to as well.
    etag: `W/${page.etag}`,
    ...ageOf(page),
  });
  if (matches(request.headers['if-none-match'], page.etag)) return void reply.code(304).send();
  const { encoding, body } = page.text.packedFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(body);
}

/** Why a page that is out of date is given out, in the words of HTTP (RFC 5861). */
const staleness = { renewing: 'stale-while-revalidate', 'standing-in': 'stale-if-error' };

const ageOf = ({ outdated }: GivenPage) =>
  outdated && {
    age: String(Math.round((Date.now() - outdated.madeAt) / 1_000)),
    'cache-status': `etalage; hit; detail=${staleness[outdated.because]}`,
  };

/** The same page with what is the shopper's own, which makes it nobody else's: it has no tag, and is kept nowhere. */
export async function sendFilled(visit: KnownVisit, page: GivenPage) {
  const { reply } = visit;
  const whose = await whoseOf(visit);
  reply.headers({
    ...page.headers,
    'cache-control': 'private, no-store',
    vary: 'Accept-Encoding, Cookie',
    ...(visit.isCopy && { [keptHeader]: visit.tenant.uuid }),
    ...ageOf(page),
  });
  sendPacked(visit, fillPlaces(page.text.read(), page.places, page.drawPlaces(whose)));
}

/**
 * For whom a document's places are drawn; the cookies that came with the answer go on to the browser. PRICE-01: a page that was
 * made on another basis than its shopper's is nobody's, so that their browser asks and loads the right one.
 */
async function whoseOf({ reply, told, basis }: KnownVisit): Promise<Whose> {
  if (!told) return 'stranger';
  const shopper = await told();
  for (const cookie of shopper?.setCookies ?? []) reply.header('set-cookie', cookie);
  return shopper && shopper.me.basis === basis ? shopper.me : 'unknown';
}

function matches(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((given) => given.trim().replace(/^W\//, '') === etag) === true;
}

export async function sendOnce(
  visit: KnownVisit,
  response: Response,
  info: RequestInfo,
  isDevelopment = false,
) {
  const { reply } = visit;
  reply.code(response.status);
  // A part of the shop that is too busy, or away, is asked again.
  if (response.status === 503) reply.header('retry-after', busyFor);
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value);
  for (const cookie of [...response.headers.getSetCookie(), ...info.setCookies])
    reply.header('set-cookie', cookie);
  reply.header('vary', 'Accept-Encoding, Cookie');
  // An icon of a preview is its visitor's alone as well, whatever is said of it otherwise.
  if (visit.preview) reply.header('cache-control', 'private, no-store');
  else if (!response.headers.has('cache-control'))
    reply.header('cache-control', cacheControl(visit, response.status));
  const { document } = info;
  if (!document && !response.body) return void reply.send('');

  let content: Buffer;
  if (document) {
    const { pieces, policy } = sealScripts(document, info.origin.startsWith('https:'));
    // Vite's own scripts have no hash.
    if (!isDevelopment) reply.header('content-security-policy', policy);
    const drawn = document.drawPlaces(await whoseOf(visit));
    content = bytesOf([fillMarks(pieces.join(''), document.placeMark, drawn)]);
  } else content = Buffer.from(await response.arrayBuffer());
  sendPacked(visit, content);
}

function sendPacked({ request, reply }: Visit, content: Buffer) {
  const encoding = content.length < 1_024 ? 'identity' : quickEncoding(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  reply.send(compressOnce(content, encoding));
}

/** The data of a public page may be used again for a moment, so that nothing is fetched twice. */
function cacheControl({ request, shared }: Visit, status: number): string {
  const isPublicData =
    request.method === 'GET' &&
    status === 200 &&
    shared?.isData &&
    shopperCookies(request.headers.cookie) === '';
  return isPublicData ? 'private, max-age=10' : 'private, no-store';
}

/** A page that belongs to no shop. */
export function sendPlain(reply: FastifyReply, status: number, name: Parameters<typeof plainPage>[0]) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(plainPage(name));
}
