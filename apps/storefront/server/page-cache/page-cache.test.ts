import { describe, expect, test, vi } from 'vitest';
import { createPageCache, type KeptPage, type MadePage } from './page-cache.ts';
import { pageKey } from './page-key.ts';

/** For what is made behind an answer, in milliseconds. */
const patience = { timeout: 15_000 };
const shopA = '11111111-1111-4111-8111-111111111111';
const shopB = '22222222-2222-4222-8222-222222222222';
const identity = {
  tenantUuid: shopA,
  origin: 'http://a.test',
  language: 'nl',
  path: '/nl/home',
  query: '',
  basis: 'inc',
} as const;

const unpacked = (body: Buffer) => ({ encoding: 'identity' as const, body });

function made(
  text: string,
  tags: string[] = ['cms'],
  isFavoured = true,
  trueUntil = Infinity,
  freshUntil = Infinity,
): MadePage {
  const body = Buffer.from(text);
  const packed = { size: 2 * body.length, read: () => body, packedFor: () => unpacked(body) };
  const parts = { text: packed, places: [], drawPlaces: () => () => '' };
  const page = { ...parts, etag: `"${text}"`, headers: {}, isFavoured };
  return { page, tags: new Set(tags), trueUntil, freshUntil };
}

function listeningCache(options: { maxBytes?: number; now?: () => number } = {}) {
  const { now = Date.now } = options;
  // It has heard of changes for a while.
  let earlier = 1_000;
  const cache = createPageCache({ maxBytes: 1_000_000, ...options, now: () => now() - earlier });
  cache.setListening(true);
  earlier = 0;
  return cache;
}

const textOf = (page: KeptPage | null) => page?.text.read().toString();

describe('key', () => {
  test('TEN-08 a page without a tenant or a language has no key', () => {
    expect(() => pageKey({ ...identity, tenantUuid: '' })).toThrow('tenant');
    expect(() => pageKey({ ...identity, language: '' })).toThrow('language');
  });

  test('TEN-08 pages that differ in tenant, language, basis, host, path or query have different keys', () => {
    const others = [
      { tenantUuid: shopB },
      { language: 'en' },
      { basis: 'ex' as const },
      { origin: 'http://b.test' },
      { path: '/nl/products' },
      { query: '?q=vaas' },
    ];
    const keys = new Set([identity, ...others.map((other) => ({ ...identity, ...other }))].map(pageKey));
    expect(keys.size).toBe(others.length + 1);
  });
});

describe('keeping', () => {
  test('a page is made once and given to all', async () => {
    const cache = listeningCache();
    const make = vi.fn(async () => made('one'));
    await cache.get(identity, make);
    expect(textOf(await cache.get(identity, make))).toBe('one');
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('many requests at once for a page that is not there make it once', async () => {
    const cache = listeningCache();
    const make = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return made('one');
    });
    const pages = await Promise.all(Array.from({ length: 500 }, () => cache.get(identity, make)));
    expect(new Set(pages.map(textOf))).toEqual(new Set(['one']));
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('a failed making is not remembered', async () => {
    const cache = listeningCache();
    await expect(cache.get(identity, async () => Promise.reject(new Error('down')))).rejects.toThrow('down');
    expect(textOf(await cache.get(identity, async () => made('again')))).toBe('again');
  });

  test('an answer for one request alone is not kept', async () => {
    const cache = listeningCache();
    expect(await cache.get(identity, async () => null)).toBeNull();
    expect(cache.count).toBe(0);
  });

  test('bytes are bounded, and pages made of what shoppers type cannot push out the others', async () => {
    const cache = listeningCache({ maxBytes: 400_000 });
    await cache.get(identity, async () => made('x'.repeat(1_000)));
    for (let number = 0; number < 2_000; number += 1)
      await cache.get({ ...identity, query: `?q=${number}` }, async () =>
        made('y'.repeat(1_000), ['products'], false),
      );
    expect(cache.bytes).toBeLessThanOrEqual(400_000);
    const make = vi.fn(async () => made('new'));
    await cache.get(identity, make);
    expect(make).not.toHaveBeenCalled();
  });
});

describe('what is true for a while', () => {
  test('CHK-13 a page is kept until its promise ends, and then made anew for everyone', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    const make = vi.fn(async () => made('today', ['products'], true, 60_000));
    await cache.get(identity, make);
    now = 59_999;
    expect(textOf(await cache.get(identity, make))).toBe('today');
    expect(make).toHaveBeenCalledTimes(1);
    now = 60_000;
    const makeNew = vi.fn(async () => made('tomorrow', ['products'], true, 120_000));
    expect(textOf(await cache.get(identity, makeNew))).toBe('tomorrow');
    expect(textOf(await cache.get(identity, makeNew))).toBe('tomorrow');
    expect(makeNew).toHaveBeenCalledTimes(1);
  });

  test('CHK-13 a page that went out of date is not given out stale once its promise has ended', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    await cache.get(identity, async () => made('today', ['products'], true, 60_000));
    now = 59_500;
    cache.changed(shopA, ['products']);
    now = 60_500;
    expect(textOf(await cache.get(identity, async () => made('tomorrow')))).toBe('tomorrow');
  });
});

