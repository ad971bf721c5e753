import type { Cart } from '@etalage/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line } from './cart.fixture.ts';
import { type CartAnswer, type CartRefusal, noNotices } from './cart-action.ts';
import { type CartChange, subjectOf } from './cart-change.ts';
import { type CartClient, createCartClient } from './cart-client.ts';
import { shownCart } from './cart-model.ts';
import type { CartModel } from './cart-state.ts';
import { type ChosenInForm, choiceKey } from './line-choice.ts';
import { emptyCart } from './preview-cart.ts';

/*
 * A server that knows changes by their keys, and pages that reach it over a network that loses requests and answers, sends
 * some twice, and lets reads and other tabs' messages overtake each other.
 */

/** More of anything than this is refused. */
const stock = 30;
const bundleId = 5;

/** Pieces or sets by row: 'variant-7', 'variant-7 2030-01-02 Hoera', 'bundle-5'. */
type Contents = Map<string, { id: number; quantity: number } & ChosenInForm>;

/** What a code lowers, and what a card pays, are told apart by the word that takes them out again. */
const promocode = 'TEN';
const card = 'CARD';

const ten: Cart['promocodes'][number] = {
  code: promocode,
  type: 'PERCENTAGE',
  amount: 10,
  discount: 1,
  bannerText: null,
  bannerColor: null,
  includedProducts: '[]',
  branding: { influencer: { enabled: false, logoUrl: null, displayName: '' } },
};

class Server {
  contents: Contents = new Map();
  readonly codes = new Set<string>();
  version = 1;
  lastId = 100;
  readonly keys: string[] = [];
  readonly mayRefuse: boolean;

  constructor(mayRefuse: boolean) {
    this.mayRefuse = mayRefuse;
  }

  make(change: CartChange, key: string): CartAnswer {
    if (this.keys.includes(key)) return { cart: this.cart(), refusal: null, notices: noNotices };
    const reason = this.apply(change);
    if (reason) return { cart: this.cart(), refusal: this.refusal(reason, change), notices: noNotices };
    if (change.intent !== 'validate') {
      this.keys.push(key);
      this.version += 1;
    }
    return { cart: this.cart(), refusal: null, notices: noNotices };
  }

  private refusal(reason: CartRefusal['reason'], change: CartChange): CartRefusal {
    return { reason, available: null, minimum: null, subject: subjectOf(change) };
  }

  private apply(change: CartChange): CartRefusal['reason'] | null {
    const put = (row: string, quantity: number, { giftText, deliveryDay }: ChosenInForm = {}) => {
      if (this.mayRefuse && quantity > stock) return 'stock' as const;
      const held = this.contents.get(row);
      if (held) held.quantity = quantity;
      else this.contents.set(row, { id: ++this.lastId, quantity, giftText, deliveryDay });
      return null;
    };
    const rowWith = (id: number) => [...this.contents].find(([, held]) => held.id === id)?.[0];
    switch (change.intent) {
      case 'add-line':
      case 'add-bundle': {
        const isLine = change.intent === 'add-line';
        const row = isLine ? `variant-${change.variantId}${choiceKey(change)}` : `bundle-${change.bundleId}`;
        const before = this.contents.get(row)?.quantity ?? 0;
        return put(row, before + change.quantity, isLine ? change : {});
      }
      case 'set-line':
      case 'set-bundle': {
        const row = rowWith(change.intent === 'set-line' ? change.lineId : Number(change.bundleGroupKey));
        return row === undefined ? 'gone' : put(row, change.quantity);
      }
      case 'remove-line':
      case 'remove-bundle': {
        const row = rowWith(change.intent === 'remove-line' ? change.lineId : Number(change.bundleGroupKey));
        return row !== undefined && this.contents.delete(row) ? null : 'gone';
      }
      case 'clear':
        this.contents.clear();
        return null;
      case 'add-code':
        this.codes.add(change.code);
        return null;
      case 'remove-promocode':
      case 'remove-coupon':
        if ((change.intent === 'remove-coupon') === (change.code === card)) this.codes.delete(change.code);
        return null;
      case 'validate':
        return null;
    }
  }

