import type { Answer } from '@etalage/api-client';
import { cancelOrder, changeOrder, payOrder, type RefusalCode } from '@etalage/contracts';
import { data, redirect, redirectDocument } from 'react-router';
import { api } from '../lib/api.server.ts';
import { textsOf, tooOften } from '../lib/form.server.ts';
import { links } from '../lib/links.ts';
import { safePaymentUrl } from '../lib/payment-url.ts';
import { type Context, languageOf, requestInfo } from '../lib/request-context.ts';
import { isOrderId } from './find-order.server.ts';

/** Why what the shopper wanted with an order did not happen. */
export type ActionRefusal =
  | { reason: 'stock'; names: string[] }
  | { reason: 'often'; told: string }
  | { reason: 'closed' | 'paid' | 'method' | 'shoppingDisabled' | 'failed' };

/** Paying, changing and cancelling an order: the forms of its page. Throws where to go next; answers with a refusal. */
export async function actOnOrder(context: Context, id: string, url: URL, request: Request) {
  if (!isOrderId(id)) throw data(null, { status: 404 });
  const values = textsOf(await request.formData());
  const query = { token: url.searchParams.get('token') ?? '', lang: languageOf(context) };
  switch (values.intent) {
    case 'pay':
      return pay(context, id, query, values.method ?? '');
    case 'change': {
      const answer = await api(context)
        .call(changeOrder, { params: { id }, query })
        .catch(() => null);
      if (answer?.status === 200) throw redirect(links(query.lang).shoppingBag, { status: 303 });
      return refusalOf(answer, query.lang);
    }
    case 'cancel': {
      const answer = await api(context)
        .call(cancelOrder, { params: { id }, query })
        .catch(() => null);
      if (answer?.status === 200) throw redirect(links(query.lang).order(id, query.token), { status: 303 });
      return refusalOf(answer, query.lang);
    }
    default:
      throw data(null, { status: 400 });
  }
}

/** On to the payment that runs, or to a new one by the chosen method, `provider/method`. */
async function pay(context: Context, id: string, query: { token: string; lang: string }, chosen: string) {
  const [provider, method] = chosen.split('/');
  const answer = await api(context)
    .call(payOrder, { params: { id }, query, body: provider && method ? { provider, method } : null })
    .catch(() => null);
  if (answer?.status !== 200) return refusalOf(answer, query.lang);
  const to = safePaymentUrl(answer.body.redirectUrl, requestInfo(context).origin);
  if (to) throw redirectDocument(to, { status: 303 });
  // Still being made: the page waits for it, and then goes on to pay.
  const waiting = new URLSearchParams({ order: id, token: query.token, pay: '1' });
  throw redirect(`${links(query.lang).success}?${waiting}`, { status: 303 });
}

type OrderCall = typeof payOrder | typeof cancelOrder | typeof changeOrder;

/** What the shopper is told of each code. */
const reasons = {
  OUT_OF_STOCK: 'stock',
  METHOD_REFUSED: 'method',
  PAID: 'paid',
  NOT_OPEN: 'closed',
  NOT_PAYABLE: 'closed',
  SHOPPING_DISABLED: 'shoppingDisabled',
  CROSS_SITE: 'failed',
  PROVIDER_UNAVAILABLE: 'failed',
} as const satisfies Record<RefusalCode<OrderCall>, ActionRefusal['reason']>;

function refusalOf(
  answer: Answer<typeof payOrder> | Answer<typeof cancelOrder> | Answer<typeof changeOrder> | null,
  language: string,
) {
  if (answer?.status === 404) throw data(null, { status: 404 });
  if (answer?.status === 429)
    return data<ActionRefusal>({ reason: 'often', told: tooOften(answer, language) }, { status: 429 });
  const code = answer && 'code' in answer.body ? answer.body.code : '';
  if (!answer || !isReason(code))
    return data<ActionRefusal>({ reason: 'failed' }, { status: answer?.status === 400 ? 400 : 503 });
  const reason = reasons[code];
  const lines = ('lines' in answer.body && answer.body.lines) || [];
  const refusal: ActionRefusal =
    reason === 'stock' ? { reason, names: lines.map(({ name }) => name) } : { reason };
  return data(refusal, { status: answer.status });
}

const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);
