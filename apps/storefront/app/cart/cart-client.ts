import type { Cart, CartLine } from '@etalage/contracts';
import { PRICE_TOLERANCE_CENTS, toCents } from '@etalage/pricing';
import { type CartAnswer, type CartNotices, noAnswer } from './cart-action.ts';
import { type CartChange, subjectOf } from './cart-change.ts';
import { heldOf, readCart, sendChange, Unreachable } from './cart-server.ts';
import {
  cartState,
  keptChanges,
  NAME,
  type Removed,
  type Said,
  setCartState,
  tellTabs,
} from './cart-store.ts';
import { ANSWER_TIMEOUT, VALIDATION_INTERVAL } from './cart-times.ts';
import {
  answered,
  asked,
  heard,
  loaded,
  nothingPending,
  type PendingState,
  postponed,
  sent,
  shownCart,
  wasRead,
  withdrawn,
} from './pending-changes.ts';
import { withServerNames } from './preview-cart.ts';

/*
 * Carries changes to the server, one after the other, and shows in the store what has become of the cart. Comes with
 * the first change or the first opening of the drawer; the states themselves are made in pending-changes.ts.
 */

let pending: PendingState = { ...nothingPending, confirmed: cartState().cart };
let lastId = 0;
let isWorking = false;
/** The page is being left: what has not been sent yet is the next page's to send. */
let isLeft = false;
/** When a change was answered last. */
let answeredAt = 0;
/** Until what is being sent is answered. */
let working = Promise.resolve();
/** By the change's id: whoever asked for it waits for its answer. */
const askers = new Map<number, (answer: CartAnswer) => void>();
/** Units that the cart held before an addition whose answer was lost: it may have arrived. */
const heldBefore = new Map<number, number>();
/** What the shopper has been told and has put away. */
let dismissed = '';

/** Asks for a change: it shows at once, and is sent as soon as those before it are answered. */
export function change(wish: CartChange): Promise<CartAnswer> {
  return ask(wish).answer;
}

function ask(wish: CartChange): { id: number; answer: Promise<CartAnswer> } {
  lastId += 1;
  const id = lastId;
  const subject = subjectOf(wish);
  const refusals = cartState().refusals.filter((refusal) => refusal.subject !== subject);
  const answer = new Promise<CartAnswer>((resolve) => askers.set(id, resolve));
  show(asked(pending, id, wish), { refusals });
  work();
  return { id, answer };
}

/** Takes something out, and offers to put it back. */
export function remove(wish: CartChange, { name, index }: { name: string; index: number }) {
  const back = restorers(wish);
  const { id } = ask(wish);
  restoring.set(id, back);
  const removed = [
    ...cartState().removed.map((one) => (one.index >= index ? { ...one, index: one.index + 1 } : one)),
    { id, index, name },
  ];
  setCartState({ removed: name === '' ? [{ id, index: 0, name }] : removed });
}

/** What puts back what was taken out, by the id of its removal. */
const restoring = new Map<number, Restorer[]>();
type Restorer = Extract<CartChange, { intent: 'add-line' | 'add-bundle' }>;

/** Puts back what was taken out: not at all where its removal has not left yet, else as something new. */
export function restore(one: Removed) {
  const before = firstLines().at(placeOf(one));
  forgetRemoved(one.id);
  const [first, ...more] = restoring.get(one.id) ?? [];
  if (!first) return;
  const isNotSent = pending.waiting.some(({ id, isUnderWay }) => id === one.id && !isUnderWay);
  if (isNotSent) show(withdrawn(pending, one.id), { said: { key: 'restored', name: one.name } });
  else
    for (const wish of [first, ...more])
      void change(before === undefined ? wish : { ...wish, beforeLineId: before.id });
  setCartState({ added: { key: rowOf(first), takesFocus: true } });
}

/** The place of what was taken out among the rows that are still there. */
function placeOf({ index }: Removed): number {
  return index - cartState().removed.filter((one) => one.index < index).length;
}

/** The line that each row begins with. */
function firstLines(): CartLine[] {
  const { transactionLines, bundles } = shownCart(pending) ?? { transactionLines: [], bundles: [] };
  const later = new Set(bundles.flatMap(({ lineIds }) => lineIds.slice(1)));
  return transactionLines.filter(({ id }) => !later.has(id));
}

/** It is too late to put it back. */
export function forgetRemoved(id: number) {
  const gone = cartState().removed.find((one) => one.id === id);
  if (!gone) return;
  const removed = cartState().removed.filter((one) => one !== gone);
  setCartState({
    removed: removed.map((one) => (one.index > gone.index ? { ...one, index: one.index - 1 } : one)),
  });
}

const rowOf = (wish: CartChange): string =>
  wish.intent === 'add-line'
    ? `variant-${wish.variantId}`
    : wish.intent === 'add-bundle'
      ? `bundle-${wish.bundleId}`
      : '';