describe('what is known to change at a moment', () => {
  const moment = 60_000;
  const until = (text: string) => async () => made(text, ['settings'], true, Infinity, moment);

  test('PROMO-09 from then on one shopper waits for the new page, the others get the old one once more meanwhile', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    await cache.get(identity, until('old'));
    now = moment - 1;
    expect((await cache.get(identity, until('never')))?.outdated).toBeUndefined();
    now = moment;
    let finish = (_: MadePage) => {};
    const waits = cache.get(identity, () => new Promise((resolve) => (finish = resolve)));
    const meanwhile = await cache.get(identity, until('never'));
    expect([textOf(meanwhile), meanwhile?.outdated?.because]).toEqual(['old', 'renewing']);
    finish(made('new'));
    expect(textOf(await waits)).toBe('new');
    const after = await cache.get(identity, until('never'));
    expect([textOf(after), after?.outdated]).toEqual(['new', undefined]);
  });

  test('PROMO-09 OPS-03 where the new page cannot be made, the old one stands in for an hour from that moment', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    await cache.get(identity, until('kept'));
    for (const later of [moment, moment + 60 * 60_000 - 1]) {
      now = later;
      const given = await cache.get(identity, async () => 'failed');
      expect([textOf(given), given?.outdated?.because]).toEqual(['kept', 'standing-in']);
    }
    // The last try was begun two seconds ago, so nobody waits for it any more.
    now = moment + 60 * 60_000 + 2_000;
    expect(await cache.get(identity, async () => 'failed')).toBeNull();
  });

  test('PROMO-09 OPS-03 after a gap in the changes it is not given to all who come, as what most likely did not change is', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    await cache.get(identity, until('old'));
    now = moment - 1;
    cache.setListening(false);
    cache.setListening(true);
    now = moment;
    expect(textOf(await cache.get(identity, async () => made('new')))).toBe('new');
  });
});

describe('changes', () => {
  test('a change makes pages with its tag new: one shopper waits, the others get the old one once more while that happens', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    await cache.get(identity, async () => made('old'));
    cache.changed(shopA, ['cms']);
    now = 1_000;
    let finish = (_: MadePage) => {};
    const make = vi.fn(() => new Promise<MadePage>((resolve) => (finish = resolve)));
    const waits = cache.get(identity, make);
    const meanwhile = await cache.get(identity, make);
    expect([textOf(meanwhile), meanwhile?.outdated]).toEqual(['old', { because: 'renewing', madeAt: 0 }]);
    finish(made('new'));
    const given = await waits;
    expect([textOf(given), given?.outdated]).toEqual(['new', undefined]);
    expect(textOf(await cache.get(identity, make))).toBe('new');
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('the renewal of a page is told from its first making, so that few are made at once', async () => {
    const cache = listeningCache({ now: () => 0 });
    const make = vi.fn(async (_isRenewal: boolean) => made('one'));
    await cache.get(identity, make);
    cache.changed(shopA, ['cms']);
    await cache.get(identity, make);
    expect(make.mock.calls).toEqual([[false], [true]]);
  });

  test('a page made within a second of a change, perhaps by an API that had not heard of it, is made again', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    cache.changed(shopA, ['cms']);
    now = 999;
    await cache.get(identity, async () => made('perhaps old'));
    now = 2_000;
    const make = vi.fn(async () => made('new'));
    await cache.get(identity, make);
    await vi.waitFor(async () => expect(textOf(await cache.get(identity, make))).toBe('new'), patience);
    expect(make).toHaveBeenCalledTimes(1);
  });

  test('an old page is not given out for longer than two seconds: then all wait for the new one', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    await cache.get(identity, async () => made('old'));
    cache.changed(shopA, ['cms']);
    let finish = (_: MadePage) => {};
    const waits = cache.get(identity, () => new Promise((resolve) => (finish = resolve)));
    const make = vi.fn(async () => made('never'));
    now = 1_999;
    expect(textOf(await cache.get(identity, make))).toBe('old');
    now = 2_000;
    const late = cache.get(identity, make);
    finish(made('new'));
    expect([textOf(await waits), textOf(await late)]).toEqual(['new', 'new']);
    expect(make).not.toHaveBeenCalled();
  });

  test('TEN-08 a change in one shop, or under another tag, leaves the page alone', async () => {
    const cache = listeningCache();
    await cache.get(identity, async () => made('kept'));
    cache.changed(shopB, ['cms']);
    cache.changed(shopA, ['product:9']);
    const make = vi.fn(async () => made('new'));
    await cache.get(identity, make);
    expect(make).not.toHaveBeenCalled();
  });

  test('a page that was being made while its data changed is given out and not kept', async () => {
    const cache = listeningCache();
    let finish = (_: MadePage) => {};
    const making = cache.get(identity, () => new Promise((resolve) => (finish = resolve)));
    cache.changed(shopA, ['cms']);
    finish(made('half old'));
    expect(textOf(await making)).toBe('half old');
    expect(cache.count).toBe(0);
  });

  test('while changes cannot be heard every page is made anew, and none of those is kept', async () => {
    const cache = listeningCache();
    cache.setListening(false);
    expect(textOf(await cache.get(identity, async () => made('deaf')))).toBe('deaf');
    expect(textOf(await cache.get(identity, async () => made('still deaf')))).toBe('still deaf');
    expect(cache.count).toBe(0);
  });

  test('OPS-03 after a time in which changes went unheard pages are still there, and each is made anew when it is asked for', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    const other = { ...identity, path: '/nl/products' };
    for (const one of [identity, other]) await cache.get(one, async () => made('before'));
    now = 1_000;
    cache.setListening(false);
    expect(textOf(await cache.get(identity, async () => made('deaf')))).toBe('deaf');
    now = 4_000;
    cache.setListening(true);
    expect(cache.count).toBe(2);
    now = 5_000;
    const make = vi.fn(async () => made('after'));
    const given = await cache.get(identity, make);
    expect([textOf(given), given?.outdated?.because]).toEqual(['before', 'renewing']);
    await vi.waitFor(async () => expect(textOf(await cache.get(identity, make))).toBe('after'), patience);
    expect(make).toHaveBeenCalledTimes(1);
    // Whoever comes a minute later waits for the new one.
    now = 64_001;
    expect(textOf(await cache.get(other, async () => made('after')))).toBe('after');
  });

  test('OPS-03 a change that is heard after the gap is the stricter of the two', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    await cache.get(identity, async () => made('before'));
    cache.setListening(false);
    cache.setListening(true);
    cache.changed(shopA, ['cms']);
    now = 10_001;
    expect(textOf(await cache.get(identity, async () => made('after')))).toBe('after');
  });
});

