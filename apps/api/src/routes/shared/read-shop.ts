import type { Tx } from '@etalage/db';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Languages } from '../../repositories/fragments.ts';

/** Reads what a shop holds, in a transaction that writes nothing; its texts in the language asked for, else in the shop's own. */
export function readShop<Found>(
  app: FastifyInstance,
  { tenant, language }: Pick<FastifyRequest, 'tenant' | 'language'>,
  read: (tx: Tx, languages: Languages) => Promise<Found>,
): Promise<Found> {
  const languages = { language, fallback: tenant.defaultLanguage };
  return app.db.withTenant(tenant.id, (tx) => read(tx, languages), { readOnly: true });
}
