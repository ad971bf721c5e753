import type { Refill, RefillLine } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { answeringApi, argsOf, ran } from '../../lib/answering-api.fixture.ts';
import { action } from './route.tsx';

/** What the page shows of these lines, in a shop that knows these article numbers alone, and what the shop was asked. */
async function checked(text: string, known: readonly string[]) {
  const { context, calls } = answeringApi(({ body }) => {
    const { lines } = body as { lines: { code: string; quantity: number }[] };
    const found = lines.map(({ code, quantity }) => ({
      ...{ name: known.includes(code) ? 'Koffie' : code, variantName: '', isBundle: false, quantity },
      ...(known.includes(code) ? { takes: quantity, change: 'none' } : { takes: 0, change: 'gone' }),
    }));
    return {
      body: { lines: found as RefillLine[], basis: 'inc', currency: 'EUR', mark: 'm' } satisfies Refill,
    };
  });
  const answer = (await ran(action(argsOf(context, '/nl/quick-order', {}, { text })))) as {
    data: { unclear: { place: number }[]; refill: Refill | null; errors?: { text: string } };
    init: ResponseInit | null;
  };
  const { unclear, refill, errors } = answer.data;
  return {
    asked: calls.map(({ body }) => body),
    unclear: unclear.map(({ place }) => place),
    lines: refill?.lines.map(({ name, quantity }) => [name, quantity]),
    error: errors?.text,
    status: answer.init?.status,
  };
}

test('ACC-08 a line without a quantity that can be read is the article that it is as it stands, and else named by its place alone', async () => {
  const known = ['RAL 9010', 'VAAS-01'];
  expect(await checked('VAAS-01 2\nRAL 9010\nPLAAT 2000\nPAN-2;veel', known)).toMatchObject({
    asked: [
      {
        lines: [
          { code: 'VAAS-01', quantity: 2, whole: 'VAAS-01 2' },
          { code: 'RAL 9010', quantity: 1 },
          { code: 'PLAAT 2000', quantity: 1 },
          { code: 'PAN-2;veel', quantity: 1 },
        ],
      },
    ],
    unclear: [3, 4],
    lines: [
      ['Koffie', 2],
      ['Koffie', 1],
    ],
    error: undefined,
  });
  // One that is asked for with a quantity as well is no article of the shop, which is told as of any.
  expect(await checked('PLAAT 2000 3\nPLAAT 2000', [])).toMatchObject({
    unclear: [2],
    lines: [
      ['PLAAT 2000', 3],
      ['PLAAT 2000', 1],
    ],
  });
});

test('ACC-08 lines of which none says anything are none, and each is named', async () => {
  expect(await checked('PLAAT 2000\nPAN-2;veel', [])).toMatchObject({
    ...{ unclear: [1, 2], lines: undefined, status: 422 },
    error: 'Vul minstens één artikelnummer of EAN-code in, met een aantal.',
  });
});
