import type { Session } from '@etalage/contracts';
import { cookieName } from '@etalage/contracts/cookies';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LoggedIn } from '../../commands/log-in.ts';
import { cookieAttributes, isOverTls } from '../../plugins/cookies.ts';
import { sessionCookieOf, setSessionCookie } from '../../plugins/customer.ts';
import { clearCartCookie, shopperOf } from '../shared/shopper.ts';
import { readSession } from './present-session.ts';

const longestUserAgent = 300;
/** Not named like the shop's other cookies: pages do not depend on it, so that a kept page may answer who has it. */
const deviceName = (request: FastifyRequest) => cookieName('known_device', isOverTls(request));
const year = 365 * 24 * 60 * 60;

/** What the browser brings along to a log-in. */
export function browserOf(request: FastifyRequest) {
  return {
    userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? '',
    cartToken: shopperOf(request).cartToken,
    sessionCookie: sessionCookieOf(request),
    deviceToken: request.cookies[deviceName(request)] ?? null,
  };
}

/** Gives the browser the session, takes its guest's cart away, and answers with who is logged in. */
export async function welcome(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie' | 'clearCookie' | 'header'>,
  outcome: LoggedIn,
): Promise<Session> {
  setSessionCookie(request, reply, outcome.cookie);
  clearCartCookie(request, reply);
  reply.setCookie(deviceName(request), outcome.deviceToken, { ...cookieAttributes(request), maxAge: year });
  reply.header('cache-control', 'private, no-store');
  return readSession(request.server, request, outcome.customer.id);
}
