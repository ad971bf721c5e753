// The yardstick of pages with something of a shopper's own: one call of the API for each request, then always the same bytes.
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import Fastify from 'fastify';

const { PAGE = '', PORT = '0', CALL = '', SECRET = '', COOKIE = '' } = process.env;
const { headers, body } = JSON.parse(readFileSync(PAGE, 'utf8')) as {
  headers: Record<string, string>;
  body: string;
};
const bytes = Buffer.from(body, 'base64');
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const asked = { 'x-etalage-internal': SECRET, 'x-etalage-host': 'localhost', cookie: COOKIE };

const callApi = () =>
  new Promise<unknown>((resolve, reject) => {
    get(CALL, { agent, headers: asked }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve(JSON.parse(text)));
    }).on('error', reject);
  });

const app = Fastify();
app.get('/*', async (_, reply) => {
  await callApi();
  return reply.headers(headers).send(bytes);
});
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close());
