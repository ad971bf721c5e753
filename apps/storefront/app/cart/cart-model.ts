import type { Cart, CartLine } from '@etalage/contracts';
import { priceToleranceCents, toCents } from '@etalage/pricing';
import { type CartAnswer, type CartNotices, noNotices } from './cart-action.ts';
import { type Addition, type CartChange, subjectOf } from './cart-change.ts';
import type { CartEvent, CartModel, Queued, Removed, Said } from './cart-state.ts';
import { emptyCart, previewChange, rowOf } from './preview-cart.ts';

/*
 * What the browser knows of the cart: what the server told of last, what the shopper has asked for since, and what they
 * are to be told. One pure function takes an event and gives the next state. One change is under way at a time, so answers
 * cannot overtake each other; what other tabs and later reads tell may come at any moment, and whatever is doubtful is
 * read anew.
 */

/**
 * The cart as the shopper should see it: with everything that is still to be confirmed, and that the server's cart does not
 * hold already. Before the server told of any it holds what is being added; null where that is nothing.
 */
export function shownCart({ confirmed, queue }: Pick<CartModel, 'confirmed' | 'queue'>): Cart | null {
  const start = confirmed ?? emptyCart;
  const cart = queue.reduce(
    (before, { key, change }) => (start.recentChanges.includes(key) ? before : previewChange(before, change)),
    start,
  );
  return confirmed || cart.transactionLines.length > 0 ? cart : null;
}

/** Whether changes wait for the connection. */
export const waitsOffline = ({ isOnline, queue }: CartModel) => !isOnline && queue.length > 0;

/** What pages show of a state. */
export function viewCart(model: CartModel) {
  const { confirmed, queue, hasFailed, refusals, notices, removals, said } = model;
  return {
    cart: shownCart(model),
    isPartial: confirmed === null,
    hasFailed,
    isOffline: waitsOffline(model),
    pending: queue
      .filter(({ change }) => change.intent !== 'validate')
      .map(({ change }) => subjectOf(change)),
    refusals,
    notices,
    removed: removals as readonly Removed[],
    said,
  };
}

export type CartView = ReturnType<typeof viewCart>;

/** The state after an event. */
export function reduceCart(before: CartModel, event: CartEvent): CartModel {
  const state: CartModel = { ...before, settled: [] };
  switch (event.type) {
    case 'asked':
      return asked(state, event.change);
    case 'taken-over':
      return takenOver(state, event.queued);
    case 'removed':
      return removed(state, event);
    case 'restored':
      return restored(state, event.id);
    case 'forgotten':
      return forgotten(state, event.id);
    case 'sent':
      return { ...withFirst(state, { isUnderWay: true, hasLeft: true }), turn: state.turn + 1 };
    case 'postponed':
      return waitingSaid(withFirst(state, { isUnderWay: false }));
    case 'answered':
      return answered(state, event.answer);
    case 'reading':
      return { ...state, hasFailed: false };
    case 'read':
      return read(state, event.answer, event.turn);
    case 'loaded':
      return { ...taken(state, event.cart), mustRead: false };
    case 'heard':
      return heard(state, event.cart);
    case 'told':
      return doubtful({ ...state, hasFailed: false });
    case 'connection':
      return waitingSaid({ ...state, isOnline: event.isOnline });
    case 'dismissed':
      return { ...state, dismissed: JSON.stringify(state.notices), notices: null };
    case 'closed':
      return { ...state, notices: null, removals: [], refusals: [] };
  }
}

function asked(state: CartModel, change: CartChange): CartModel {
  const subject = subjectOf(change);
  const refusals = state.refusals.filter((refusal) => refusal.subject !== subject);
  return waitingSaid(enqueued({ ...state, refusals }, change));
}

/**
 * Puts a change behind the others. A quantity that has not left yet makes way for the next one of the same row, unless
 * something else was asked about that row in between: what is added to it must not be counted twice.
 */
function enqueued(state: CartModel, change: CartChange): CartModel {
  const at = replaceableBy(state, change);
  const old = state.queue[at];
  const next = appended(state, change);
  const [added] = next.queue.slice(-1);
  if (!old || !added) return next;
  const replaces = [...old.replaces, old.id];
  return { ...next, queue: state.queue.with(at, { ...added, replaces }) };
}

function appended(state: CartModel, change: CartChange, key?: string): CartModel {
  const id = state.lastId + 1;
  const added = {
    id,
    key: key ?? `${state.seed}-${id}`,
    change,
    isUnderWay: false,
    hasLeft: false,
    replaces: [],
  };
  return { ...state, queue: [...state.queue, added], lastId: id };
}

