import { logIn } from '@etalage/contracts';
import type { FastifyInstance } from 'fastify';
import { logIn as logInCustomer } from '../../commands/log-in.ts';
import { cookieAttributes } from '../../plugins/cookies.ts';
import { sessionCookieOf, setSessionCookie } from '../../plugins/customer.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { ProblemError } from '../../plugins/problem.ts';
import { clearCartCookie, shopperOf } from '../cart/cart-cookie.ts';
import { readSession } from './session.ts';

const longestUserAgent = 300;
/** Not named like the shop's other cookies: pages do not depend on it, so that a kept page may answer who has it. */
const deviceCookie = 'known_device';
const year = 365 * 24 * 60 * 60;

export function logInRoute(app: FastifyInstance): void {
  endpoint(app, logIn, async (request, reply) => {
    const { tenant, language, body } = request;
    const outcome = await logInCustomer(app.services, app.customerSessions, tenant, language, {
      email: body.email,
      password: body.password,
      address: request.clientAddress,
      userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? '',
      cartToken: shopperOf(request).cartToken,
      sessionCookie: sessionCookieOf(request),
      deviceToken: request.cookies[deviceCookie] ?? null,
    });
    if ('refused' in outcome) {
      if (outcome.refused === 'WRONG') {
        throw new ProblemError(401, 'LOGIN_FAILED', 'The e-mail address or the password is not right.');
      }
      throw new ProblemError(429, 'TOO_MANY_REQUESTS', 'Too many tries; try again later.', {
        retryAfter: outcome.secondsLeft,
      });
    }
    setSessionCookie(request, reply, outcome.cookie);
    clearCartCookie(request, reply);
    reply.setCookie(deviceCookie, outcome.deviceToken, { ...cookieAttributes(request), maxAge: year });
    reply.header('cache-control', 'private, no-store');
    return readSession(app, request, outcome.customer.id);
  });
}
