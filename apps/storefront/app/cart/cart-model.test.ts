import type { Cart } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { cart } from './cart.fixture.ts';
import { type CartAnswer, noAnswer, noNotices } from './cart-action.ts';
import type { CartChange } from './cart-change.ts';
import { reduceCart, shownCart, viewCart, waitsOffline } from './cart-model.ts';
import { type CartEvent, type CartModel, newCartModel } from './cart-state.ts';

const start = newCartModel('test', cart);
const after = (state: CartModel, ...events: CartEvent[]) => events.reduce(reduceCart, state);
const set = (quantity: number, lineId = 1): CartEvent => ({
  type: 'asked',
  change: { intent: 'set-line', lineId, quantity },
});
const add: CartChange = { intent: 'add-line', variantId: 1, quantity: 1 };
const remove: CartEvent = {
  type: 'removed',
  change: { intent: 'remove-line', lineId: 1 },
  name: 'Vaas',
  index: 0,
};
const quantityIn = (state: CartModel) =>
  shownCart(state)?.transactionLines.find(({ id }) => id === 1)?.quantity;
const told = (quantity: number, version: number): Cart => ({
  ...cart,
  version,
  transactionLines: cart.transactionLines.map((line) => (line.id === 1 ? { ...line, quantity } : line)),
});
const answer = (given: Cart | null): CartEvent => ({
  type: 'answered',
  answer: given ? { cart: given, refusal: null, notices: noNotices } : noAnswer('line-1'),
});
const intents = ({ queue }: CartModel) => queue.map(({ change }) => change.intent);

test('MINI-10 a change shows at once; the answer replaces it, a refusal takes it back', () => {
  const waiting = after(start, set(5), { type: 'sent' });
  expect(quantityIn(waiting)).toBe(5);
  expect(quantityIn(after(waiting, answer(told(4, 4))))).toBe(4);
  const refused = after(waiting, answer(null));
  expect(quantityIn(refused)).toBe(2);
  expect(refused.refusals).toMatchObject([{ reason: 'failed', subject: 'line-1' }]);
  // An answer that never came says nothing about what it was asked for.
  expect(refused.mustRead).toBe(true);
});

test('MINI-10 of numbers that wait for the same line only the last is sent, and all who asked get its answer', () => {
  const state = after(
    start,
    set(3),
    { type: 'sent' },
    set(4),
    { type: 'asked', change: add },
    set(5),
    set(6),
  );
  expect(state.queue.map(({ id }) => id)).toEqual([1, 2, 3, 5]);
  expect(quantityIn(state)).toBe(6);
  const { settled } = after(
    state,
    answer(told(3, 4)),
    answer(told(4, 5)),
    answer(told(5, 6)),
    answer(told(6, 7)),
  );
  expect(settled.map(({ id }) => id)).toEqual([4, 5]);
});

test('MINI-10 three, one more, then five of the same make five', () => {
  const state = after(start, { type: 'asked', change: { intent: 'add-code', code: 'A' } }, { type: 'sent' });
  const queued = after(state, set(3), { type: 'asked', change: add }, set(5));
  expect(queued.queue.map(({ change }) => ('quantity' in change ? change.quantity : null))).toEqual([
    null,
    3,
    1,
    5,
  ]);
  expect(quantityIn(queued)).toBe(5);
});

test('MINI-10 what was taken out before its last number had left comes back with that number', () => {
  const state = after(
    start,
    { type: 'asked', change: { intent: 'validate' } },
    { type: 'sent' },
    set(7),
    remove,
  );
  expect(quantityIn(state)).toBeUndefined();
  const back = after(state, { type: 'restored', id: state.lastId });
  expect(quantityIn(back)).toBe(7);
  expect(intents(back)).toEqual(['validate', 'set-line']);
  expect(back.settled).toMatchObject([{ id: state.lastId, answer: { refusal: null } }]);
  expect(back.said).toEqual({ key: 'restored', name: 'Vaas' });
});

test('MINI-10 once its removal has left, it is put back as something new, before the row that follows it', () => {
  const gone = after(start, remove, { type: 'sent' });
  const back = after(gone, { type: 'restored', id: 1 });
  expect(back.queue.at(-1)?.change).toMatchObject({
    intent: 'add-line',
    variantId: 1,
    quantity: 2,
    beforeLineId: 2,
  });
  expect(viewCart(back).removed).toEqual([]);
  // A refusal leaves it in the cart: there is nothing to put back.
  expect(after(gone, answer(null)).removals).toEqual([]);
});

