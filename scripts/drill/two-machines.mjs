// Two machines of everything behind one balancer, and the one with the primary database loses its power while orders come in.
import { mkdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@etalage/db';
import pg from 'pg';
import { ensureBuilt } from '../build.mjs';
import { Problem } from '../console.mjs';
import { auditAll } from '../drill-parts/audits.mjs';
import { childrenOf } from '../drill-parts/postgres-pair.mjs';
import { DrillShopper } from '../drill-parts/shopper.mjs';
import { openTwoMachines, pieces } from '../drill-parts/two-machines-house.mjs';
import { ensureTools } from '../test-tools.mjs';

export const proves =
  'Two storefronts and two APIs behind haproxy, PgBouncer, and PostgreSQL with a streaming standby: the primary loses its power while 20 orders a second are asked for, of which ten at least were acknowledged. The standby takes over by itself within 60 s; with synchronous commits no order that was acknowledged is lost, and without them it is said how many were. Money and stock add up, and a change is heard by both storefronts afterwards.';
export const takes = '4 minutes';

const ordersPerSecond = 20;
const secondsOfOrders = 15;
/** Of the orders that are asked for before the power goes, so many must be acknowledged by then: else nothing is lost because nothing was there. */
const leastBefore = 10;
/** The power goes this long after the first order, and the way to the standby this long before that. */
const cutAfterMs = 6_000;
const lagMs = 1_500;

/** @param {import('../drill.mjs').About} about */
export async function drill({ node24, folder, say }) {
  await ensureTools(node24, { postgres: true, pooler: true, chromium: false });
  await ensureBuilt(node24);
  /** @type {import('../drill-results.mjs').Figure[]} */
  const figures = [];
  for (const isSynchronous of [true, false]) {
    const name = isSynchronous ? 'synchronous' : 'asynchronous';
    mkdirSync(join(folder, name));
    const result = await loseThePrimary(node24, join(folder, name), isSynchronous, say);
    for (const [what, figure] of result) figures.push([`${name}: ${what}`, figure]);
  }
  return figures;
}

/**
 * @param {string} node24 @param {string} folder @param {boolean} isSynchronous @param {(sentence: string) => void} say
 * @returns {Promise<[string, string | number][]>}
 */
async function loseThePrimary(node24, folder, isSynchronous, say) {
  /** @type {(() => Promise<unknown>)[]} */
  const undo = [];
  try {
    const house = await openTwoMachines(node24, folder, isSynchronous, undo);
    say(
      `${isSynchronous ? 'Synchronous' : 'Asynchronous'}: two storefronts, two APIs and two databases are ready`,
    );
    const shoppers = await readyShoppers(house, ordersPerSecond * secondsOfOrders);
    await mustHeedTheBalancer(house);
    say(`${shoppers.length} shoppers stand before their last click`);
    const sale = await sell(house, shoppers, isSynchronous, say);
    if (sale.before < leastBefore)
      throw new Problem(
        `Only ${sale.before} orders were acknowledged before the power went: there was little to lose.`,
      );
    const told = await renameProducts(house);
    const { audit, seconds } = await untilAllAddsUp(house);
    const client = new pg.Client({ connectionString: house.onSecond });
    await client.connect();
    const { rows } = await client.query('SELECT id FROM orders');
    await client.end();
    const kept = new Set(rows.map(({ id }) => id));
    const lost = sale.acknowledged.filter(({ id }) => !kept.has(id));
    if (isSynchronous && lost.length > 0) throw new Problem(`${lost.length} acknowledged orders were lost.`);
    if (sale.recoveredMs > 60_000)
      throw new Problem(`It took ${sale.recoveredMs} ms until orders came in again.`);
    if (isSynchronous && audit.faults.length > 0) throw new Problem(audit.faults.join('; '));
    return [
      ['orders a second that were asked for', ordersPerSecond],
      ['orders a second that were acknowledged until the standby was held up', sale.rate.toFixed(1)],
      ['orders acknowledged before the power went, and after', `${sale.before}, ${sale.after}`],
      ['acknowledged orders that the new primary lacks', lost.length],
      ['seconds from the loss to the promotion', (sale.promotedMs / 1000).toFixed(1)],
      [
        'seconds from the loss to the first order that was acknowledged again',
        (sale.recoveredMs / 1000).toFixed(1),
      ],
      [
        'pages asked of the storefronts meanwhile, and those not answered with 200',
        `${sale.pages}, ${sale.failedPages}`,
      ],
      ['seconds until a change showed in both storefronts afterwards', (told / 1000).toFixed(1)],
      ['seconds until the background had settled all payments after that', seconds],
      ['faults of money and stock', audit.faults.join('; ') || `none in ${audit.orders} orders`],
    ];
  } finally {
    for (const step of undo.reverse()) await step().catch((error) => say(String(error)));
  }
}

/** @typedef {Awaited<ReturnType<typeof openTwoMachines>>} House */

/** @param {House} house @param {number} count */
async function readyShoppers({ shop, api }, count) {
  const shoppers = Array.from(
    { length: count },
    () => new DrillShopper(() => `http://127.0.0.1:${api}`, shop),
  );
  const waiting = [...shoppers];
  const fillNext = async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      await one.begin();
      await one.fillIn();
    }
  };
  await Promise.all(Array.from({ length: 8 }, fillNext));
  return shoppers;
}

/**
 * Orders at their pace, each asked for until it is acknowledged; the primary is lost on the way.
 * @param {House} house @param {DrillShopper[]} shoppers @param {boolean} isSynchronous @param {(sentence: string) => void} say
 */