function replaceableBy(state: CartModel, change: CartChange): number {
  if (!isQuantity(change)) return -1;
  const cart = shownCart(state);
  const row = rowOf(change, cart);
  const at = state.queue.findLastIndex(
    ({ change: one }) => one.intent === 'clear' || rowOf(one, cart) === row,
  );
  const last = state.queue[at];
  return last && !last.isUnderWay && isQuantity(last.change) ? at : -1;
}

const isQuantity = (change: CartChange) =>
  (change.intent === 'set-line' && change.deliveryDay === undefined) || change.intent === 'set-bundle';

function removed(
  state: CartModel,
  { change, name, index }: Extract<CartEvent, { type: 'removed' }>,
): CartModel {
  const back = additionsOf(shownCart(state), change);
  const next = asked(state, change);
  const removal = { id: next.lastId, index: name === '' ? 0 : index, name, back };
  const others = state.removals.map((one) => (one.index >= index ? { ...one, index: one.index + 1 } : one));
  return { ...next, removals: name === '' ? [removal] : [...others, removal] };
}

function restored(state: CartModel, id: number): CartModel {
  const removal = state.removals.find((one) => one.id === id);
  if (!removal) return state;
  const rows = firstLines(shownCart(state));
  const earlier = state.removals.filter((one) => one.index < removal.index).length;
  const before = rows.at(removal.index - earlier);
  const next = forgotten(state, id);
  const at = state.queue.findIndex((one) => one.id === id && !one.hasLeft);
  if (at < 0 || isFollowedUp(state, at))
    return removal.back.reduce(
      (model, change) => asked(model, before ? { ...change, beforeLineId: before.id } : change),
      next,
    );
  return {
    ...next,
    queue: state.queue.toSpliced(at, 1),
    settled: [{ id, answer: { cart: state.confirmed, refusal: null, notices: noNotices } }],
    said: { key: 'restored', name: removal.name },
  };
}

/** Whether something was asked since about the row that this change takes out: it counts on the row being gone. */
function isFollowedUp({ confirmed, queue }: CartModel, at: number): boolean {
  const cart = shownCart({ confirmed, queue: queue.slice(0, at) });
  const removal = queue[at]?.change;
  if (!removal) return false;
  const row = rowOf(removal, cart);
  const isAbout = (one: CartChange) => rowOf(one, cart) !== '' && (row === '' || rowOf(one, cart) === row);
  return queue.slice(at + 1).some(({ change }) => change.intent === 'clear' || isAbout(change));
}

function forgotten(state: CartModel, id: number): CartModel {
  const gone = state.removals.find((one) => one.id === id);
  if (!gone) return state;
  const others = state.removals.filter((one) => one !== gone);
  return {
    ...state,
    removals: others.map((one) => (one.index > gone.index ? { ...one, index: one.index - 1 } : one)),
  };
}

/** The changes that put back what a removal takes out. */
function additionsOf(cart: Cart | null, removal: CartChange): Addition[] {
  if (!cart) return [];
  const isMeant = (name: string | number) =>
    removal.intent === 'clear' ||
    ('lineId' in removal && removal.lineId === name) ||
    ('bundleGroupKey' in removal && removal.bundleGroupKey === name);
  const grouped = new Set(cart.bundles.flatMap(({ lineIds }) => lineIds));
  return cart.transactionLines.flatMap((line): Addition[] => {
    const bundle = cart.bundles.find(({ lineIds }) => lineIds[0] === line.id);
    if (bundle && isMeant(bundle.bundleGroupKey)) {
      const { bundleId, quantity } = bundle;
      const preview = { ...bundle, unitPrice: bundle.subTotal / quantity, discountPrice: null };
      return [{ intent: 'add-bundle', bundleId, quantity, preview }];
    }
    if (grouped.has(line.id) || !isMeant(line.id)) return [];
    const { product, productVariantId: variantId, productVariant, quantity, slug, image } = line;
    const preview = { ...product, slug, image, variantName: productVariant.name };
    // A day that has passed is not asked for again.
    const deliveryDay = line.daysLeft ? null : line.deliveryDay;
    const choice = { ...(line.giftText && { giftText: line.giftText }), ...(deliveryDay && { deliveryDay }) };
    return [{ intent: 'add-line', variantId, quantity, preview, ...choice }];
  });
}

/** The line that each row begins with. */
function firstLines(cart: Cart | null): CartLine[] {
  const { transactionLines, bundles } = cart ?? emptyCart;
  const later = new Set(bundles.flatMap(({ lineIds }) => lineIds.slice(1)));
  return transactionLines.filter(({ id }) => !later.has(id));
}

function withFirst(state: CartModel, part: Partial<Queued>): CartModel {
  const [first, ...rest] = state.queue;
  return first ? { ...state, queue: [{ ...first, ...part }, ...rest] } : state;
}

