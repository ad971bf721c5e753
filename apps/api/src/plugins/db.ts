import type { Database } from '@etalage/db';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    db: Database;
  }
}

/** Gives routes the database. Whoever opened it closes it, after the app has finished its last request. */
export const db = fp<{ database: Database }>(
  async (app, { database }) => {
    app.decorate('db', database);
  },
  { name: 'db' },
);