async function sell(house, shoppers, isSynchronous, say) {
  /** @type {{ id: string, at: number }[]} */
  const acknowledged = [];
  const started = Date.now();
  let cutAt = Number.POSITIVE_INFINITY;
  const placing = shoppers.map(async (shopper, index) => {
    await sleep((index * 1_000) / ordersPerSecond);
    for (;;) {
      const { status, body } = await shopper.place();
      if (status === 201 || status === 200) {
        acknowledged.push({ id: body.id, at: Date.now() });
        break;
      }
      if (status !== 0 && status < 500) throw new Problem(`An order was refused: ${JSON.stringify(body)}`);
      await sleep(250);
    }
    await shopper.pay(await shopper.placePatiently());
  });
  const all = Promise.all(placing);
  all.catch(() => {});
  const pages = browse(house);
  await sleep(cutAfterMs - lagMs);
  const [receiver] = childrenOf(house.standby.pid).filter(isReceiver);
  // The way to the standby is slow for a moment: what was not asked for by the standby is on the primary alone.
  if (receiver) process.kill(receiver, 'SIGSTOP');
  const rate = (acknowledged.length * 1_000) / (Date.now() - started);
  await sleep(lagMs);
  house.primary.cutPower();
  cutAt = Date.now();
  if (receiver) process.kill(receiver, 'SIGCONT');
  say(`the primary lost its power ${cutAt - started} ms after the first order`);
  const promotedAt = await untilPromoted(house);
  say(`the standby took over after ${promotedAt - cutAt} ms`);
  await all;
  const { asked, failed } = await pages.end();
  const after = acknowledged.filter(({ at }) => at > promotedAt);
  say(
    `${acknowledged.length} orders were acknowledged, ${isSynchronous ? 'with' : 'without'} synchronous commits`,
  );
  return {
    acknowledged,
    rate,
    before: acknowledged.filter(({ at }) => at <= cutAt).length,
    after: after.length,
    promotedMs: promotedAt - cutAt,
    recoveredMs: Math.min(...after.map(({ at }) => at)) - cutAt,
    pages: asked,
    failedPages: failed,
  };
}

/** @param {number} pid */
function isReceiver(pid) {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('walreceiver');
}

/** @param {House} house */
async function untilPromoted({ watcher }) {
  for (let waited = 0; waited < 120_000; waited += 100) {
    const answer = await fetch(`http://127.0.0.1:${watcher}/second`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return Date.now();
    await sleep(100);
  }
  throw new Problem('The standby was not promoted within two minutes.');
}

/** Asks for pages of the shop ten times a second until it is told to end. @param {House} house */
function browse({ web, shop }) {
  let isOver = false;
  const count = { asked: 0, failed: 0 };
  const done = (async () => {
    while (!isOver) {
      const { status } = await page(web, shop.host, '/nl/home', secureRequest);
      count.asked += 1;
      if (status !== 200) count.failed += 1;
      await sleep(100);
    }
  })();
  return {
    async end() {
      isOver = true;
      await done;
      return count;
    },
  };
}

/**
 * A browser that claims to be passed on for another shop, over http, is answered all the same as one that claims nothing.
 * @param {House} house
 */
async function mustHeedTheBalancer({ web, shop }) {
  const lies = { 'x-forwarded-host': 'elsewhere.test', 'x-forwarded-proto': 'http', forwarded: 'proto=http' };
  const { status, isSecure } = await page(web, shop.host, '/nl/home', secureRequest, lies);
  if (status !== 200 || !isSecure)
    throw new Problem(`A browser’s own words on its way were believed: ${status}, ${isSecure}`);
}

/**
 * @param {number} port @param {string} host @param {string} path @param {typeof request} [ask] @param {Record<string, string>} [headers]
 * @returns {Promise<{ status: number, text: string, isSecure?: boolean }>} isSecure: whether the storefront knows that it is asked over TLS
 */
function page(port, host, path, ask = request, headers = {}) {
  return new Promise((resolve) => {
    // Nobody vouches for the drill's certificate.
    const options = {
      host: '127.0.0.1',
      port,
      path,
      headers: { host, ...headers },
      rejectUnauthorized: false,
    };
    ask(options, (answer) => {
      const isSecure = answer.headers['strict-transport-security'] !== undefined;
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, isSecure }));
    })
      .on('error', () => resolve({ status: 0, text: '' }))
      .end();
  });
}

/**
 * What the bank said while nobody could hear it is asked for again by the background, at its own times.
 * @param {House} house
 */
async function untilAllAddsUp({ onSecond, variantIds }) {
  const started = Date.now();
  for (;;) {
    const audit = await auditAll(onSecond, { stock: { variantIds, before: pieces } });
    const seconds = Math.round((Date.now() - started) / 1_000);
    if (audit.faults.length === 0 || seconds > 360) return { audit, seconds };
    await sleep(2_000);
  }
}

/** Milliseconds until the new name of a product stands on its page in both storefronts. @param {House} house */
async function renameProducts({ webs, shop, onSecond, tenant }) {
  const path = '/nl/products';
  for (const port of webs) await page(port, shop.host, path);
  const database = await openDatabase({ databaseUrl: onSecond, poolSize: 1 });
  const name = `Tarwemeel ${Date.now()}`;
  await database.withTenant(tenant.id, (tx) =>
    tx.updateTable('product_translations').set({ name }).where('language', '=', 'nl').execute(),
  );
  const changed = Date.now();
  await database.close();
  for (const port of webs)
    for (;;) {
      const { text } = await page(port, shop.host, path);
      if (text.includes(name)) break;
      if (Date.now() - changed > 60_000)
        throw new Problem('A storefront did not hear of a change within a minute.');
      await sleep(100);
    }
  return Date.now() - changed;
}
