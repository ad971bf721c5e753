// The version before and this one, side by side on one database that has this one's tables; e2e/two-versions.test.ts is a smaller form.
import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bringUpToDate, openDatabase } from '@etalage/db';
import { createProduct, createShippingMethod, createTenant } from '@etalage/db/test-factories';
import { root } from '../bootstrap.mjs';
import { ensureBuilt } from '../build.mjs';
import { Problem } from '../console.mjs';
import { auditAll } from '../drill-parts/audits.mjs';
import { buyAcross, untilWorkIsDone } from '../drill-parts/both-versions.mjs';
import { checkOut, versionBefore } from '../drill-parts/checkout.mjs';
import { startCluster } from '../postgres.mjs';
import { freePorts, run, startService, waitUntilReady } from '../processes.mjs';

export const proves =
  'The version before the newest migration and this version run against one PostgreSQL that has the newest tables: orders begun in one are finished, paid, sent and shown by the other, the background work of both leaves nothing undone and nothing given up, and money and stock add up.';
export const takes =
  '2 minutes; --before <commit> names another version than the last one before the newest migrations';

const pieces = 1_000;
const purchases = 24;

/** @param {import('../drill.mjs').About} about */
export async function drill({ node24, folder, say, options }) {
  const given = options.indexOf('--before');
  const before = given >= 0 ? (options[given + 1] ?? '') : await versionBefore();
  /** @type {(() => Promise<unknown>)[]} */
  const undo = [];
  try {
    const old = join(folder, 'before');
    await checkOut(before, old);
    await ensureBuilt(node24, ['API']);
    say(`${before.slice(0, 10)} is checked out beside this version`);
    const house = await openHouse(node24, folder, old, undo);
    say('both versions serve');
    const numbers = await buyAcross(house, purchases);
    say(`${numbers.length} orders were begun in one version and finished in the other`);
    const sent = numbers.slice(0, 8);
    await sendFromBoth(house, node24, old, sent);
    const undone = await untilWorkIsDone(house.databaseUrl);
    const audit = await auditAll(house.databaseUrl, {
      stock: { variantIds: [house.shop.variantId], before: pieces },
    });
    if (audit.faults.length > 0) throw new Problem(audit.faults.join('; '));
    if (undone.length > 0) throw new Problem(`Work that was not done: ${undone.join('; ')}`);
    return [
      ['the version before', `${before.slice(0, 10)}, with ${house.newer} migrations less`],
      ['orders begun in one version and finished in the other', numbers.length],
      ['of which packed or sent by the staff of either', sent.length],
      ['mails that each version knows and nobody sent', 0],
      ['faults of money and stock', `none in ${audit.orders} orders`],
    ];
  } finally {
    for (const step of undo.reverse()) await step().catch((error) => say(String(error)));
  }
}

/** @param {string} node24 @param {string} folder @param {string} old @param {(() => Promise<unknown>)[]} undo */
async function openHouse(node24, folder, old, undo) {
  const cluster = await startCluster();
  undo.push(() => cluster.stop());
  const databaseUrl = await cluster.createDatabase('shop');
  const login = new URL(databaseUrl);
  login.username = 'shop_api';
  const owner = await openDatabase({ databaseUrl, poolSize: 2 });
  await bringUpToDate(owner, { loginUrl: login.href });
  const tenant = await createTenant(owner, {
    slug: 'molen',
    settings: { store_name: 'De Molen', store_email_address: 'winkel@molen.test' },
  });
  const product = await createProduct(owner, tenant, { variants: [{ stock: pieces }] });
  const shipping = await createShippingMethod(owner, tenant);
  await owner.close();
  const internalSecret = randomBytes(24).toString('base64url');
  const ports = await freePorts(4);
  const apis = [old, root].map((cwd, index) => {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      APP_ENV: 'development',
      DATABASE_URL: login.href,
      INTERNAL_SECRET: internalSecret,
      APP_SECRET: internalSecret,
      PORT: String(ports[index]),
      MEDIA_PORT: String(ports[index + 2]),
      MEDIA_DIR: join(folder, 'media'),
      RATE_LIMIT: '0',
      ORDERS_PER_HOUR: '0',
      OPEN_ORDERS_PER_EMAIL: '0',
      OPEN_ORDERS_PER_NETWORK: '0',
    };
    const name = index === 0 ? 'before' : 'now';
    // The version before may know no build.
    const program = index === 0 ? 'apps/api/src/server.ts' : 'apps/api/build/server.mjs';
    const args = ['--disable-warning=ExperimentalWarning', program];
    return startService({ name, node: node24, args, cwd, env, logFile: join(folder, `${name}.log`) });
  });
  undo.push(() => Promise.all(apis.map((api) => api.stop())));
  const urls = ports.slice(0, 2).map((port) => `http://127.0.0.1:${port}`);
  await Promise.all(apis.map((api, index) => waitUntilReady(api, `${urls[index]}/ready`)));
  const count = (/** @type {string} */ place) => readdirSync(join(place, 'packages/db/migrations')).length;
  const shop = {
    variantId: product.variants[0].id,
    shippingMethodId: shipping.id,
    host: tenant.host,
    internalSecret,
  };
  return { databaseUrl, urls, shop, newer: count(root) - count(old) };
}

/** The staff of either version send these. @param {Awaited<ReturnType<typeof openHouse>>} house @param {string} node24 @param {string} old @param {number[]} numbers */
async function sendFromBoth({ urls, shop }, node24, old, numbers) {
  for (const [index, number] of numbers.entries()) {
    const env = { ...process.env, API_URL: urls[index % 2], APP_SECRET: shop.internalSecret };
    const args = ['scripts/shop.mjs', 'sent', 'molen', String(number)];
    const { code, output } = await run(node24, args, { cwd: index % 2 === 0 ? old : root, env });
    if (code !== 0) throw new Problem(output.trim());
  }
}
