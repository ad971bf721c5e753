import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTaggedMemory, type Given, type Made, type TaggedMemory } from './tagged-memory.ts';

const tenant = 'shop';
const allTags = ['a', 'b'];
const whileRenewing = 2_000;
const afterGap = 5_000;
const whileFailing = 10_000;
const most = 3;
/** Milliseconds between two moments at which what is kept under 'm-a' changes by itself, which nobody tells. */
const betweenMoments = 3_000;
const momentsUntil = (at: number) => Math.floor(at / betweenMoments);

/** How often each tag has changed. */
type Version = Record<string, number>;
type How = 'made' | 'alone' | 'failed' | 'broken';
type Making = { key: string; begun: number; isEnded: boolean; end: (how: How) => void };
type Ask = {
  at: number;
  answer: Given<Version> | null | 'failed' | undefined;
  /** What was being made when it was asked, and what is made for it. */
  makings: Making[];
  /** The first of these. */
  running: readonly Making[];
};

/** What a memory is for: data that changes, questions about it that take a while, and a line over which changes are told. */
class World {
  now = 0;
  isListening = true;
  isMadeTwice = false;
  readonly settling: number;
  readonly memory: TaggedMemory<Version>;
  readonly changes: { tag: string; count: number; at: number; toldAt: number }[] = [];
  readonly asks: Ask[] = [];
  readonly makings: Making[] = [];
  /** Moments from which on nobody may be given what was begun before. */
  readonly cuts: number[] = [];

  constructor(settling: number, mayBeOutdated: boolean) {
    this.settling = settling;
    this.memory = createTaggedMemory<Version>({
      most: most,
      freshFor: 60_000,
      settling,
      now: () => this.now,
      ...(mayBeOutdated && {
        outdated: { whileRenewing: whileRenewing, afterGap: afterGap, whileFailing: whileFailing },
      }),
    });
    this.memory.setListening(true);
  }

  /** The data as it was then. */
  read(at: number): Version {
    const counts: Version = { a: 0, b: 0 };
    for (const change of this.changes) if (change.at <= at) counts[change.tag] = change.count;
    return counts;
  }

  /** What is read is so old: a share of the time of settling. */
  ask(key: string, lag: number) {
    const running = this.makings.filter((one) => one.key === key && !one.isEnded);
    const ask: Ask = { at: this.now, answer: undefined, makings: [...running], running };
    this.asks.push(ask);
    const tags = allTags.filter((tag) => key.includes(tag));
    const make = () =>
      new Promise<Made<Version> | 'failed' | null>((resolve, reject) => {
        const readAt = this.now - lag * Math.max(0, this.settling - 1);
        const all = this.read(readAt);
        const moments = key.startsWith('m') ? momentsUntil(readAt) : null;
        const making: Making = {
          key,
          begun: this.now,
          isEnded: false,
          end: (how) => {
            making.isEnded = true;
            if (how === 'made')
              resolve({
                value: {
                  ...Object.fromEntries(tags.map((tag) => [tag, all[tag] ?? 0])),
                  ...(moments !== null && { m: moments }),
                },
                tags,
                ...(moments !== null && { freshUntil: (moments + 1) * betweenMoments }),
              });
            else if (how === 'broken') reject(new Error('broken'));
            else resolve(how === 'alone' ? null : 'failed');
          },
        };
        // One at a time, but for those whom what is being made would not serve as something changed since it was begun.
        const isOvertaken = (begun: number) => this.cuts.some((cut) => cut > begun);
        if (ask.makings.some((running) => !isOvertaken(running.begun))) this.isMadeTwice = true;
        this.makings.push(making);
        ask.makings.push(making);
      });
    this.memory.get(tenant, key, make).then(
      (answer) => (ask.answer = answer),
      () => (ask.answer = 'failed'),
    );
    return ask;
  }

  change(tag: string) {
    const count = (this.read(this.now)[tag] ?? 0) + 1;
    const toldAt = this.isListening ? this.now : Number.POSITIVE_INFINITY;
    this.changes.push({ tag, count, at: this.now, toldAt });
    if (!this.isListening) return;
    this.cuts.push(this.now);
    this.memory.changed(tenant, [tag]);
  }