  cart(): Cart {
    const lines = [...this.contents].map(([row, { id, quantity, giftText = null, deliveryDay = null }]) => {
      const variantId = numberIn(row);
      const plain = line(id, row, { productVariantId: variantId, quantity, giftText, deliveryDay });
      if (row.startsWith('variant')) return plain;
      const metadata = { ...plain.metadata, bundleGroupKey: String(id), bundleId: variantId, unitsPerSet: 1 };
      return { ...plain, metadata };
    });
    const bundles = lines.flatMap(({ id, quantity, metadata: { bundleGroupKey, bundleId } }) =>
      bundleGroupKey && bundleId ? [{ ...bundleOf(quantity), bundleGroupKey, bundleId, lineIds: [id] }] : [],
    );
    const recentChanges = this.keys.slice(-20).reverse();
    return {
      ...emptyCart,
      version: this.version,
      language: 'nl',
      transactionLines: lines,
      bundles,
      promocodes: this.codes.has(promocode) ? [ten] : [],
      couponsCreated: this.codes.has(card) ? [{ cardCode: card, balance: 50, used: 5 }] : [],
      recentChanges,
    };
  }
}

const bundleOf = (quantity: number) => ({
  name: 'bundle',
  slug: 'bundle',
  image: null,
  quantity,
  subTotal: 10 * quantity,
  saving: 0,
});

const held = (cart: Cart | null): Record<string, number> =>
  Object.fromEntries(
    (cart?.transactionLines ?? []).map((one) => [
      one.metadata.bundleId
        ? `bundle-${one.metadata.bundleId}`
        : `variant-${one.productVariantId}${choiceKey(one)}`,
      one.quantity,
    ]),
  );

const codesIn = (cart: Cart | null): string[] =>
  [
    ...(cart?.promocodes ?? []).map(({ code }) => code),
    ...(cart?.couponsCreated ?? []).map(({ cardCode }) => cardCode),
  ].toSorted();

/** The variant's or bundle's id in the name of a row. */
const numberIn = (row: string) => Number(/-(\d+)/.exec(row)?.[1]);

type Fate = 'arrives' | 'request lost' | 'answer lost' | 'arrives twice';

/** A tab: one page after another, and the network that they share. */
class Tab {
  readonly server: Server;
  isOnline = true;
  client!: CartClient;
  model!: CartModel;
  /** Promises of changes that were asked for on a page that is still there. */
  readonly asked: Promise<unknown>[] = [];
  private readonly kept = new Map<string, string>();
  private readonly traffic: (() => void)[] = [];
  private readonly losses = new Map<string, number>();
  private pages = 0;
  /** The seed of the page that the shopper looks at. */
  private seen = '';
  private readonly name: string;
  private readonly tell: (cart: Cart) => void;
  /** The next fates of what is sent, the last one first. */
  readonly fates: Fate[] = [];

  constructor(name: string, server: Server, tell: (cart: Cart) => void = () => {}) {
    this.name = name;
    this.server = server;
    this.tell = tell;
    this.open();
  }

  /** A page is loaded, as the server had it then. */
  open() {
    const seed = `${this.name}${++this.pages}`;
    this.seen = seed;
    const loaded = this.server.cart();
    this.client = createCartClient(
      {
        send: (change, key) =>
          new Promise((resolve, reject) => {
            if (!this.isOnline) return reject(new TypeError('offline'));
            const fate = this.fateOf(`${seed} ${key}`);
            this.traffic.push(() => {
              if (fate === 'request lost') return reject(new TypeError('lost'));
              const answer = this.server.make(change, key);
              if (fate === 'arrives twice') this.server.make(change, key);
              if (fate === 'answer lost') return reject(new TypeError('lost'));
              resolve(answer);
            });
          }),
        read: () =>
          new Promise((resolve) => {
            const cart = this.server.cart();
            this.traffic.push(() => resolve({ cart, refusal: null, notices: noNotices }));
          }),
        storage: {
          getItem: (name) => this.kept.get(name) ?? null,
          setItem: (name, value) => void this.kept.set(name, value),
          removeItem: (name) => void this.kept.delete(name),
        },
        now: () => 0,
        online: () => this.isOnline,
        pause: async () => {},
        seed: () => seed,
        onChange: (model) => {
          if (model.seed === this.seen) this.model = model;
        },
        onAnswered: this.tell,
      },
      loaded,
    );
    this.client.takeLoaded(loaded);
  }