test('MINI-10 what is done after a removal counts on it, and is not lost when the removal is taken back', () => {
  const state = after(
    start,
    remove,
    { type: 'asked', change: { ...add, preview } },
    { type: 'restored', id: 1 },
  );
  expect(intents(state)).toEqual(['remove-line', 'add-line', 'add-line']);
  expect(shownCart(state)?.transactionLines.map(({ quantity }) => quantity)).toContain(3);
});

test('MINI-12 a removal that has left once may have been made: it is not taken back, but made good', () => {
  const cutOff = after(
    start,
    remove,
    { type: 'sent' },
    { type: 'connection', isOnline: false },
    { type: 'postponed' },
  );
  expect(intents(after(cutOff, { type: 'restored', id: 1 }))).toEqual(['remove-line', 'add-line']);
});

const preview = { name: 'Vaas', slug: 'vaas', image: null, unitPrice: 10, discountPrice: null };

test('MINI-03 before the server told of a cart there is none, but for what is being added', () => {
  const nothing = newCartModel('test', null);
  expect(shownCart(nothing)).toBeNull();
  const state = after(nothing, {
    type: 'asked',
    change: { intent: 'add-line', variantId: 7, quantity: 1, preview },
  });
  expect(viewCart(state)).toMatchObject({ isPartial: true, pending: ['variant-7'] });
  expect(shownCart(state)?.transactionLines[0]?.product.name).toBe('Vaas');
});

test('MINI-12 a change that the server’s cart holds already is not counted on top of it', () => {
  const waiting = after(start, { type: 'asked', change: add }, { type: 'sent' });
  expect(quantityIn(waiting)).toBe(3);
  const [{ key } = { key: '' }] = waiting.queue;
  const read = after(waiting, { type: 'loaded', cart: { ...told(3, 4), recentChanges: [key] } });
  expect(quantityIn(read)).toBe(3);
});

test('MINI-07 what was read before a change left, or while one was under way, is out of date', () => {
  const reading = (quantity: number, version: number, turn: number): CartEvent => ({
    type: 'read',
    answer: { cart: told(quantity, version), refusal: null, notices: noNotices },
    turn,
  });
  const waiting = after(start, set(5), { type: 'sent' });
  expect(quantityIn(after(waiting, reading(9, 9, waiting.turn)))).toBe(5);
  const done = after(waiting, answer(told(5, 4)));
  expect(quantityIn(after(done, reading(2, 3, start.turn)))).toBe(5);
  expect(quantityIn(after(done, reading(7, 5, done.turn)))).toBe(7);
  const nothing: CartAnswer = noAnswer('');
  expect(after(start, { type: 'read', answer: nothing, turn: 0 }).hasFailed).toBe(true);
});

test('MINI-07 of other tabs only what follows directly is taken; anything else is looked up', () => {
  const hear = (given: Cart, state = start) => after(state, { type: 'heard', cart: given });
  expect(hear(told(8, 4))).toMatchObject({ confirmed: { version: 4 }, mustRead: false });
  expect(hear(cart)).toMatchObject({ confirmed: cart, mustRead: false });
  for (const version of [0, 2, 3, 6])
    expect(hear(told(8, version))).toMatchObject({ confirmed: cart, mustRead: true });
  expect(hear({ ...told(8, 4), language: 'en' }).mustRead).toBe(true);
  expect(hear(cart, newCartModel('test', null))).toMatchObject({ confirmed: null, mustRead: true });
  expect(after(start, set(5), { type: 'sent' }, answer(told(5, 1)))).toMatchObject({
    confirmed: cart,
    mustRead: true,
  });
});

test('PRICE-05 MINI-07 a price that moved by more than a cent is told until the shopper puts it away', () => {
  const moved = (newPrice: number): CartEvent => ({
    type: 'read',
    answer: {
      cart,
      refusal: null,
      notices: { prices: [{ variantId: 1, name: 'Vaas', oldPrice: 10, newPrice }], codes: [] },
    },
    turn: 0,
  });
  expect(after(start, moved(10.01)).notices).toBeNull();
  const shown = after(start, moved(10.02));
  expect(shown.notices?.prices).toHaveLength(1);
  const away = after(shown, { type: 'dismissed' });
  const again = after(away, { ...moved(10.02), turn: away.turn } as CartEvent);
  expect(again.notices).toBeNull();
  expect(after(shown, { type: 'closed' }).notices).toBeNull();
});

test('PWA-05 changes without a connection wait, and that is said once', () => {
  const state = after(start, { type: 'connection', isOnline: false }, set(5));
  expect(waitsOffline(state)).toBe(true);
  expect(state.said).toEqual({ key: 'waiting' });
  expect(waitsOffline(after(state, { type: 'connection', isOnline: true }))).toBe(false);
});
