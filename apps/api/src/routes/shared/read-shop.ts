import type { Tx } from '@etalage/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Languages } from '../../repositories/fragments.ts';

/** Reads what a shop shows to everybody, which may be a second old; its texts in the language asked for, else in the shop's own. */
export function readShop<Found>(
  app: FastifyInstance,
  { tenant, language }: Pick<FastifyRequest, 'tenant' | 'language'>,
  read: (tx: Tx, languages: Languages) => Promise<Found>,
): Promise<Found> {
  const languages = { language, fallback: tenant.defaultLanguage };
  return app.db.withTenant(tenant.id, (tx) => read(tx, languages), { mayBeOld: true });
}

/** The same where something of the one who asks is among it, which nobody tells of: as it is now. */
export function readOwn<Found>(
  app: FastifyInstance,
  { tenant, language }: Pick<FastifyRequest, 'tenant' | 'language'>,
  read: (tx: Tx, languages: Languages) => Promise<Found>,
): Promise<Found> {
  const languages = { language, fallback: tenant.defaultLanguage };
  return app.db.withTenant(tenant.id, (tx) => read(tx, languages), { readOnly: true });
}
