import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TagChange } from './cache-tags.ts';
import { KeptByProduct, type OfProduct } from './kept-by-product.ts';

type Thing = OfProduct & { tenant: string; version: number };
type Ask = {
  tenant: string;
  wanted: OfProduct[];
  least: number[];
  answer: (Thing | undefined)[] | 'failed' | null;
};

const tenants = ['shop', 'shop-2'];
const products = [1, 2, 12];
/** Nothing is made of it. */
const missing = 9;

/** Shops whose products change, questions that take a while, and a line over which changes are told. */
class World {
  isListening = true;
  readonly asks: Ask[] = [];
  readonly makings: ((how: 'made' | 'failed') => void)[] = [];
  made = 0;
  readonly #versions = new Map<string, number>();
  #onChange: (change: TagChange) => void = () => {};
  #onLost: () => void = () => {};
  readonly #kept: KeptByProduct<Thing>;

  constructor() {
    const world = this;
    this.#kept = new KeptByProduct<Thing>(
      {
        get isListening() {
          return world.isListening;
        },
        subscribe(onChange, onLost = () => {}) {
          world.#onChange = onChange;
          world.#onLost = onLost;
          return () => {};
        },
      },
      { tag: 'card', all: ['products'] },
    );
  }

  #version = (tenant: string, productId: number) => this.#versions.get(`${tenant} ${productId}`) ?? 0;

  /** What was read when it began is what it gives, however late it ends. */
  ask(tenant: string, wanted: OfProduct[]): Ask {
    const least = wanted.map(({ productId }) => this.#version(tenant, productId));
    const ask: Ask = { tenant, wanted, least, answer: null };
    this.asks.push(ask);
    this.#kept
      .get(tenant, wanted, (asked) => {
        this.made += 1;
        const read = asked.map(({ productId, kind }) =>
          productId === missing
            ? undefined
            : { tenant, productId, kind, version: this.#version(tenant, productId) },
        );
        return new Promise((resolve, reject) =>
          this.makings.push((how) => (how === 'made' ? resolve(read) : reject(new Error('failed')))),
        );
      })
      .then(
        (answer) => (ask.answer = answer),
        () => (ask.answer = 'failed'),
      );
    return ask;
  }

  /** Without a tag nobody says what changed: all may have. */
  change(tenant: string, tag: string | null) {
    const changed = tag?.startsWith('card:') ? [Number(tag.slice(5))] : tag === 'settings' ? [] : products;
    for (const id of changed) this.#versions.set(`${tenant} ${id}`, this.#version(tenant, id) + 1);
    if (this.isListening) this.#onChange({ tenant, tags: tag === null ? [] : [tag] });
  }

  listen(isListening: boolean) {
    this.isListening = isListening;
    if (isListening) this.#onChange(null);
    else this.#onLost();
  }

  end(at: number, how: 'made' | 'failed') {
    this.makings.splice(at % Math.max(1, this.makings.length), 1)[0]?.(how);
  }

  async endAll() {
    while (this.makings.length > 0) this.end(0, 'made');
    await settled();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const of = (...ids: number[]): OfProduct[] => ids.map((productId) => ({ productId, kind: 'nl' }));

type Step = (world: World) => void;
const tenant = fc.constantFrom(...tenants);
const wanted = fc.array(
  fc.record({ productId: fc.constantFrom(...products, missing), kind: fc.constantFrom('nl', 'en') }),
  { minLength: 1, maxLength: 4 },
);
const tag = fc.constantFrom('card:1', 'card:2', 'card:12', 'products', 'settings', null);
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(tenant, wanted).map(
      ([shop, these]) =>
        (world: World) =>
          void world.ask(shop, these),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(tenant, tag).map(
      ([shop, told]) =>
        (world: World) =>
          world.change(shop, told),
    ),
  },
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(20), fc.constantFrom('made', 'made', 'made', 'failed')).map(
      ([at, how]) =>
        (world: World) =>
          world.end(at, how as 'made' | 'failed'),
    ),
  },
  { weight: 1, arbitrary: fc.boolean().map((isListening) => (world: World) => world.listen(isListening)) },
);

test('TEN-08 over all interleavings: nobody is given of a product what was told to have changed before they asked, in their order, and of their own shop', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 50 }), async (list) => {
      const world = new World();
      for (const step of list) {
        step(world);
        await settled();
      }
      await world.endAll();
      for (const ask of world.asks) expectHonest(ask);
      // Whatever happened: once all is quiet it is made once and remembered.
      world.listen(true);
      for (const shop of tenants) {
        const first = world.ask(shop, of(...products));
        await world.endAll();
        const before = world.made;
        const second = world.ask(shop, of(...products));
        await settled();
        for (const ask of [first, second]) expectHonest(ask);
        expect([world.made, second.answer]).toEqual([before, first.answer]);
      }
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 2_000) },
  );
});

function expectHonest({ tenant, wanted, least, answer }: Ask) {
  if (answer === 'failed') return;
  expect(answer?.map((thing) => thing && [thing.tenant, thing.productId, thing.kind])).toEqual(
    wanted.map(({ productId, kind }) => (productId === missing ? undefined : [tenant, productId, kind])),
  );
  for (const [i, thing] of (answer ?? []).entries())
    expect(thing?.version ?? least[i]).toBeGreaterThanOrEqual(least[i] ?? 0);
}

const versions = ({ answer }: Ask) => Array.isArray(answer) && answer.map((thing) => thing?.version);

test('TEN-08 what changed while it was read is given to whoever asked before and to nobody after, in however many other shops something changes', async () => {
  const world = new World();
  const before = world.ask('shop', of(1, 2));
  world.change('shop', 'card:1');
  for (let other = 0; other < 10_000; other += 1) world.change(`other-${other}`, 'card:1');
  await world.endAll();
  expect(versions(before)).toEqual([0, 0]);
  const after = world.ask('shop', of(1, 2));
  await world.endAll();
  expect(versions(after)).toEqual([1, 0]);
});

test('TEN-08 a change that says not what it changed renews all of its shop, one of another thing nothing', async () => {
  const world = new World();
  for (const shop of tenants) world.ask(shop, of(1, 2));
  await world.endAll();
  world.change('shop', null);
  world.change('shop-2', 'settings');
  const asks = tenants.map((shop) => world.ask(shop, of(1, 2)));
  await world.endAll();
  expect(asks.map(versions)).toEqual([
    [1, 1],
    [0, 0],
  ]);
  expect(world.made).toBe(3);
});

test('TEN-08 two who miss the same at once each read it, and neither waits for what the other reads', async () => {
  const world = new World();
  const [one, other] = [world.ask('shop', of(1)), world.ask('shop', of(1, 2))];
  expect(world.made).toBe(2);
  world.end(1, 'made');
  await settled();
  expect([one.answer, versions(other)]).toEqual([null, [0, 0]]);
  world.end(0, 'failed');
  await settled();
  const third = world.ask('shop', of(1, 2));
  await settled();
  expect([one.answer, versions(third), world.made]).toEqual(['failed', [0, 0], 2]);
});