/** The first change is answered. */
function answered(state: CartModel, answer: CartAnswer): CartModel {
  const [first, ...queue] = state.queue;
  if (!first) return state;
  const { id, change, replaces } = first;
  const { cart, refusal } = answer;
  const addedName = 'preview' in change ? (change.preview?.name ?? '') : '';
  const name = addedName || (state.removals.find((one) => one.id === id)?.name ?? '');
  const isTold = refusal !== null && change.intent !== 'validate';
  let next: CartModel = {
    ...noticed(confirmedBy({ ...state, queue }, cart), answer.notices),
    refusals: isTold ? [...state.refusals, { ...refusal, name }] : state.refusals,
    settled: [...replaces, id].map((asker) => ({ id: asker, answer })),
  };
  if (refusal) next = forgotten(next, id);
  const said = refusal || queue.length > 0 || !next.confirmed ? null : sayingOf(change);
  return said && next.confirmed
    ? { ...next, said: { key: said, name, total: next.confirmed.totals.toPay } }
    : next;
}

/**
 * Takes the cart of an answer; null where the server told of none, though it may have changed it. An answer that is older
 * than what another tab told meanwhile, or that belongs to a new cart, is not taken: which of the two it is, a read will show.
 */
function confirmedBy(state: CartModel, cart: Cart | null): CartModel {
  if (!cart) return doubtful(state);
  if (state.confirmed && cart.version < state.confirmed.version) return doubtful(state);
  return taken(state, cart);
}

function read(state: CartModel, { cart, notices }: CartAnswer, turn: number): CartModel {
  if (!cart) return { ...state, hasFailed: true };
  const isOutOfDate = turn !== state.turn || state.queue[0]?.isUnderWay === true;
  return isOutOfDate ? state : noticed({ ...taken(state, cart), mustRead: false }, notices);
}

/** Of what another tab tells, only what follows directly is taken as it is. */
function heard(state: CartModel, cart: Cart): CartModel {
  const { confirmed } = state;
  if (JSON.stringify(cart) === JSON.stringify(confirmed)) return state;
  const follows =
    confirmed !== null &&
    cart.version === confirmed.version + 1 &&
    cart.language === confirmed.language &&
    cart.basis === confirmed.basis;
  return follows ? taken(state, cart) : doubtful(state);
}

function taken(state: CartModel, cart: Cart): CartModel {
  return { ...state, confirmed: cart, hasFailed: false, turn: state.turn + 1 };
}

/** What is being read now may have begun too early to tell. */
function doubtful(state: CartModel): CartModel {
  return { ...state, turn: state.turn + 1, mustRead: true };
}

/** What this page or another knows of the cart was told before the other's changes were answered. */
function takenOver(state: CartModel, queued: readonly Pick<Queued, 'key' | 'change'>[]): CartModel {
  const isKept = (one: Queued) => one.isUnderWay || queued.some(({ key }) => key === one.key);
  const answer = { cart: null, refusal: null, notices: noNotices };
  const gone = state.queue.filter((one) => !isKept(one));
  const next = doubtful({
    ...state,
    queue: state.queue.filter(isKept),
    settled: gone.flatMap(({ id, replaces }) => [...replaces, id].map((asker) => ({ id: asker, answer }))),
  });
  const missing = queued.filter(({ key }) => !state.queue.some((one) => one.key === key));
  return missing.reduce((model, { change, key }) => appended(model, change, key), next);
}

/** PRICE-05: of what the server tells, what is worth a notice and was not put away before. */
function noticed(state: CartModel, { prices, codes }: CartNotices): CartModel {
  const isWorthIt = ({ oldPrice, newPrice }: CartNotices['prices'][number]) =>
    Math.abs(toCents(newPrice) - toCents(oldPrice)) > priceToleranceCents;
  const notices = { prices: prices.filter(isWorthIt), codes };
  const isNothing = notices.prices.length === 0 && codes.length === 0;
  return isNothing || JSON.stringify(notices) === state.dismissed ? state : { ...state, notices };
}

/** Says once that changes wait for the connection. */
function waitingSaid(state: CartModel): CartModel {
  return waitsOffline(state) && state.said?.key !== 'waiting'
    ? { ...state, said: { key: 'waiting' } }
    : state;
}

const sayings: Partial<Record<CartChange['intent'], Said['key']>> = {
  'add-line': 'added',
  'add-bundle': 'added',
  'remove-line': 'removed',
  'remove-bundle': 'removed',
  clear: 'cleared',
  'add-code': 'codeApplied',
};

/** What is said aloud once everything is confirmed. */
function sayingOf({ intent }: CartChange): Said['key'] | null {
  return intent === 'validate' ? null : (sayings[intent] ?? 'changed');
}
