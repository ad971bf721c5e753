// Two storefronts, two APIs, two databases, and what stands between them, as docs/operations.md describes it.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bringUpToDate, openDatabase } from '@etalage/db';
import { createProduct, createShippingMethod, createTenant } from '@etalage/db/test-factories';
import pg from 'pg';
import { root } from '../bootstrap.mjs';
import { startApi, startStorefront } from '../house.mjs';
import { freePorts, startService, waitUntilReady } from '../processes.mjs';
import {
  ensureProgram,
  haproxySettings,
  ownCertificate,
  pgbouncerSettings,
  startBeside,
} from './balancer.mjs';
import { startPair } from './postgres-pair.mjs';

/** Of each article, before anything is sold. */
export const pieces = 100_000;

/** The address of the shop's database at one of the servers. @param {number} port @param {string} [user] */
const at = (port, user = 'postgres') => `postgres://${user}@127.0.0.1:${port}/shop`;

/**
 * @param {string} node24 @param {string} folder @param {boolean} isSynchronous @param {(() => Promise<unknown>)[]} undo
 */
export async function openTwoMachines(node24, folder, isSynchronous, undo) {
  const { primary, standby } = await startPair(folder, { isSynchronous });
  undo.push(
    () => primary.stop(),
    () => standby.stop(),
  );
  const goods = await openShop(primary);
  const [web = 0, api = 0, database = 0, pooled = 0, watcher = 0] = await freePorts(5);
  const ports = { web, api, database, pooled, watcher };
  const [api1 = 0, api2 = 0, web1 = 0, web2 = 0] = await freePorts(4);
  const behind = { webs: [web1, web2], apis: [api1, api2], databases: [primary.port, standby.port], watcher };
  await startBetween({
    node24,
    folder,
    ports,
    behind,
    isSynchronous,
    undo,
    urls: [primary.url, standby.url],
  });
  const internalSecret = randomBytes(24).toString('base64url');
  await startServers({ node24, folder, ports, behind, internalSecret, undo });
  return {
    primary,
    standby,
    shop: { ...goods.shop, internalSecret },
    variantIds: goods.variantIds,
    tenant: goods.tenant,
    web,
    api,
    webs: behind.webs,
    watcher,
    onSecond: at(standby.port),
  };
}

/** A shop with goods, made at the primary. @param {import('../drill-parts/postgres-pair.mjs').Machine} primary */
async function openShop(primary) {
  const admin = new pg.Client({ connectionString: primary.url });
  await admin.connect();
  await admin.query('CREATE DATABASE shop');
  await admin.end();
  const owner = await openDatabase({ databaseUrl: at(primary.port), poolSize: 2 });
  await bringUpToDate(owner, { loginUrl: at(primary.port, 'shop_api') });
  const tenant = await createTenant(owner, { slug: 'molen', settings: { store_name: 'De Molen' } });
  const variants = Array.from({ length: 20 }, () => ({ stock: pieces }));
  const product = await createProduct(owner, tenant, { slug: 'meel', variants });
  const shipping = await createShippingMethod(owner, tenant);
  await owner.close();
  const variantIds = product.variants.map(({ id }) => id);
  const shop = { variantId: variantIds[0] ?? 0, shippingMethodId: shipping.id, host: tenant.host };
  return { tenant, variantIds, shop };
}

/**
 * What stands between the servers: the watcher, haproxy and PgBouncer.
 * @param {{ node24: string, folder: string, isSynchronous: boolean, undo: (() => Promise<unknown>)[], urls: string[],
 *   ports: Record<'web' | 'api' | 'database' | 'pooled' | 'watcher', number>,
 *   behind: Parameters<typeof haproxySettings>[1] }} given
 */
async function startBetween({ node24, folder, isSynchronous, undo, urls, ports, behind }) {
  const haproxy = ensureProgram('haproxy');
  const pgbouncer = ensureProgram('pgbouncer');
  const watch = startService({
    name: 'watcher',
    node: node24,
    args: ['scripts/failover.mjs'],
    env: {
      ...process.env,
      FAILOVER_FIRST_URL: urls[0],
      FAILOVER_SECOND_URL: urls[1],
      FAILOVER_PORT: String(ports.watcher),
      FAILOVER_STATE: join(folder, 'failover-state.json'),
      FAILOVER_ALLOW_LOSS: isSynchronous ? 'off' : 'on',
    },
    logFile: join(folder, 'watcher.log'),
  });
  undo.push(() => watch.stop());
  await waitUntilReady(watch, `http://127.0.0.1:${ports.watcher}/first`);
  const balancer = startBeside(haproxy, ['-f', 'haproxy.cfg'], folder, {
    'haproxy.cfg': haproxySettings({ ...ports, certificate: 'web.pem' }, behind),
    'web.pem': ownCertificate(),
  });
  undo.push(() => balancer.stop());
  const { list, settings } = pgbouncerSettings('shop', ['shop_api'], {
    port: ports.pooled,
    behind: ports.database,
  });
  const pooler = startBeside(pgbouncer, ['-q', 'pgbouncer.ini'], folder, {
    'pgbouncer.ini': settings,
    'users.txt': list,
  });
  undo.push(() => pooler.stop());
  // Their first look at who is there.
  await sleep(3_000);
}

/**
 * @param {{ node24: string, folder: string, internalSecret: string, undo: (() => Promise<unknown>)[],
 *   ports: Record<'web' | 'api' | 'database' | 'pooled', number>, behind: { webs: number[], apis: number[] } }} given
 */
async function startServers({ node24, folder, internalSecret, undo, ports, behind }) {
  const around = {
    node24,
    databaseUrl: at(ports.pooled, 'shop_api'),
    dataDir: '',
    mediaDir: join(root, '.etalage', 'test-media'),
    logDir: folder,
    internalSecret,
    host: '127.0.0.1',
    webPort: ports.web,
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      DATABASE_DIRECT_URL: at(ports.database, 'shop_api'),
      RATE_LIMIT: '0',
      ORDERS_PER_HOUR: '0',
      OPEN_ORDERS_PER_EMAIL: '0',
      OPEN_ORDERS_PER_NETWORK: '0',
      PAGE_PATIENCE_MS: '20000',
    },
  };
  const started = (
    /** @type {import('../processes.mjs').Service[]} */ services,
    /** @type {number[]} */ at,
  ) => {
    undo.push(() => Promise.all(services.map((one) => one.stop())));
    return Promise.all(
      services.map((one, i) => waitUntilReady(one, `http://127.0.0.1:${at[i]}/ready`, 180_000)),
    );
  };
  const media = await freePorts(2);
  const apis = behind.apis.map((port, i) =>
    startApi(around, { name: `api-${i + 1}`, port, mediaPort: media[i] ?? 0 }),
  );
  await started(apis, behind.apis);
  const webs = behind.webs.map((port, i) =>
    startStorefront(
      { ...around, logDir: join(folder, `web-${i + 1}`), webPort: port },
      { apiPort: ports.api },
    ),
  );
  await started(webs, behind.webs);
}
