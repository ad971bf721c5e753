import type { Tx } from '@etalage/db';
import type { FastifyRequest } from 'fastify';
import { opensLink } from '../../commands/signed-link.ts';
import { notFound } from '../../plugins/problem.ts';
import { findReservation, type WholeReservation } from '../../repositories/reservations.ts';

/** A reservation for whoever has its link or is its customer; for everybody else there is none. */
export async function readReservation(
  tx: Tx,
  { tenant, customer, language, server }: Pick<FastifyRequest, 'tenant' | 'customer' | 'language' | 'server'>,
  { id, token }: { id: string; token: string | undefined },
): Promise<WholeReservation> {
  const hasLink = opensLink(server.env.APP_SECRETS, 'reservation', tenant.id, id, token ?? '');
  const languages = { language, fallback: tenant.defaultLanguage };
  const found = hasLink || customer ? await findReservation(tx, tenant.id, id, languages) : undefined;
  const isOwn = found && customer && found.customer_id === customer.id;
  if (!found || !(hasLink || isOwn)) throw notFound();
  return found;
}