  /** A page gives a change up that it has lost three times, and tells the shopper: only where the server refuses, too. */
  private fateOf(change: string): Fate {
    const fate = this.fates.pop() ?? 'arrives';
    const losses = (this.losses.get(change) ?? 0) + (fate.endsWith('lost') ? 1 : 0);
    this.losses.set(change, losses);
    return losses > 2 && !this.server.mayRefuse ? 'arrives' : fate;
  }

  ask(change: CartChange) {
    this.asked.push(this.client.change(change));
  }

  remove(change: CartChange, index: number) {
    this.asked.push(this.client.remove(change, { name: change.intent === 'clear' ? '' : 'row', index }));
  }

  connect(isOnline: boolean) {
    this.isOnline = isOnline;
    this.client.connectionChanged();
  }

  /** One thing that is on its way arrives. @returns false where nothing is */
  deliver(pick: number): boolean {
    const [one] = this.traffic.splice(pick % Math.max(this.traffic.length, 1), 1);
    one?.();
    return one !== undefined;
  }

  /** Another page of the shop: whoever waits on this one waits no more. */
  leave() {
    this.client.leave();
    this.asked.length = 0;
    this.open();
  }

  /** Another page, something put in there, and back to this one as the browser had it. */
  async visitAndReturn(change: CartChange | null) {
    const { client, model } = this;
    client.leave();
    this.open();
    if (change) void this.client.change(change);
    await ticks();
    this.deliver(0);
    await ticks();
    this.client.leave();
    this.client = client;
    this.model = model;
    this.seen = model.seed;
    client.comeBack();
  }
}

/** Until every promise that is settled has been heard. */
const ticks = () => new Promise((resolve) => setImmediate(resolve));

const previewOf = (name: string) => ({ name, slug: name, image: null, unitPrice: 10, discountPrice: null });

type Step =
  | { do: 'add' | 'set' | 'remove' | 'visit'; row: string; quantity: number }
  | { do: 'code' | 'take code out'; code: string }
  | { do: 'clear' | 'undo' | 'validate' | 'leave' | 'offline' | 'online' | 'tick' }
  | { do: 'deliver'; pick: number };

/** What was asked of a line, by the row that it makes. */
const choices: Record<string, ChosenInForm> = {
  [`variant-1${choiceKey({ giftText: 'Hoera' })}`]: { giftText: 'Hoera' },
  [`variant-2${choiceKey({ deliveryDay: '2030-01-02' })}`]: { deliveryDay: '2030-01-02' },
};
const rows = fc.constantFrom('variant-1', 'variant-2', `bundle-${bundleId}`, ...Object.keys(choices));
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('add', 'add', 'set', 'set', 'remove', 'visit'),
      row: rows,
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('clear', 'undo', 'undo', 'validate', 'leave', 'offline', 'online', 'tick'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('code', 'take code out'),
      code: fc.constantFrom(promocode, card),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('deliver'), pick: fc.nat(3) }) },
);
const fates = fc.array(
  fc.constantFrom<Fate>('arrives', 'arrives', 'request lost', 'answer lost', 'arrives twice'),
  { maxLength: 12 },
);

/** What the shopper sees in a row, as a page would name it. */
function rowIn(tab: Tab, row: string) {
  const cart = shownCart(tab.model);
  const index =
    cart?.transactionLines.findIndex(
      (one) => Object.keys(held({ ...emptyCart, transactionLines: [one] }))[0] === row,
    ) ?? -1;
  const found = cart?.transactionLines[index];
  return found && { index, id: found.id, key: found.metadata.bundleGroupKey };
}

function changeOf(
  tab: Tab,
  one: Extract<Step, { row: string }>,
): { change: CartChange; index: number } | null {
  const { quantity, row } = one;
  const number = numberIn(row);
  if (one.do === 'add') {
    const preview = previewOf(row);
    const change: CartChange = row.startsWith('variant')
      ? { intent: 'add-line', variantId: number, quantity, preview, ...choices[row] }
      : { intent: 'add-bundle', bundleId: number, quantity, preview };
    return { change, index: 0 };
  }
  const found = rowIn(tab, row);
  if (!found) return null;
  const { id: lineId, key: bundleGroupKey, index } = found;
  if (one.do === 'set')
    return {
      index,
      change: bundleGroupKey
        ? { intent: 'set-bundle', bundleGroupKey, quantity }
        : { intent: 'set-line', lineId, quantity },
    };
  return {
    index,
    change: bundleGroupKey ? { intent: 'remove-bundle', bundleGroupKey } : { intent: 'remove-line', lineId },
  };
}