  listen(isListening: boolean) {
    // To hear again is to be told that anything may have changed.
    if (isListening) for (const change of this.changes) change.toldAt = Math.min(change.toldAt, this.now);
    this.cuts.push(this.now);
    this.isListening = isListening;
    this.memory.setListening(isListening);
  }

  finishAll() {
    for (const making of this.makings) if (!making.isEnded) making.end('made');
  }

  /** Whether the moment had come at which what was given to it changed by itself. */
  isEnded({ at, answer }: Ask): boolean {
    if (!answer || answer === 'failed') return false;
    return (answer.value.m ?? Number.POSITIVE_INFINITY) < momentsUntil(at);
  }

  /** Whether all that was told before the asking, or had come by itself, is in what was given as current. */
  isHonest(ask: Ask): boolean {
    const { at, answer, makings } = ask;
    if (!answer || answer === 'failed' || answer.state !== 'current') return true;
    const isFresh = makings.some(({ begun }) => begun === answer.madeAt);
    const isExcused = (toldAt: number) =>
      // What is read just after a change may be from before it, and nobody can tell; but then it is not remembered.
      isFresh && toldAt <= answer.madeAt && answer.madeAt - toldAt < this.settling;
    if (this.isEnded(ask) && !isFresh) return false;
    return this.changes.every(
      ({ tag, count, toldAt }) => toldAt > at || isExcused(toldAt) || (answer.value[tag] ?? count) >= count,
    );
  }

  /** Whether what was given although it is out of date may have been. */
  isExcused(ask: Ask): boolean {
    const { at, answer, makings, running } = ask;
    if (!answer || answer === 'failed' || answer.state === 'current') return true;
    if (answer.state === 'standing-in') return true;
    const isRenewedBy = (making: Making) => at - making.begun < whileRenewing;
    // What is known to have changed is given only while somebody else waits for the new one.
    if (this.isEnded(ask)) return running.some(isRenewedBy);
    return makings.some(isRenewedBy) || this.cuts.some((cut) => at - cut < afterGap);
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

type Step = (world: World) => void;
const key = fc.constantFrom('a', 'b', 'ab', 'c-a', 'd-b', 'm-a', 'm-a');
const tag = fc.constantFrom(...allTags);
const lag = fc.constantFrom(0, 0, 0.5, 1);
const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ key, lag }).map(
      ({ key, lag }) =>
        (world: World) =>
          void world.ask(key, lag),
    ),
  },
  { weight: 3, arbitrary: tag.map((tag) => (world: World) => world.change(tag)) },
  {
    weight: 5,
    arbitrary: fc
      .record({ at: fc.nat(20), how: fc.constantFrom('made', 'made', 'made', 'alone', 'failed', 'broken') })
      .map(({ at, how }) => (world: World) => {
        const open = world.makings.filter(({ isEnded }) => !isEnded);
        open[at % Math.max(1, open.length)]?.end(how as How);
      }),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1, 400, 1_000, whileRenewing, 7_000, 61_000).map((ms) => (world: World) => {
      world.now += ms;
    }),
  },
  { weight: 1, arbitrary: fc.boolean().map((isListening) => (world: World) => world.listen(isListening)) },
  {
    weight: 1,
    arbitrary: tag.map((tag) => (world: World) => {
      world.listen(false);
      world.change(tag);
      world.now += 1;
      world.listen(true);
    }),
  },
);

const settlings = [0, 1_000];
const habits = [
  ['is dropped', false],
  ['is given out a while longer', true],
] as const;
describe.each(habits)('where what is out of date %s', (_, mayBeOutdated) => {
  test.each(settlings)(
    'TEN-08 OPS-03 over all interleavings, settling in %i ms: nothing invalidated is given as current, one making at a time, failures poison nothing, room is bounded',
    async (settling) => {
      await fc.assert(
        fc.asyncProperty(fc.array(steps, { minLength: 1, maxLength: 60 }), async (list) => {
          const world = new World(settling, mayBeOutdated);
          for (const step of list) {
            world.now += 1;
            step(world);
            await settled();
            expect(world.memory.count).toBeLessThanOrEqual(most);
          }
          expect(world.isMadeTwice).toBe(false);
          world.finishAll();
          await settled();
          for (const ask of world.asks) {
            expect(ask.answer).not.toBe(undefined);
            expect(world.isHonest(ask)).toBe(true);
            expect(mayBeOutdated ? world.isExcused(ask) : stateOf(ask) !== 'renewing').toBe(true);
          }
          // Whatever happened: once all is quiet everyone is given what is true now, and it is remembered.
          world.listen(true);
          world.now += 120_000;
          for (const name of ['a', 'ab', 'm-a']) {
            world.ask(name, 0);
            await settled();
            world.finishAll();
            await settled();
            const before = world.makings.length;
            const last = world.ask(name, 0);
            await settled();
            expect([stateOf(last), world.isHonest(last), world.makings.length]).toEqual([
              'current',
              true,
              before,
            ]);
          }
        }),
        { numRuns: Number(process.env.PROPERTY_RUNS ?? 2_000) },
      );
    },
  );
});

