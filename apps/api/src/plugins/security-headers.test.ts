import { securityHeaders } from '@etalage/contracts/security-headers';
import { expect, test } from 'vitest';
import { openShop } from '../../test/open-shop.ts';
import { buildMediaServer } from '../media-server.ts';

const { app, shopper } = await openShop();

test('SEC-30 every kind of answer of the API has the headers of all answers, and may run nothing', async () => {
  const answers: [status: number, method: string, path: string, body?: unknown][] = [
    [200, 'GET', '/store/init'],
    [200, 'GET', '/products'],
    [404, 'GET', '/none'],
    [404, 'GET', '/products/none'],
    [400, 'GET', '/products?page=none'],
    [400, 'POST', '/cart/lines', '{'],
  ];
  for (const [status, method, path, body] of answers) {
    const answer = await shopper().call(method, path, body);
    expect.soft(answer.status, path).toBe(status);
    expect.soft(answer.headers, path).toMatchObject(securityHeaders);
  }
  const { headers } = await app.inject({ url: '/ready', headers: { host: '127.0.0.1' } });
  expect(headers).toMatchObject(securityHeaders);
});

test('SEC-30 pictures of the file server may stand on other sites, and what is not there has the headers of all answers', async () => {
  const media = await buildMediaServer(app.env);
  const { statusCode, headers } = await media.inject('/media/none.webp');
  expect(statusCode).toBe(404);
  expect(headers).toMatchObject(securityHeaders);
  await media.close();
});