/** The changes that make good a removal. */
function restorers(wish: CartChange): Restorer[] {
  const cart = shownCart(pending);
  if (!cart) return [];
  const grouped = new Set(cart.bundles.flatMap(({ lineIds }) => lineIds));
  const back: Restorer[] = [];
  for (const line of cart.transactionLines) {
    const bundle = cart.bundles.find(({ lineIds }) => lineIds[0] === line.id);
    if (bundle && (wish.intent === 'clear' || isOf(wish, bundle.bundleGroupKey)))
      back.push({
        intent: 'add-bundle',
        bundleId: bundle.bundleId,
        quantity: bundle.quantity,
        preview: { ...bundle, unitPrice: bundle.subTotal / bundle.quantity, discountPrice: null },
      });
    if (!grouped.has(line.id) && (wish.intent === 'clear' || isOf(wish, line.id)))
      back.push({
        intent: 'add-line',
        variantId: line.productVariantId,
        quantity: line.quantity,
        preview: {
          name: line.product.name,
          slug: line.slug,
          image: line.image,
          unitPrice: line.product.unitPrice,
          discountPrice: line.product.discountPrice,
          variantName: line.productVariant.name,
        },
      });
  }
  return back;
}

const isOf = (wish: CartChange, name: string | number) =>
  ('lineId' in wish && wish.lineId === name) || ('bundleGroupKey' in wish && wish.bundleGroupKey === name);

/** The drawer was opened: the cart is read, and its prices are validated where that was not done lately. */
export async function opened() {
  const seen = pending.confirmed;
  if (isWorking) await working;
  else if (!seen || !isValidationDue()) await read();
  const lines = (seen ?? pending.confirmed)?.transactionLines ?? [];
  if (lines.length > 0 && isValidationDue()) await validate(lines);
}

const VALIDATED_AT = 'etalage-cart-validated';

function isValidationDue(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(VALIDATED_AT) ?? 0) >= VALIDATION_INTERVAL;
  } catch {
    return true;
  }
}

/** Compares the prices that were shown with today's. */
async function validate(lines: readonly CartLine[]) {
  try {
    sessionStorage.setItem(VALIDATED_AT, String(Date.now()));
  } catch {
    // A browser that keeps nothing validates with every opening.
  }
  const { refusal } = await change({ intent: 'validate', lines: seenPrices(lines) });
  // biome-ignore lint/suspicious/noConsole: PRICE-06, the shopper is not bothered with it.
  if (refusal) console.warn('The prices of the cart could not be validated:', refusal.reason);
}

const seenPrices = (lines: readonly CartLine[]) =>
  JSON.stringify(
    lines.map(({ productVariantId, product, quantity }) => ({
      variantId: productVariantId,
      unitPrice: product.discountPrice ?? product.unitPrice,
      qty: quantity,
    })),
  );

/** Asks the server for the cart, unless a change brings it anyway. */
export async function read() {
  if (isWorking) return;
  const { turn } = pending;
  setCartState({ hasFailed: false });
  const { cart, notices } = await readCart();
  if (!cart) return setCartState({ hasFailed: true });
  show(wasRead(pending, cart, turn), {}, notices);
  settle();
}

/** Another tab has changed the cart. */
export function hear(cart: Cart) {
  show(heard(pending, cart));
  settle();
}

/** The page was loaded with this cart. */
export function takeLoaded(cart: Cart) {
  show(loaded(pending, cart));
}

/** The shopper has seen the notice. */
export function dismissNotices() {
  dismissed = JSON.stringify(cartState().notices);
  setCartState({ notices: null });
}

/** Resolves once every change is answered, or waits for the connection. */
export const settled = () => working;

/** Sends what waits, in its order, until nothing does or the connection is gone. */
function work() {
  if (isWorking) return;
  isWorking = true;
  working = sendAll().finally(() => {
    isWorking = false;
    show(pending);
    settle();
  });
}

async function sendAll() {
  while (pending.waiting.length > 0 && navigator.onLine && !isLeft) if (!(await sendFirst())) return;
}

/** @returns false where there is no connection */
async function sendFirst(): Promise<boolean> {
  const [first] = pending.waiting;
  if (!first) return true;
  const { id } = first;
  show(sent(pending));
  let answer: CartAnswer;
  try {
    answer = (await arrivedBefore(id, first.change)) ?? (await send(first.change));
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    if (first.change.intent.startsWith('add-')) heldBefore.set(id, heldOf(first.change, pending.confirmed));
    show(postponed(pending));
    return false;
  }
  heldBefore.delete(id);
  finish(id, first.change, answer);
  return true;
}

function send(wish: CartChange): Promise<CartAnswer> {
  const named = withServerNames(wish, pending.confirmed);
  if (named) return sendChange(named);
  const { refusal, ...rest } = noAnswer(subjectOf(wish));
  return Promise.resolve({ ...rest, refusal: refusal && { ...refusal, reason: 'gone' } });
}

/** The cart, where it holds already what was to be added and only the answer was lost: nothing is added twice. */
async function arrivedBefore(id: number, wish: CartChange): Promise<CartAnswer | null> {
  const before = heldBefore.get(id);
  if (before === undefined) return null;
  const answer = await readCart();
  if (!answer.cart) throw new Unreachable();
  return heldOf(wish, answer.cart) > before ? answer : null;
}

