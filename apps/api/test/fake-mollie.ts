import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FakePayment = {
  id: string;
  status: string;
  amount: { currency: string; value: string };
  metadata: Record<string, string>;
  redirectUrl: string;
  webhookUrl?: string;
  method: string;
  locale?: string;
};

/** Mollie's payments API as documented, as far as a shop uses it, with switches for its bad days. */
export async function startFakeMollie(apiKey: string) {
  const payments = new Map<string, FakePayment>();
  const byKey = new Map<string, string>();
  const calls: string[] = [];
  const mode = { status: 200, loseAnswer: false, isSilent: false };
  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url}`);
    if (mode.isSilent) return;
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/hal+json' });
      response.end(JSON.stringify(body));
    };
    if (request.headers.authorization !== `Bearer ${apiKey}`) return answer(401, { status: 401 });
    if (mode.status !== 200) return answer(mode.status, { status: mode.status });
    const show = (payment: FakePayment) => ({
      resource: 'payment',
      ...payment,
      _links: { checkout: { href: `https://www.mollie.com/checkout/${payment.id}`, type: 'text/html' } },
    });
    const id = /^\/v2\/payments\/([\w%-]+)(?:\?embed=[\w,]+)?$/.exec(request.url ?? '')?.[1];
    if (request.method === 'GET' && id !== undefined) {
      const payment = payments.get(id);
      return payment ? answer(200, show(payment)) : answer(404, { status: 404 });
    }
    if (request.method !== 'POST' || request.url !== '/v2/payments') return answer(404, { status: 404 });
    let text = '';
    for await (const chunk of request) text += chunk;
    const key = String(request.headers['idempotency-key']);
    const known = payments.get(byKey.get(key) ?? '');
    const payment = known ?? {
      ...(JSON.parse(text) as FakePayment),
      id: `tr_${randomBytes(6).toString('hex')}`,
      status: 'open',
    };
    payments.set(payment.id, payment);
    byKey.set(key, payment.id);
    if (mode.loseAnswer) return request.socket.destroy();
    return answer(201, show(payment));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    calls,
    mode,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
