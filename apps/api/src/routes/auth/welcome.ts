import type { Session } from '@etalage/contracts';
import { cookieName } from '@etalage/contracts/cookies';
import { knownDeviceDays } from '@etalage/contracts/limits';
import { changesOf, ownerMark } from '@etalage/contracts/wishlist-copy';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoggedIn } from '../../commands/log-in.ts';
import { cookieAttributes } from '../../plugins/cookies.ts';
import { sessionCookieOf, setSessionCookie } from '../../plugins/customer.ts';
import { readSession } from '../shared/read-session.ts';
import { clearCartCookie, shopperOf } from '../shared/shopper.ts';
import { showWishlist, wishlistCopyOf } from '../shared/wishlist-copy.ts';

const longestUserAgent = 300;
/** Not named like the shop's other cookies: pages do not depend on it, so that a kept page may answer who has it. */
const deviceName = (request: FastifyRequest) => cookieName('known_device', request.isOverTls);
const lifetime = knownDeviceDays * 24 * 60 * 60;

/** What the browser brings along to a log-in. */
export function browserOf(request: FastifyRequest) {
  return {
    userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? '',
    address: request.clientAddress,
    cartToken: shopperOf(request).cartToken,
    sessionCookie: sessionCookieOf(request),
    deviceToken: request.cookies[deviceName(request)] ?? null,
  };
}

/** Gives the browser the session and the customer's wishlist, takes its guest's cart away, and answers with who is logged in. */
export async function welcome(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie' | 'clearCookie' | 'header'>,
  outcome: LoggedIn,
): Promise<Session> {
  setSessionCookie(request, reply, outcome.cookie);
  clearCartCookie(request, reply);
  reply.setCookie(deviceName(request), outcome.deviceToken, {
    ...cookieAttributes(request),
    maxAge: lifetime,
  });
  await joinWishlist(request, reply, outcome.customer.id);
  reply.header('cache-control', 'private, no-store');
  return readSession(request.server, request, outcome.customer.id);
}

/**
 * AUTH-04: what the browser has on its wishlist joins the customer's, unless another customer left it there. Where that fails
 * nobody hears of it: the copy stays as it was, and the next page that is opened tells it again.
 */
async function joinWishlist(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  customerId: string,
): Promise<void> {
  const copy = wishlistCopyOf(request);
  const owner = ownerMark(customerId);
  const changes = copy.owner === '' || copy.owner === owner ? changesOf(copy, Date.now()) : [];
  try {
    await showWishlist(request, reply, customerId, changes);
  } catch (err) {
    request.log.error({ err }, 'the wishlist could not join the customer’s');
  }
}
