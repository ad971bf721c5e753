import { type Database, sql } from '@etalage/db';
import { createProduct, createTenant, type TestTenant } from '@etalage/db/test-factories';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, patience, type TestApp } from '../../test/build-app.ts';
import type { TagChange } from '../plugins/cache-tags.ts';
import { type IndexedShop, ShopIndexes } from './shop-indexes.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});

const asIndexed = (shop: TestTenant): IndexedShop => ({
  id: shop.id,
  languages: ['nl', 'en'],
  defaultLanguage: 'nl',
  priceBasis: 'inc',
});

/** Indexes whose reads are counted and may be followed by something, and that hear only what the test announces. */
function observed(mostProducts: number) {
  const seen = { reads: 0, afterRead: async () => {}, announce: (_: TagChange) => {}, isListening: true };
  const withTenant: Database['withTenant'] = async (tenant, work, options) => {
    seen.reads += 1;
    const answer = await api.database.withTenant(tenant, work, options);
    await seen.afterRead();
    return answer;
  };
  const subscribe = (onChange: (change: TagChange) => void) => {
    seen.announce = onChange;
    return () => {};
  };
  const cacheTags = {
    subscribe,
    get isListening() {
      return seen.isListening;
    },
  };
  const own = new ShopIndexes({ withTenant }, cacheTags, mostProducts);
  const readsOf = async (work: () => Promise<unknown>) => {
    const before = seen.reads;
    await work();
    return seen.reads - before;
  };
  return { own, seen, readsOf };
}

const changed = (shop: TestTenant, ids: readonly number[]): TagChange => ({
  tenant: shop.id,
  tags: ids.map((id) => `product:${id}`),
});
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1_000_000);

async function rename(shop: TestTenant, id: number, name: string): Promise<void> {
  await api.database.withTenant(shop.id, (tx) =>
    sql`UPDATE product_translations SET name = ${name} WHERE product_id = ${id}`.execute(tx),
  );
}