/** Does a step in a tab, and in the plain sum of what the shopper wants. */
async function act(
  tab: Tab,
  one: Step,
  wanted: Map<string, number>,
  undone: Map<number, Map<string, number>>,
  codes: Set<string>,
) {
  switch (one.do) {
    case 'add':
    case 'set':
    case 'remove': {
      const given = changeOf(tab, one);
      if (!given) return;
      const before = wanted.get(one.row) ?? 0;
      const seen = held(shownCart(tab.model))[one.row] ?? 0;
      if (one.do === 'remove') {
        tab.remove(given.change, given.index);
        undone.set(tab.model.lastId, new Map([[one.row, seen]]));
        wanted.delete(one.row);
      } else {
        tab.ask(given.change);
        wanted.set(one.row, one.do === 'add' ? before + one.quantity : one.quantity);
      }
      return;
    }
    case 'clear':
      {
        const seen = Object.entries(held(shownCart(tab.model)));
        tab.remove({ intent: 'clear' }, 0);
        undone.set(tab.model.lastId, new Map(seen));
      }
      wanted.clear();
      return;
    case 'undo': {
      const removal = tab.model.removals[0];
      if (!removal) return;
      tab.client.restore(removal.id);
      for (const [row, quantity] of undone.get(removal.id) ?? [])
        wanted.set(row, (wanted.get(row) ?? 0) + quantity);
      return;
    }
    case 'validate':
      return tab.ask({ intent: 'validate', lines: '[]' });
    case 'code':
      codes.add(one.code);
      return tab.ask({ intent: 'add-code', code: one.code });
    case 'take code out':
      if (!codesIn(shownCart(tab.model)).includes(one.code)) return;
      codes.delete(one.code);
      tab.ask({ intent: one.code === card ? 'remove-coupon' : 'remove-promocode', code: one.code });
      return expect(codesIn(shownCart(tab.model))).not.toContain(one.code);
    case 'leave':
      return tab.leave();
    case 'visit': {
      const given = changeOf(tab, { ...one, do: 'add' });
      if (!tab.isOnline || !given) return;
      const isAdding = one.quantity % 2 === 1;
      if (isAdding) wanted.set(one.row, (wanted.get(one.row) ?? 0) + one.quantity);
      await tab.visitAndReturn(isAdding ? given.change : null);
      // What the other page had answered is seen here once it is read.
      while (tab.model.mustRead) {
        tab.deliver(0);
        await ticks();
      }
      return;
    }
    case 'offline':
    case 'online':
      return tab.connect(one.do === 'online');
    case 'deliver':
      tab.deliver(one.pick);
      return ticks();
    case 'tick':
      return ticks();
  }
}

/** The network works, and everything that is on its way arrives. */
async function calmDown(...tabs: Tab[]) {
  for (const tab of tabs) {
    tab.fates.length = 0;
    tab.connect(true);
  }
  for (let quiet = 0; quiet < 3; ) {
    await ticks();
    const moved = tabs.map((tab) => tab.deliver(0)).includes(true);
    quiet = moved ? 0 : quiet + 1;
  }
}

const isDone = (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), ticks().then(() => false)]);

test('MINI-10 MINI-12 what one shopper asks for is what they see at once and what the server has in the end, each change once, whatever is lost, doubled, left and come back to', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), fates, async (steps, given) => {
      const server = new Server(false);
      const tab = new Tab('a', server);
      tab.fates.push(...given);
      const wanted = new Map<string, number>();
      const undone = new Map<number, Map<string, number>>();
      const codes = new Set<string>();
      for (const one of steps) {
        await act(tab, one, wanted, undone, codes);
        if (one.do === 'leave') undone.clear();
        expect(held(shownCart(tab.model))).toEqual(Object.fromEntries(wanted));
      }
      await calmDown(tab);
      expect(held(server.cart())).toEqual(Object.fromEntries(wanted));
      expect(codesIn(server.cart())).toEqual([...codes].toSorted());
      expect(shownCart(tab.model)).toEqual(server.cart());
      expect(new Set(server.keys).size).toBe(server.keys.length);
      expect(await Promise.all(tab.asked.map(isDone))).not.toContain(false);
    }),
    { numRuns: 10_000 },
  );
});