describe('standing in', () => {
  const hour = 60 * 60_000;
  const failures: [string, () => Promise<MadePage>][] = [
    ['fails', async () => 'failed'],
    ['throws', async () => Promise.reject(new Error('down'))],
  ];

  test.each(failures)(
    'OPS-03 where making %s, the kept page stands in for an hour, and says so',
    async (_, fail) => {
      let now = 0;
      const cache = listeningCache({ now: () => now });
      await cache.get(identity, async () => made('kept'));
      now = 5_000;
      cache.setListening(false);
      for (const later of [5_000, 60_000, 5_000 + hour - 1]) {
        now = later;
        const given = await cache.get(identity, fail);
        expect([later, textOf(given), given?.outdated?.because]).toEqual([later, 'kept', 'standing-in']);
      }
      now = 5_001 + hour;
      expect(await cache.get(identity, fail).catch(() => 'nothing')).toBe(
        fail === failures[0]?.[1] ? null : 'nothing',
      );
    },
  );

  test('OPS-03 what has ended, as a promise does at its hour, stands in for nothing', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    await cache.get(identity, async () => made('until four', ['cms'], true, 1_000));
    cache.setListening(false);
    now = 999;
    expect(textOf(await cache.get(identity, async () => 'failed'))).toBe('until four');
    now = 1_000;
    expect(await cache.get(identity, async () => 'failed')).toBeNull();
  });

  test('OPS-03 while making fails nobody waits for it, one try at a time finds out when it works again', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    const others = Array.from({ length: 5 }, (_, n) => ({ ...identity, path: `/nl/products/p-${n}` }));
    for (const one of others) await cache.get(one, async () => made('kept'));
    cache.setListening(false);
    await cache.get(others[0] ?? identity, async () => 'failed');
    let tries = 0;
    const hang = () => {
      tries += 1;
      return new Promise<MadePage>(() => {});
    };
    now = 2_000;
    const given = await Promise.all(others.map((one) => cache.get(one, hang)));
    expect(given.map((page) => page?.outdated?.because)).toEqual(others.map(() => 'standing-in'));
    expect(tries).toBe(1);
  });

  test('OPS-03 once making works again the new page is given, without the mark', async () => {
    let now = 0;
    const cache = listeningCache({ now: () => now });
    await cache.get(identity, async () => made('kept'));
    cache.setListening(false);
    await cache.get(identity, async () => 'failed');
    cache.setListening(true);
    now = 2_000;
    await vi.waitFor(async () => {
      const given = await cache.get(identity, async () => made('new'));
      expect([textOf(given), given?.outdated]).toEqual(['new', undefined]);
    }, patience);
  });

  test('OPS-03 without a kept page a failure is each caller’s own', async () => {
    const cache = listeningCache();
    expect(await cache.get(identity, async () => 'failed')).toBeNull();
  });
});
