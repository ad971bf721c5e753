import { logIn, logInByLink, requestLogInLink, type Session } from '@etalage/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type LoggedIn, logIn as logInCustomer } from '../../commands/log-in.ts';
import {
  logInByLink as logInCustomerByLink,
  requestLogInLink as mailLink,
} from '../../commands/log-in-link.ts';
import { cookieAttributes, cookieName } from '../../plugins/cookies.ts';
import { sessionCookieOf, setSessionCookie } from '../../plugins/customer.ts';
import { endpoint } from '../../plugins/endpoint.ts';
import { ProblemError } from '../../plugins/problem.ts';
import { clearCartCookie, shopperOf } from '../cart/cart-cookie.ts';
import { readSession } from './session.ts';

const longestUserAgent = 300;
/** Not named like the shop's other cookies: pages do not depend on it, so that a kept page may answer who has it. */
const deviceName = (request: FastifyRequest) => cookieName(request, 'known_device');
const year = 365 * 24 * 60 * 60;

export function logInRoute(app: FastifyInstance): void {
  endpoint(app, logIn, async (request, reply) => {
    const { tenant, language, body } = request;
    const outcome = await logInCustomer(app.services, app.customerSessions, tenant, language, {
      email: body.email,
      password: body.password,
      address: request.clientAddress,
      ...browserOf(request),
    });
    if ('refused' in outcome) {
      if (outcome.refused === 'WRONG') {
        throw new ProblemError(401, 'LOGIN_FAILED', 'The e-mail address or the password is not right.');
      }
      throw new ProblemError(429, 'PROOF_NEEDED', 'Too many tries; try again later, or by a mailed link.', {
        retryAfter: outcome.secondsLeft,
      });
    }
    return welcome(request, reply, outcome);
  });

  endpoint(app, requestLogInLink, async (request, reply) => {
    const { tenant, language, body, clientAddress } = request;
    const over = await mailLink(app.services, tenant, language, {
      email: body.email,
      address: clientAddress,
    });
    if (over) {
      throw new ProblemError(429, 'TOO_MANY_REQUESTS', 'Too many links were asked for; try again later.', {
        retryAfter: over.secondsLeft,
      });
    }
    app.jobs.wake(tenant.id);
    reply.header('cache-control', 'private, no-store');
    return { requested: true as const };
  });

  endpoint(app, logInByLink, async (request, reply) => {
    const { tenant, language, body } = request;
    const browser = browserOf(request);
    const outcome = await logInCustomerByLink(
      app.services,
      app.customerSessions,
      tenant,
      language,
      body.token,
      browser,
    );
    if (!outcome)
      throw new ProblemError(401, 'LINK_ENDED', 'This link was used before, or its time is over.');
    return welcome(request, reply, outcome);
  });

  /** Gives the browser the session, takes its guest's cart away, and answers with who is logged in. */
  async function welcome(
    request: FastifyRequest,
    reply: Pick<FastifyReply, 'setCookie' | 'clearCookie' | 'header'>,
    outcome: LoggedIn,
  ): Promise<Session> {
    setSessionCookie(request, reply, outcome.cookie);
    clearCartCookie(request, reply);
    reply.setCookie(deviceName(request), outcome.deviceToken, { ...cookieAttributes(request), maxAge: year });
    reply.header('cache-control', 'private, no-store');
    return readSession(app, request, outcome.customer.id);
  }
}

/** What the browser brings along to a log-in. */
function browserOf(request: FastifyRequest) {
  return {
    userAgent: request.headers['user-agent']?.slice(0, longestUserAgent) ?? '',
    cartToken: shopperOf(request).cartToken,
    sessionCookie: sessionCookieOf(request),
    deviceToken: request.cookies[deviceName(request)] ?? null,
  };
}
