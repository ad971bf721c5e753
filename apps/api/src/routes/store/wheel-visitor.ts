import { cookieName } from '@etalage/contracts/cookies';
import { wheelVisitorDays } from '@etalage/contracts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { attemptKey } from '../../commands/attempt-key.ts';
import { hashToken, isRightSecret, newToken } from '../../commands/token.ts';
import { cookieAttributes } from '../../plugins/cookies.ts';
import type { Secrets } from '../../plugins/env.ts';

const nameOf = (request: FastifyRequest) => cookieName('etalage_wheel', request.isOverTls);
/** Seconds that a visitor is known for. */
const lifetime = wheelVisitorDays * 24 * 60 * 60;

/**
 * What a visitor of a wheel is known by: a token that this shop gave them, which nobody can guess or make up.
 * @returns the hash that is kept of it; null for whoever has none of this shop
 */
export function wheelVisitor(request: FastifyRequest, secrets: Secrets): string | null {
  const [token = '', proof = ''] = (request.cookies[nameOf(request)] ?? '').split('.');
  const isOurs = secrets.some((secret) => isRightSecret(proof, proofOf(request, secret, token)));
  return isOurs ? hashToken(token) : null;
}

/** Makes somebody a visitor of this shop's wheels. */
export function welcomeWheelVisitor(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  secret: string,
): void {
  const token = newToken();
  reply.setCookie(nameOf(request), `${token}.${proofOf(request, secret, token)}`, {
    ...cookieAttributes(request),
    maxAge: lifetime,
  });
}

const proofOf = (request: FastifyRequest, secret: string, token: string) =>
  attemptKey(secret, request.tenant.id, 'wheel-visitor', token);
