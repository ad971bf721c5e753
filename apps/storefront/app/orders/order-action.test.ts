import { expect, test } from 'vitest';
import { answeringApi, argsOf, ran } from '../lib/answering-api.fixture.ts';
import { action as actOnOrder } from '../routes/orders/route.tsx';
import { action as askForMail } from '../routes/stock-requests/new.tsx';

const id = '6f1f0b1e-2f7e-4d5c-8a55-0d2a4c1f9e10';
const tooOften = (seconds: number) =>
  answeringApi(() => ({
    ...{ status: 429, body: { code: 'TOO_MANY_REQUESTS' } },
    headers: { 'retry-after': String(seconds) },
  }));

test('SEC-09 ERR-02 who pays, changes or cancels an order too often is told when it may be tried again', async () => {
  for (const intent of ['pay', 'change', 'cancel']) {
    const args = argsOf(tooOften(1_800).context, `/nl/orders/${id}?token=t`, { id }, { intent });
    const answer = await ran(actOnOrder(args));
    expect(answer).toMatchObject({ init: { status: 429 }, data: { reason: 'often' } });
    expect((answer as { data: { told: string } }).data.told).toContain('over 30 minuten');
  }
});

test('WAIT-04 who asks for too many mails about what is sold out is told in how many minutes or hours they may ask again', async () => {
  for (const [seconds, told] of [
    [90, 'over 2 minuten'],
    [20 * 3_600, 'over 20 uur'],
  ] as const) {
    const args = argsOf(
      tooOften(seconds).context,
      '/nl/stock-requests/new?variant=7',
      {},
      { email: 'a@b.test' },
    );
    const answer = (await ran(askForMail(args))) as { data: { errors: Record<string, string> } };
    expect(answer.data.errors['']).toContain(told);
  }
});
