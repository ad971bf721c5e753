import type { Cart } from '@etalage/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CartChange } from './cart-change.ts';
import { cart } from './cart-fixture.ts';
import {
  answered,
  asked,
  heard,
  nothingPending,
  type PendingState,
  postponed,
  sent,
  shownCart,
  wasRead,
  withdrawn,
} from './pending-changes.ts';

const start: PendingState = { ...nothingPending, confirmed: cart };
const set = (quantity: number, lineId = 1): CartChange => ({ intent: 'set-line', lineId, quantity });
const quantityIn = (state: PendingState) => shownCart(state)?.transactionLines[0]?.quantity;
const told = (quantity: number, version: number): Cart => ({
  ...cart,
  version,
  transactionLines: cart.transactionLines.map((line) => (line.id === 1 ? { ...line, quantity } : line)),
});

test('MINI-10 a change shows at once; the answer replaces it, a refusal takes it back', () => {
  const waiting = sent(asked(start, 1, set(5)));
  expect(quantityIn(waiting)).toBe(5);
  expect(quantityIn(answered(waiting, told(4, 4)))).toBe(4);
  expect(quantityIn(answered(waiting, null))).toBe(2);
  // An answer that never came says nothing about what it was asked for.
  expect(answered(waiting, null).mustRead).toBe(true);
});

test('MINI-10 of numbers that wait for the same line only the last is sent, in the place of the first', () => {
  let state = sent(asked(start, 1, set(3)));
  state = asked(state, 2, set(4));
  state = asked(state, 3, { intent: 'remove-bundle', bundleGroupKey: 'x' });
  state = asked(state, 4, set(5));
  expect(state.waiting.map(({ id }) => id)).toEqual([1, 4, 3]);
  expect(quantityIn(state)).toBe(5);
  state = asked(state, 5, { intent: 'remove-line', lineId: 1 });
  expect(state.waiting.map(({ id }) => id)).toEqual([1, 5, 3]);
});

test('MINI-10 additions are never taken together, and a change that has not left can be taken back', () => {
  const add: CartChange = { intent: 'add-line', variantId: 1, quantity: 1 };
  const state = asked(asked(start, 1, add), 2, add);
  expect(quantityIn(state)).toBe(4);
  expect(quantityIn(withdrawn(state, 2))).toBe(3);
  expect(withdrawn(sent(state), 1).waiting).toHaveLength(2);
  expect(quantityIn(postponed(sent(state)))).toBe(4);
});

test('MINI-03 before the server told of a cart there is none, but for what is being added', () => {
  expect(shownCart(nothingPending)).toBeNull();
  const preview = { name: 'Lamp', slug: 'lamp', image: null, unitPrice: 30, discountPrice: null };
  const state = asked(nothingPending, 1, { intent: 'add-line', variantId: 7, quantity: 1, preview });
  expect(shownCart(state)?.transactionLines[0]?.product.name).toBe('Lamp');
});

test('MINI-07 what was read before a change left, or while one was under way, is out of date', () => {
  const { turn } = start;
  const waiting = sent(asked(start, 1, set(5)));
  expect(wasRead(waiting, told(9, 9), waiting.turn)).toBe(waiting);
  const done = answered(waiting, told(5, 4));
  expect(wasRead(done, told(2, 3), turn)).toBe(done);
  expect(quantityIn(wasRead(done, told(7, 5), done.turn))).toBe(7);
});

test('MINI-07 of other tabs only what follows directly is taken; anything else is looked up', () => {
  expect(heard(start, told(8, 4))).toMatchObject({ confirmed: { version: 4 }, mustRead: false });
  for (const version of [0, 2, 3, 6])
    expect(heard(start, told(8, version))).toMatchObject({ confirmed: cart, mustRead: true });
  expect(heard(start, { ...told(8, 4), language: 'en' }).mustRead).toBe(true);
  expect(heard(nothingPending, cart)).toMatchObject({ confirmed: null, mustRead: true });
  expect(answered(sent(asked(start, 1, set(5))), told(5, 1))).toMatchObject({
    confirmed: cart,
    mustRead: true,
  });
});

/*
 * A server, this tab and another one. What they tell each other lies in transit until it is delivered, in any order;
 * only a tab's own changes go one after the other.
 */
type Step = {
  kind: 'ask' | 'send' | 'answer' | 'other' | 'hear' | 'read' | 'readDone';
  pick: number;
  quantity: number;
};

test('MINI-10 in whatever order answers, reads and other tabs’ messages come, the end is the server’s cart', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('ask', 'send', 'answer', 'other', 'hear', 'read', 'readDone'),
    pick: fc.nat(5),
    quantity: fc.integer({ min: 1, max: 20 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let server = cart;
      let state = start;
      let lastId = 0;
      let answer: Cart | null | undefined;
      const messages: Cart[] = [];
      const reads: { cart: Cart; turn: number }[] = [];
      const serve = (quantity: number) => {
        server = told(quantity, server.version + 1);
        return server;
      };
      const act: Record<Step['kind'], (pick: number, quantity: number) => void> = {
        ask(_, quantity) {
          lastId += 1;
          state = asked(state, lastId, set(quantity));
        },
        send(pick) {
          const [first] = state.waiting;
          if (!first || first.isUnderWay || first.change.intent !== 'set-line') return;
          state = sent(state);
          // Every third change is refused without telling of a cart.
          answer = pick % 3 === 0 ? null : serve(first.change.quantity);
        },
        answer() {
          if (answer === undefined) return;
          state = answered(state, answer);
          answer = undefined;
        },
        other(_, quantity) {
          messages.push(serve(quantity));
        },
        hear(pick) {
          const [message] = messages.splice(pick % Math.max(messages.length, 1), 1);
          if (message) state = heard(state, message);
        },
        read() {
          reads.push({ cart: server, turn: state.turn });
        },
        readDone(pick) {
          const [done] = reads.splice(pick % Math.max(reads.length, 1), 1);
          if (done) state = wasRead(state, done.cart, done.turn);
        },
      };
      for (const { kind, pick, quantity } of steps) act[kind](pick, quantity);
      // Everything arrives in the end, and what is doubtful is read, as the client does.
      while (state.waiting.length > 0) {
        act.send(1, 0);
        act.answer(0, 0);
      }
      while (messages.length > 0) act.hear(0, 0);
      while (reads.length > 0) act.readDone(0, 0);
      if (state.mustRead) {
        act.read(0, 0);
        act.readDone(0, 0);
      }
      expect(shownCart(state)).toEqual(server);
      expect(state.mustRead).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});
