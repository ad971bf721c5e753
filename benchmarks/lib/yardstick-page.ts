// The yardstick of pages: one route that sends the same bytes with the same headers, and does nothing else.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const { PAGE = '', PORT = '0' } = process.env;
const { headers, body } = JSON.parse(readFileSync(PAGE, 'utf8')) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const app = Fastify();
app.get('/*', async (_, reply) => reply.headers(headers).send(bytes));
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());