test('MINI-07 MINI-10 MINI-12 two tabs that are refused, cut off and told of each other late both end with the server’s cart', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(0, 1), step), { maxLength: 30 }),
      fates,
      fates,
      fc.array(fc.nat(3), { maxLength: 20 }),
      // Without a channel between them they can only tell each other to look.
      fc.boolean(),
      async (steps, first, second, order, hasChannel) => {
        const server = new Server(true);
        const messages: [to: number, cart: Cart | null][] = [];
        const tabs = [0, 1].map(
          (index) =>
            new Tab('ab'[index] ?? '', server, (cart) =>
              messages.push([1 - index, hasChannel ? cart : null]),
            ),
        );
        tabs[0]?.fates.push(...first);
        tabs[1]?.fates.push(...second);
        const hear = (pick: number) => {
          const [message] = messages.splice(pick % Math.max(messages.length, 1), 1);
          const [to, cart] = message ?? [];
          const client = tabs[to ?? -1]?.client;
          if (cart) client?.hear(cart);
          else client?.look();
        };
        for (const [index, one] of steps) {
          const tab = tabs[index];
          if (tab) await act(tab, one, new Map([['any', 1]]), new Map(), new Set());
          const pick = order.pop();
          if (pick !== undefined) hear(pick);
        }
        do {
          await calmDown(...tabs);
          hear(0);
        } while (messages.length > 0);
        await calmDown(...tabs);
        for (const { model, asked } of tabs) {
          expect(model.queue).toEqual([]);
          expect(model.mustRead).toBe(false);
          expect(shownCart(model)).toEqual(server.cart());
          expect(await Promise.all(asked.map(isDone))).not.toContain(false);
        }
        expect(new Set(server.keys).size).toBe(server.keys.length);
      },
    ),
    { numRuns: 10_000 },
  );
});

test('MINI-07 MINI-11 PRICE-06 prices are validated at most once in 60,000 ms, also by the next page of the session; an opening within them asks nothing', async () => {
  let now = 1_000_000;
  let isAway = false;
  const kept = new Map<string, string>();
  const asked: string[] = [];
  const server = new Server(false);
  server.make({ intent: 'add-line', variantId: 1, quantity: 1 }, 'first');
  const nextPage = (loaded: Cart | null = server.cart()) =>
    createCartClient(
      {
        send: async (change, key) => {
          asked.push(change.intent);
          return server.make(change, key);
        },
        read: async () => {
          asked.push('read');
          return { cart: isAway ? null : server.cart(), refusal: null, notices: noNotices };
        },
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
          removeItem: (key) => void kept.delete(key),
        },
        now: () => now,
        online: () => true,
        pause: async () => {},
        seed: () => 'seed',
        onChange: () => {},
        onAnswered: () => {},
      },
      loaded,
    );
  const page = nextPage();
  const openings = async (
    steps: readonly (readonly [client: CartClient, after: number, asks: string[]])[],
  ) => {
    for (const [client, after, asks] of steps) {
      now = 1_000_000 + after;
      asked.length = 0;
      await client.opened();
      expect(asked, String(after)).toEqual(asks);
    }
  };
  await openings([
    [page, 0, ['validate']],
    [page, 1, []],
    [page, 59_999, []],
    [nextPage(), 59_999, []],
    // A page that knows no cart yet has to ask.
    [nextPage(null), 59_999, ['read']],
    [nextPage(), 60_000, ['validate']],
    [page, 60_001, []],
  ]);

  // An empty cart has no prices, but it may have been filled elsewhere.
  server.make({ intent: 'clear' }, 'second');
  const empty = nextPage();
  await openings([
    [empty, 120_000, ['read']],
    [empty, 179_999, []],
  ]);
  server.make({ intent: 'add-line', variantId: 1, quantity: 1 }, 'third');
  await openings([
    [empty, 180_000, ['read']],
    [empty, 240_000, ['validate']],
    [empty, 240_001, []],
  ]);

  // What was asked for without an answer is asked for again.
  isAway = true;
  await empty.read();
  isAway = false;
  await openings([
    [empty, 240_002, ['read']],
    [empty, 240_003, []],
  ]);
});