describe('LIST-05 the indexes of shops are kept up', () => {
  test('LIST-05 a shop that fills the memory to the last product is not read for every question', async () => {
    const { own, readsOf } = observed(2);
    const shop = await createTenant(api.database);
    for (let n = 0; n < 2; n += 1) await createProduct(api.database, shop);
    expect(await own.soon(asIndexed(shop))).toBeNull();
    expect(await readsOf(() => own.soon(asIndexed(shop)))).toBe(0);
    await own.close();
  });

  test('LIST-05 nor is one that grew too large while its index was made', async () => {
    const { own, seen, readsOf } = observed(4);
    const shop = await createTenant(api.database);
    for (let n = 0; n < 3; n += 1) await createProduct(api.database, shop);
    seen.afterRead = async () => {
      seen.afterRead = async () => {};
      await createProduct(api.database, shop);
    };
    expect(await own.soon(asIndexed(shop))).toBeNull();
    expect(await readsOf(() => own.soon(asIndexed(shop)))).toBe(0);
    await own.close();
  });

  test('LIST-05 no shop’s index is dropped for another’s while it is asked for', async () => {
    const { own } = observed(6);
    const [one, other] = [await createTenant(api.database), await createTenant(api.database)];
    for (const shop of [one, other]) for (let n = 0; n < 3; n += 1) await createProduct(api.database, shop);
    const index = await own.soon(asIndexed(one));
    expect(index).not.toBeNull();
    expect(await own.soon(asIndexed(other))).toBeNull();
    expect(await own.current(asIndexed(one))).toBe(index);
    await own.close();
  });

  test('LIST-05 an index that nobody asks for is dropped by itself, and one that is asked for is not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    let minutes = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + minutes * 60_000);
    const pass = (some: number) => {
      minutes += some;
      vi.advanceTimersByTime(some * 60_000);
    };
    try {
      const { own } = observed(100);
      const [used, unused] = [await createTenant(api.database), await createTenant(api.database)];
      for (const shop of [used, unused]) await createProduct(api.database, shop);
      for (const shop of [used, unused])
        await expect.poll(() => own.soon(asIndexed(shop)), patience).not.toBeNull();
      expect(own.size).toBe(4);
      pass(15);
      await own.current(asIndexed(used));
      const nextMinute = () => {
        pass(1);
        return own.size;
      };
      expect(nextMinute()).toBe(4);
      await expect.poll(nextMinute, patience).toBe(2);
      await expect.poll(nextMinute, patience).toBe(0);
      await own.close();
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      clock.mockRestore();
      vi.useRealTimers();
    }
  });

  test('LIST-05 an index during whose making thousands of products changed is not kept, and made anew when next asked for', async () => {
    const { own, seen } = observed(100);
    const shop = await createTenant(api.database);
    await createProduct(api.database, shop);
    seen.afterRead = async () => {
      seen.afterRead = async () => {};
      seen.announce(changed(shop, upTo(2001)));
    };
    expect(await own.soon(asIndexed(shop))).toBeNull();
    expect(await own.soon(asIndexed(shop))).not.toBeNull();
    await own.close();
  });

  test('LIST-05 after changes that nobody heard of each index is made anew, and while none are heard of none is given', async () => {
    const { own, seen } = observed(100);
    const shop = await createTenant(api.database);
    const { id } = await createProduct(api.database, shop, { name: { nl: 'Vaas' } });
    const found = async () => {
      const index = await own.soon(asIndexed(shop));
      return ['vaas', 'karaf'].map((text) => index?.search('nl', text).ranked.length);
    };
    await expect.poll(found, patience).toEqual([1, 0]);
    await rename(shop, id, 'Karaf');
    seen.announce(null);
    expect(await own.current(asIndexed(shop))).toBeNull();
    await expect.poll(found, patience).toEqual([0, 1]);
    seen.isListening = false;
    expect(await own.current(asIndexed(shop))).toBeNull();
    seen.isListening = true;
    expect(await own.current(asIndexed(shop))).not.toBeNull();

    // Nor is one kept that was being made meanwhile.
    seen.announce(null);
    seen.afterRead = async () => {
      seen.afterRead = async () => {};
      seen.announce(null);
    };
    expect(await own.soon(asIndexed(shop))).toBeNull();
    await expect.poll(found, patience).toEqual([0, 1]);
    await own.close();
  });

  test('LIST-05 many changed products are read a page at a time, once for all who ask', async () => {
    const { own, seen, readsOf } = observed(100);
    const shop = await createTenant(api.database);
    const { id } = await createProduct(api.database, shop, { name: { nl: 'Vaas' } });
    const index = await own.soon(asIndexed(shop));
    await rename(shop, id, 'Karaf');
    seen.announce(changed(shop, [...upTo(600), id]));
    const ask = () => own.current(asIndexed(shop));
    expect(await readsOf(() => Promise.all([ask(), ask(), ask()]))).toBe(3);
    expect(await ask()).toBe(index);
    expect(index?.search('nl', 'karaf').ranked.length).toBe(1);
    await own.close();
  });

  test('LIST-05 the order of names is read once for all who ask, and again after a change of names but not after a sale', async () => {
    const { own, seen, readsOf } = observed(100);
    const shop = await createTenant(api.database);
    const mug = await createProduct(api.database, shop, { name: { nl: 'Mok' } });
    const jug = await createProduct(api.database, shop, { name: { nl: 'Kan' } });
    await own.soon(asIndexed(shop));
    const ask = () => own.nameOrder(asIndexed(shop), 'nl');
    expect(await readsOf(() => Promise.all([ask(), ask(), ask()]))).toBe(1);
    await api.database.withTenant(shop.id, (tx) => sql`UPDATE stock SET quantity = 0`.execute(tx));
    seen.announce(changed(shop, [mug.id]));
    await own.current(asIndexed(shop));
    expect(await readsOf(ask)).toBe(0);
    expect(await ask()).toEqual([jug.id, mug.id]);
    await rename(shop, mug.id, 'Beker');
    seen.announce(changed(shop, [mug.id]));
    await own.current(asIndexed(shop));
    expect(await ask()).toEqual([mug.id, jug.id]);
    await api.database.withTenant(shop.id, (tx) =>
      sql`UPDATE products SET status = 'draft' WHERE id = ${mug.id}`.execute(tx),
    );
    seen.announce(changed(shop, [mug.id]));
    await own.current(asIndexed(shop));
    expect(await ask()).toEqual([jug.id]);
    await own.close();
  });

  test('LIST-05 an order of names that was read before a change is not kept after it', async () => {
    const { own, seen } = observed(100);
    const shop = await createTenant(api.database);
    const mug = await createProduct(api.database, shop, { name: { nl: 'Mok' } });
    const jug = await createProduct(api.database, shop, { name: { nl: 'Kan' } });
    await own.soon(asIndexed(shop));
    // The change is announced and taken in while the order that was read before it is on its way.
    seen.afterRead = async () => {
      seen.afterRead = async () => {};
      await rename(shop, mug.id, 'Beker');
      seen.announce(changed(shop, [mug.id]));
      await own.current(asIndexed(shop));
    };
    expect(await own.nameOrder(asIndexed(shop), 'nl')).toEqual([jug.id, mug.id]);
    expect(await own.nameOrder(asIndexed(shop), 'nl')).toEqual([mug.id, jug.id]);
    await own.close();
  });

  test('LIST-05 an order of names that could not be read is read again by the next, and the database answers the list', async () => {
    const { own, seen } = observed(100);
    const shop = await createTenant(api.database);
    const { id } = await createProduct(api.database, shop, { name: { nl: 'Mok' } });
    await own.soon(asIndexed(shop));
    seen.afterRead = async () => {
      seen.afterRead = async () => {};
      throw new Error('The connection was lost.');
    };
    await expect(own.nameOrder(asIndexed(shop), 'nl')).rejects.toThrow('The connection was lost.');
    expect(await own.nameOrder(asIndexed(shop), 'nl')).toEqual([id]);
    await own.close();

    const nameOrder = vi.spyOn(ShopIndexes.prototype, 'nameOrder').mockRejectedValue(new Error('Lost.'));
    const list = () => api.app.inject({ url: '/products?sort=name', headers: { host: shop.host } });
    await vi.waitFor(async () => {
      expect((await list()).json()).toMatchObject({ total: 1, items: [{ name: 'Mok' }] });
      expect(nameOrder).toHaveBeenCalled();
    }, patience);
    nameOrder.mockRestore();
  });

  test('SRCH-18 LIST-05 a changed article number is found by at once, and the old no more', async () => {
    const { own, seen } = observed(100);
    const shop = await createTenant(api.database);
    const one = await createProduct(api.database, shop);
    const other = await createProduct(api.database, shop);
    const number = async (id: number, text: string) => {
      await api.database.withTenant(shop.id, (tx) =>
        sql`UPDATE variants SET article_number = ${text} WHERE product_id = ${id}`.execute(tx),
      );
      seen.announce(changed(shop, [id]));
    };
    const found = async (text: string) => (await own.soon(asIndexed(shop)))?.search('nl', text).ranked.length;
    await number(one.id, 'QX-1001');
    await number(other.id, 'QX-1002');
    expect([await found('QX-1001'), await found('QX-10')]).toEqual([1, 2]);
    for (const text of ['QX-2002', 'QX-1001', 'QX-3003']) {
      await number(one.id, text);
      // Taken in without a question for a number.
      await own.current(asIndexed(shop));
    }
    expect([await found('QX-1001'), await found('QX-3003'), await found('QX-10')]).toEqual([0, 1, 1]);
    await number(one.id, 'QX-1001');
    expect([await found('QX-1001'), await found('QX-3003'), await found('QX-10')]).toEqual([1, 0, 2]);
    await own.close();
  });
});
