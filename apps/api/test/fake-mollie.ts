import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  centsOf,
  type FakeAmount,
  type FakeMethod,
  type FakePaymentBody,
  type Refusal,
  refusePayment,
} from './fake-mollie-rules.ts';

export type FakeRefund = {
  resource: 'refund';
  id: string;
  status: string;
  amount: FakeAmount;
  description: string;
  metadata: Record<string, string> | null;
};
export type FakeCapture = { id: string; status: string; amount: FakeAmount };
export type FakeChargeback = { id: string; amount: FakeAmount; reversedAt: string | null };

export type FakePayment = FakePaymentBody & {
  id: string;
  /** Tests may set it; Mollie's webhook is called by `settle` alone. */
  status: string;
  paidAt?: string;
  refunds: FakeRefund[];
  captures: FakeCapture[];
  chargebacks: FakeChargeback[];
};

export type FakeMode = {
  /** Answers every call with this status, and does nothing; 200 is a good day. */
  status: number;
  /** Does what is asked, and cuts the connection before the answer. */
  loseAnswer: boolean;
  /** The same of what makes a payment alone. */
  losesPayments: boolean;
  /** Accepts the connection, and never says anything. */
  isSilent: boolean;
  /** Cuts the connection before anything is done. */
  isCut: boolean;
  /** Answers 200 with a page of somebody else's. */
  isGarbage: boolean;
  /** Makes refunds, and never says so. */
  hangsAfterRefund: boolean;
  /** Milliseconds before each answer. */
  delayMs: number;
  /** Sends what it answers to a GET only once this is done, whatever it would answer by then. */
  heldAnswer: Promise<void> | null;
  /** Leaves captures and refunds pending, as it often does for hours. */
  isSlowWithMoney: boolean;
  /** How often each change is told to the webhook; 0 is never. */
  webhooks: number;
};

const goodDay: FakeMode = {
  status: 200,
  loseAnswer: false,
  isSilent: false,
  isCut: false,
  isGarbage: false,
  losesPayments: false,
  hangsAfterRefund: false,
  delayMs: 0,
  heldAnswer: null,
  isSlowWithMoney: false,
  webhooks: 1,
};

/** Methods whose open payments can be ended from outside; of the others the payer alone decides. */
const cancelable = new Set(['banktransfer', 'directdebit']);

type Answer = { status: number; body: unknown; headers?: Record<string, string> };
type Kept = { request: string; answer: Answer | null };

/**
 * Mollie's payments API as documented, as far as a shop uses it: it refuses what the real one refuses, remembers
 * idempotency keys, moves money only where there is some, calls webhooks by itself, and has switches for its bad days.
 */
