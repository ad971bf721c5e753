import { cookieName, staffCookie } from '@etalage/contracts/cookies';
import { staffSessionHours } from '@etalage/contracts/limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mayShadow } from '../commands/shadow.ts';
import { hashToken, tokenPattern } from '../commands/token.ts';
import { findStaffSession, type StaffOfSession } from '../repositories/staff-sessions.ts';
import { cookieAttributes } from './cookies.ts';
import { notFound } from './problem.ts';

const nameOf = (request: FastifyRequest) => cookieName(staffCookie, request.isOverTls);
const pattern = new RegExp(`^${tokenPattern}$`);

/** The hash of the token in the cookie of the staff's session; null where none came. */
export function staffHashOf(request: FastifyRequest): string | null {
  const token = request.cookies[nameOf(request)] ?? '';
  return pattern.test(token) ? hashToken(token) : null;
}

/** Whose session, or log-in without its second factor, this browser has; asked only where staff are, so that shoppers cost nothing. */
export async function staffSessionOf(request: FastifyRequest): Promise<StaffOfSession | null> {
  const hash = staffHashOf(request);
  if (hash === null) return null;
  const { tenant, server } = request;
  const found = await server.db.withTenant(tenant.id, (tx) => findStaffSession(tx, tenant.id, hash), {
    readOnly: true,
  });
  return found ?? null;
}

/** Who of the staff asks, with both factors shown; anybody else finds nothing here. */
export async function provedStaff(request: FastifyRequest): Promise<StaffOfSession> {
  const staff = await staffSessionOf(request);
  if (!staff?.isProved) throw notFound();
  return staff;
}

/** Who of the staff asks, with both factors shown, and may act for customers; whoever may not finds nothing here. */
export async function shadowingStaff(request: FastifyRequest): Promise<StaffOfSession> {
  const staff = await provedStaff(request);
  if (!mayShadow(staff.role)) throw notFound();
  return staff;
}

export function setStaffCookie(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'setCookie'>,
  token: string,
): void {
  reply.setCookie(nameOf(request), token, {
    ...cookieAttributes(request),
    maxAge: staffSessionHours * 60 * 60,
  });
}

export function clearStaffCookie(request: FastifyRequest, reply: Pick<FastifyReply, 'clearCookie'>): void {
  reply.clearCookie(nameOf(request), cookieAttributes(request));
}