const stateOf = ({ answer }: Ask) => (answer && answer !== 'failed' ? answer.state : null);

describe('more than one tenant', () => {
  test('OPS-03 TEN-08 a tenant for whom nothing can be made keeps no other from being renewed', async () => {
    const memory = createTaggedMemory<number>({
      most,
      freshFor: 60_000,
      outdated: { whileRenewing, afterGap, whileFailing },
    });
    memory.setListening(true);
    let version = 1;
    const make = async () => ({ value: version, tags: ['a'] });
    for (const one of ['broken', 'sound']) await memory.get(one, 'page', make);
    for (const one of ['broken', 'sound']) memory.changed(one, ['a']);
    version = 2;
    expect(await memory.get('broken', 'page', async () => 'failed')).toMatchObject({ value: 1 });
    expect(await memory.get('sound', 'page', make)).toMatchObject({ value: 2, state: 'current' });
  });

  test('OPS-03 a page that fails each time it is asked for keeps no other page of its shop from being renewed, and is itself tried every two seconds', async () => {
    let now = 0;
    const memory = createTaggedMemory<string>({
      most,
      freshFor: 60_000,
      now: () => now,
      outdated: { whileRenewing, afterGap, whileFailing: 60_000 },
    });
    memory.setListening(true);
    for (const page of ['changed', 'kept and broken'])
      await memory.get(tenant, page, async () => ({ value: 'old', tags: ['a'] }));
    memory.changed(tenant, ['a']);
    const tries: number[] = [];
    for (let times = 0; times < 50; times += 1) {
      now += 200;
      expect(await memory.get(tenant, 'never kept', async () => 'failed')).toBeNull();
      const broken = await memory.get(tenant, 'kept and broken', async () => {
        tries.push(now);
        return 'failed';
      });
      expect(broken).toMatchObject({ value: 'old', state: 'standing-in' });
      if (times === 0) continue;
      // Nobody waits for the try, so that whoever asks first is given the old one.
      const given = await memory.get(tenant, 'changed', async () => ({ value: 'new', tags: ['a'] }));
      expect(given?.value).toBe(times === 1 ? 'old' : 'new');
    }
    const pauses = tries.slice(1).map((at, i) => at - (tries[i] ?? 0));
    expect(pauses.length).toBeGreaterThan(2);
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2_000);
  });

  test('OPS-03 what was begun earlier and ends later does not take the place of what is newer', async () => {
    let now = 0;
    const memory = createTaggedMemory<string>({
      most,
      freshFor: 60_000,
      now: () => now,
      outdated: { whileRenewing, afterGap, whileFailing },
    });
    memory.setListening(true);
    await memory.get(tenant, 'page', async () => ({ value: 'first', tags: ['a'] }));
    memory.changed(tenant, ['a']);
    now += 1;
    let end: (made: { value: string; tags: string[] }) => void = () => undefined;
    const slow = memory.get(tenant, 'page', () => new Promise((resolve) => (end = resolve)));
    memory.changed(tenant, ['a']);
    now += whileRenewing + 1;
    await memory.get(tenant, 'page', async () => ({ value: 'newest', tags: ['a'] }));
    end({ value: 'old', tags: ['a'] });
    await slow;
    expect(await memory.get(tenant, 'page', async () => 'failed')).toMatchObject({
      value: 'newest',
      state: 'current',
    });
  });
});