export async function startFakeMollie(apiKey: string) {
  const payments = new Map<string, FakePayment>();
  const kept = new Map<string, Kept>();
  const calls: string[] = [];
  const mode: FakeMode = { ...goodDay };
  const everywhere: FakeMethod = { min: 1, max: 5_000_000 };
  /** What the account has activated. */
  const methods = new Map<string, FakeMethod>([
    ['ideal', everywhere],
    ['creditcard', everywhere],
    ['bancontact', everywhere],
    ['paypal', everywhere],
    ['banktransfer', everywhere],
    ['klarna', { min: 100, max: 500_000, countries: ['NL', 'BE', 'DE'] }],
  ]);
  const undelivered: { url: string; id: string }[] = [];
  let deliver: (url: string, body: string) => Promise<number> = async () => 200;

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    calls.push(`${request.method} ${request.url}`);
    if (mode.isSilent) return;
    if (mode.isCut) return void request.socket.destroy();
    let text = '';
    for await (const chunk of request) text += chunk;
    if (mode.isGarbage) {
      response.writeHead(200, { 'content-type': 'text/html' });
      return void response.end('<!doctype html><title>Even geduld</title>');
    }
    const { heldAnswer } = mode;
    const answer = await answerTo(request, text);
    if (request.method === 'GET') await heldAnswer;
    const isPayment = request.method === 'POST' && request.url === '/v2/payments';
    if (mode.loseAnswer || (mode.losesPayments && isPayment)) return void request.socket.destroy();
    if (mode.hangsAfterRefund && request.method === 'POST' && request.url?.endsWith('/refunds')) return;
    response.writeHead(answer.status, { 'content-type': 'application/hal+json', ...answer.headers });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  }

  async function answerTo(request: IncomingMessage, text: string): Promise<Answer> {
    if (request.headers.authorization !== `Bearer ${apiKey}`)
      return refused({ status: 401, detail: 'Missing authentication, or failed to authenticate' });
    if (mode.status === 429)
      return { ...refused({ status: 429, detail: 'Too many requests' }), headers: { 'retry-after': '5' } };
    if (mode.status !== 200) return refused({ status: mode.status, detail: 'Not now' });
    const key = request.headers['idempotency-key'];
    const wait = () => new Promise((resolve) => setTimeout(resolve, mode.delayMs));
    if (request.method !== 'POST' || typeof key !== 'string') {
      if (mode.delayMs > 0) await wait();
      return perform(request, text);
    }
    const asked = `${request.url} ${text}`;
    const before = kept.get(key);
    if (before && before.request !== asked)
      return refused({ status: 400, detail: 'The idempotency key was used with other parameters' });
    if (before?.answer === null)
      return refused({ status: 409, detail: 'A request with this idempotency key is in progress' });
    if (before?.answer) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } };
    kept.set(key, { request: asked, answer: null });
    if (mode.delayMs > 0) await wait();
    const answer = perform(request, text);
    // What was refused is judged anew: the account may have been changed.
    if (answer.status < 400) kept.set(key, { request: asked, answer });
    else kept.delete(key);
    return answer;
  }

  function perform(request: IncomingMessage, text: string): Answer {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mollie');
    const parts = pathname.split('/').slice(2).map(decodeURIComponent);
    const [resource, id, action] = parts;
    const route = `${request.method} ${resource}${id === undefined ? '' : '/:id'}${action ? `/${action}` : ''}`;
    const body = readBody(text);
    if (body === null) return refused({ status: 400, detail: 'The request body is not valid JSON' });
    if (route === 'GET methods') return listMethods(searchParams);
    if (route === 'POST customers') return createCustomer();
    if (route === 'POST payments') return createPayment(body);
    if (route === 'DELETE customers/:id/mandates') {
      if (mandates.get(id ?? '') !== parts[3]) return refused({ status: 410, detail: 'The mandate is gone' });
      mandates.delete(id ?? '');
      return { status: 204, body: undefined };
    }
    if (route === 'GET customers/:id/payments') {
      const own = [...payments.values()].filter(({ customerId }) => customerId === id).reverse();
      return { status: 200, body: { _embedded: { payments: own.map((each) => show(each)) } } };
    }
    const payment = payments.get(id ?? '');
    if (!payment) return refused({ status: 404, detail: `No payment exists with token ${id}` });
    switch (route) {
      case 'GET payments/:id':
        return { status: 200, body: show(payment, searchParams.get('embed') ?? '') };
      case 'DELETE payments/:id':
        if (!isCancelable(payment))
          return refused({ status: 422, detail: 'The payment cannot be cancelled' });
        change(payment, 'canceled');
        return { status: 200, body: show(payment) };
      case 'POST payments/:id/release-authorization':
        if (payment.status !== 'authorized')
          return refused({ status: 422, detail: 'The payment is not in the authorized state' });
        change(payment, payment.captures.length > 0 ? 'paid' : 'canceled');
        return { status: 202, body: undefined };
      case 'POST payments/:id/captures':
        return capture(payment, body);
      case 'POST payments/:id/refunds':
        return refund(payment, body);
      default:
        return refused({ status: 404, detail: 'Unknown route' });
    }
  }

  function listMethods(search: URLSearchParams): Answer {
    const country = search.get('billingCountry');
    const value = search.get('amount[value]');
    const amount = value === null ? null : centsOf({ value, currency: search.get('amount[currency]') ?? '' });
    if (value !== null && amount === null)
      return refused({ status: 422, detail: 'The amount is not valid', field: 'amount' });
    const offered = [...methods].filter(
      ([, { min, max, countries }]) =>
        (amount === null || (amount >= min && amount <= max)) &&
        (country === null || !countries || countries.includes(country)),
    );
    return {
      status: 200,
      body: {
        count: offered.length,
        _embedded: { methods: offered.map(([id]) => ({ resource: 'method', id, status: 'activated' })) },
      },
    };
  }

  const mandates = new Map<string, string>();

  function createCustomer(): Answer {
    const id = `cst_${randomBytes(6).toString('hex')}`;
    return { status: 201, body: { resource: 'customer', id } };
  }

  function createPayment(body: object): Answer {
    const refusal = refusePayment(body, methods);
    if (refusal) return refused(refusal);
    const payment: FakePayment = {
      ...(body as FakePaymentBody),
      id: `tr_${randomBytes(6).toString('hex')}`,
      status: 'open',
      refunds: [],
      captures: [],
      chargebacks: [],
    };
    if (payment.sequenceType === 'recurring' && mandates.get(payment.customerId ?? '') !== payment.mandateId)
      return refused({ status: 422, detail: 'The mandate is not valid', field: 'mandateId' });
    payments.set(payment.id, payment);
    return { status: 201, body: show(payment) };
  }

  function capture(payment: FakePayment, body: { amount?: FakeAmount }): Answer {
    const left = (centsOf(payment.amount) ?? 0) - capturedOf(payment);
    const amount = body.amount ? centsOf(body.amount) : left;
    if (payment.status !== 'authorized')
      return refused({ status: 422, detail: 'The payment is not in the authorized state' });
    if (amount === null || amount <= 0 || (body.amount && body.amount.currency !== payment.amount.currency))
      return refused({ status: 422, detail: 'The amount is not valid', field: 'amount' });
    if (amount > left)
      return refused({ status: 422, detail: 'The amount is higher than the maximum', field: 'amount' });
    const made: FakeCapture = {
      id: `cpt_${randomBytes(6).toString('hex')}`,
      status: mode.isSlowWithMoney ? 'pending' : 'succeeded',
      amount: money(amount, payment.amount.currency),
    };
    payment.captures.push(made);
    if (amount === left && !mode.isSlowWithMoney) change(payment, 'paid');
    return { status: 201, body: { resource: 'capture', paymentId: payment.id, ...made } };
  }

  function refund(
    payment: FakePayment,
    body: { amount?: FakeAmount; description?: string; metadata?: Record<string, string> },
  ): Answer {
    if (!body.amount)
      return refused({ status: 422, detail: "The 'amount' field is missing", field: 'amount' });
    const amount = centsOf(body.amount);
    if (amount === null || amount <= 0 || body.amount.currency !== payment.amount.currency)
      return refused({ status: 422, detail: 'The amount is not valid', field: 'amount' });
    const isSame = (other: FakeRefund) =>
      JSON.stringify([other.amount, other.description, other.metadata]) ===
      JSON.stringify([body.amount, body.description ?? '', body.metadata ?? null]);
    if (payment.refunds.some(isSame))
      return refused({ status: 409, detail: 'A duplicate refund has been detected' });
    if (amount > capturedOf(payment) - refundedOf(payment))
      return refused({ status: 422, detail: 'The amount is higher than the maximum', field: 'amount' });
    const made = addRefund(payment, amount, body.description ?? '', body.metadata ?? null);
    tell(payment);
    return { status: 201, body: { ...made, paymentId: payment.id } };
  }

  function addRefund(
    payment: FakePayment,
    amountCents: number,
    description: string,
    metadata: Record<string, string> | null,
  ): FakeRefund {
    const made: FakeRefund = {
      resource: 'refund',
      id: `re_${randomBytes(6).toString('hex')}`,
      status: mode.isSlowWithMoney ? 'pending' : 'refunded',
      amount: money(amountCents, payment.amount.currency),
      description,
      metadata,
    };
    payment.refunds.push(made);
    return made;
  }

  /** Of a method that does not authorise first all is taken once it is paid. */
  function capturedOf(payment: FakePayment): number {
    if (payment.captureMode === 'manual') {
      const done = payment.captures.filter((each) => each.status === 'succeeded');
      return done.reduce((sum, each) => sum + (centsOf(each.amount) ?? 0), 0);
    }
    return payment.status === 'paid' ? (centsOf(payment.amount) ?? 0) : 0;
  }

  function refundedOf(payment: FakePayment): number {
    const standing = payment.refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
    return standing.reduce((sum, each) => sum + (centsOf(each.amount) ?? 0), 0);
  }

  function isCancelable(payment: FakePayment): boolean {
    return payment.status === 'open' && cancelable.has(payment.method);
  }

  function show({ refunds, captures, chargebacks, ...payment }: FakePayment, embed = '') {
    const full = { ...payment, refunds, captures, chargebacks };
    const currency = payment.amount.currency;
    const parts = { refunds, captures, chargebacks };
    const wanted = Object.entries(parts).filter(([name]) => embed.split(',').includes(name));
    return {
      resource: 'payment',
      mode: 'test',
      ...payment,
      isCancelable: isCancelable(full),
      ...(payment.captureMode === 'manual' && { amountCaptured: money(capturedOf(full), currency) }),
      ...(payment.status === 'paid' && {
        paidAt: payment.paidAt ?? new Date().toISOString(),
        amountRefunded: money(refundedOf(full), currency),
      }),
      ...(wanted.length > 0 && { _embedded: Object.fromEntries(wanted) }),
      _links: {
        // Mollie stops giving this address once the payment is no longer open.
        ...(payment.status === 'open' && {
          checkout: { href: `https://www.mollie.com/checkout/${payment.id}`, type: 'text/html' },
        }),
      },
    };
  }

  function change(payment: FakePayment, status: string): void {
    payment.status = status;
    if (status === 'paid') payment.paidAt ??= new Date().toISOString();
    if (status === 'paid' && payment.sequenceType === 'first' && payment.customerId) {
      payment.mandateId = `mdt_${randomBytes(6).toString('hex')}`;
      mandates.set(payment.customerId, payment.mandateId);
    }
    tell(payment);
  }

  /** Calls happen after the answer, as Mollie's do. */
  const telling = new Set<Promise<void>>();
  function tell({ id, webhookUrl }: FakePayment): void {
    if (webhookUrl === undefined) return;
    for (let time = 0; time < mode.webhooks; time += 1) {
      const told = callWebhook(webhookUrl, id).finally(() => telling.delete(told));
      telling.add(told);
    }
  }

  async function callWebhook(url: string, id: string): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    const status = await deliver(url, `id=${encodeURIComponent(id)}`).catch(() => 0);
    if (status < 200 || status > 299) undelivered.push({ url, id });
  }

  /** Until every call that Mollie means to make now was made and answered. */
  async function told(): Promise<void> {
    while (telling.size > 0) await Promise.all(telling);
  }

  const find = (id: string): FakePayment => {
    const payment = payments.get(id);
    if (!payment) throw new Error(`Mollie knows no payment ${id}.`);
    return payment;
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    payments,
    /** Of each customer the mandate that stands. */
    mandates,
    calls,
    mode,
    methods,
    /** Webhooks that were not answered with 2xx. */
    undelivered,
    told,
    /** Puts the fake back to a good day; what it made stays. */
    reset: () => Object.assign(mode, goodDay),
    /** Forgets idempotency keys, as Mollie does after a day. */
    forgetKeys: () => kept.clear(),
    /** How webhooks are delivered; default they are taken by nobody. Answers with the status. */
    deliverWith(how: typeof deliver) {
      deliver = how;
    },
    /** Brings a payment to a state as the payer or the bank would, and tells the webhook. */
    async settle(id: string, status: string) {
      change(find(id), status);
      await told();
    },
    /** Calls again whatever was not taken, as Mollie does for a day. */
    async redeliver() {
      for (const { url, id } of undelivered.splice(0)) await callWebhook(url, id);
    },
    /** A refund that the shopkeeper makes in Mollie's own pages. */
    async refundByHand(id: string, amountCents: number) {
      const made = addRefund(find(id), amountCents, 'Refund', null);
      tell(find(id));
      await told();
      return made;
    },
    /** Brings a refund or a capture that was pending to its end, and tells the webhook. */
    async finish(id: string, part: FakeRefund | FakeCapture, status: string) {
      part.status = status;
      const payment = find(id);
      const isAllCaptured = capturedOf(payment) === centsOf(payment.amount);
      if (payment.status === 'authorized' && isAllCaptured) change(payment, 'paid');
      else tell(payment);
      await told();
    },
    /** The payer's bank takes money back. */
    async chargeBack(id: string, amountCents: number) {
      const payment = find(id);
      const made: FakeChargeback = {
        id: `chb_${randomBytes(6).toString('hex')}`,
        amount: money(amountCents, payment.amount.currency),
        reversedAt: null,
      };
      payment.chargebacks.push(made);
      tell(payment);
      await told();
      return made;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

function refused({ status, detail, field }: Refusal): Answer {
  return {
    status,
    body: { status, title: 'Error', detail, ...(field !== undefined && { field }), _links: {} },
  };
}

function readBody(text: string): object | null {
  if (text === '') return {};
  try {
    return JSON.parse(text) as object;
  } catch {
    return null;
  }
}

function money(amountCents: number, currency: string): FakeAmount {
  return { currency, value: (amountCents / 100).toFixed(2) };
}