function finish(id: number, wish: CartChange, answer: CartAnswer) {
  const { cart, refusal, notices } = answer;
  const name =
    ('preview' in wish && wish.preview?.name) || cartState().removed.find((one) => one.id === id)?.name || '';
  const refusals =
    refusal && wish.intent !== 'validate' ? [...cartState().refusals, { ...refusal, name }] : [];
  const next = answered(pending, cart);
  answeredAt = Date.now();
  show(next, refusals.length > 0 ? { refusals } : {}, notices);
  try {
    if (cart && wish.intent !== 'validate') tellTabs(cart);
  } catch {
    // A browser that keeps nothing tells nobody: the others see it when they open the cart.
  }
  askers.get(id)?.(answer);
  askers.delete(id);
  if (refusal) restoring.delete(id);
  if (refusal && /^(remove|clear)/.test(wish.intent)) forgetRemoved(id);
  if (next.waiting.length === 0 && !refusal) say(wish, name, next.confirmed);
}

/** What is said aloud once everything is confirmed. */
function say(wish: CartChange, name: string, cart: Cart | null) {
  if (!cart || wish.intent === 'validate') return;
  const total = cart.totals.toPay;
  const keys: Partial<Record<CartChange['intent'], Said['key']>> = {
    'add-line': 'added',
    'add-bundle': 'added',
    'remove-line': 'removed',
    'remove-bundle': 'removed',
    clear: 'cleared',
    'apply-code': 'codeApplied',
  };
  setCartState({ said: { key: keys[wish.intent] ?? 'changed', name, total } });
}

/** Reads where another tab told of something that must be looked up, or ends quietly. */
function settle() {
  if (pending.mustRead && !isWorking && navigator.onLine) void read();
}

/** Makes a state the current one, for all who show the cart. */
function show(
  next: PendingState,
  more: Partial<Parameters<typeof setCartState>[0]> = {},
  notices?: CartNotices,
) {
  pending = next;
  const { waiting } = next;
  const isOffline = waiting.length > 0 && !navigator.onLine;
  const said: Partial<{ said: Said }> =
    isOffline && !cartState().isOffline ? { said: { key: 'waiting' } } : {};
  if (!isLeft) keepChanges(isOffline ? waiting : null);
  setCartState({
    cart: shownCart(next),
    isPartial: next.confirmed === null,
    isOffline,
    pending: waiting.filter((one) => one.change.intent !== 'validate').map((one) => subjectOf(one.change)),
    ...said,
    ...(notices && noticed(notices)),
    ...more,
  });
}

/** PRICE-05: of what the server tells, what is worth a notice and was not put away before. */
function noticed({ prices, codes }: CartNotices): { notices?: CartNotices } {
  const isWorthIt = ({ oldPrice, newPrice }: CartNotices['prices'][number]) =>
    Math.abs(toCents(newPrice) - toCents(oldPrice)) > PRICE_TOLERANCE_CENTS;
  const notices = { prices: prices.filter(isWorthIt), codes };
  const isNothing = notices.prices.length === 0 && codes.length === 0;
  return isNothing || JSON.stringify(notices) === dismissed ? {} : { notices };
}

/** Keeps what waits for this tab, should it be loaded anew; null where there is nothing to tell the next page. */
function keepChanges(waiting: PendingState['waiting'] | null) {
  try {
    if (waiting) sessionStorage.setItem(NAME, JSON.stringify(waiting.map((one) => one.change)));
    else sessionStorage.removeItem(NAME);
  } catch {
    // A browser that keeps nothing does without.
  }
}

/** What waited when the page was loaded anew. */
function resume() {
  const kept = keptChanges();
  keepChanges(null);
  if (!kept) return;
  // The page was loaded while the one before it had not had its answers.
  pending = { ...pending, mustRead: true };
  try {
    for (const wish of JSON.parse(kept) as CartChange[]) ask(wish);
  } catch {
    // Not what this release writes.
  }
  settle();
}

/**
 * What is under way arrives without this page; the rest is kept for the next one. That reads what became of it all, and of
 * what was answered a moment ago: it may have been made before.
 */
function leave() {
  const { waiting } = pending;
  const isNews = waiting.length > 0 || Date.now() - answeredAt < ANSWER_TIMEOUT;
  keepChanges(isNews ? waiting.filter((one) => !one.isUnderWay) : null);
  isLeft = true;
}

/** Back from the browser's memory: what another page has taken over meanwhile is not sent again. */
function comeBack({ persisted }: PageTransitionEvent) {
  if (!persisted) return;
  isLeft = false;
  if (!keptChanges()) pending = { ...pending, waiting: pending.waiting.filter((one) => one.isUnderWay) };
  show(pending);
  work();
}

addEventListener('pagehide', leave);
addEventListener('pageshow', comeBack);
addEventListener('online', work);
addEventListener('offline', () => show(pending));
resume();
