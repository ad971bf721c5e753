// The yardstick of all API figures: one row by its key through withTenant, answered as JSON over HTTP, and nothing else.
import Fastify from 'fastify';
import { openDatabase, sql } from '../../packages/db/src/index.ts';

const { DATABASE_URL = '', TENANT_ID = '', PORT = '0' } = process.env;
const database = await openDatabase({ databaseUrl: DATABASE_URL, log: console.error });
const app = Fastify();

app.get<{ Params: { id: string } }>('/:id', async (request) => {
  const { rows } = await database.withTenant(
    TENANT_ID,
    (tx) =>
      sql`SELECT p.id, p.min_price_cents, p.in_stock, t.name FROM products p
        JOIN product_translations t ON t.tenant_id = p.tenant_id AND t.product_id = p.id AND t.language = 'nl'
        WHERE p.tenant_id = ${TENANT_ID} AND p.id = ${Number(request.params.id)}`.execute(tx),
    { readOnly: true },
  );
  return rows[0] ?? null;
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().then(() => database.close()));
