// Watches two PostgreSQL servers, says to the balancer in front of them which of them takes writes, and makes the standby the primary
// where the primary is lost. One such process runs, on a machine of its own. docs/operations.md says how, and what it does not cover.
//   FAILOVER_FIRST_URL, FAILOVER_SECOND_URL   the two servers, with a superuser (or who may pg_promote and ALTER SYSTEM)
//   FAILOVER_PORT       where the balancer asks: GET /first and GET /second answer 200 for the one that gets connections, else 503
//   FAILOVER_STATE      a file that remembers a promotion: whoever was replaced is let back in by removing it
//   FAILOVER_SILENCE_MS 10000: how long the primary may say nothing
//   FAILOVER_ALLOW_LOSS on: promotes a standby that did not follow synchronously as well
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { firstState, judge } from './failover-rule.mjs';

const { env } = process;
const urls = { first: env.FAILOVER_FIRST_URL ?? '', second: env.FAILOVER_SECOND_URL ?? '' };
const stateFile = env.FAILOVER_STATE ?? 'failover-state.json';
const rule = {
  silenceMs: Number(env.FAILOVER_SILENCE_MS ?? 10_000),
  allowLoss: env.FAILOVER_ALLOW_LOSS === 'on',
};
/** A server that is well answers in a fraction of this. */
const answerMs = 2_000;
const roundMs = 1_000;

let state = firstState(Date.now(), existsSync(stateFile));
let said = '';

createServer((request, response) => {
  const isPrimary = request.url === `/${state.primary}`;
  response.writeHead(isPrimary ? 200 : 503).end(said);
}).listen(Number(env.FAILOVER_PORT ?? 8008), env.HOST ?? '127.0.0.1');

for (;;) {
  const started = Date.now();
  const [first, second] = await Promise.all([look(urls.first), look(urls.second)]);
  const {
    state: next,
    deed,
    why,
  } = judge(
    state,
    {
      at: Date.now(),
      primaryAnswers: first?.takesWrites === true,
      hasStandby: first?.hasStandby === true,
      standbyAnswers: second !== undefined,
      standbyHearsPrimary: second?.hearsPrimary === true,
      isStandbyPrimary: second?.takesWrites === true,
    },
    rule,
  );
  if (why !== said)
    console.log(JSON.stringify({ time: new Date().toISOString(), primary: next.primary, deed, why }));
  said = why;
  if (deed === 'promote') await promote();
  if (next.isPromoted && !state.isPromoted)
    writeFileSync(stateFile, JSON.stringify({ promoted: new Date(), why }));
  state = next;
  await sleep(Math.max(0, roundMs - (Date.now() - started)));
}

/** What a server says of itself; undefined where it does not answer in time. @param {string} url */
async function look(url) {
  const client = connection(url);
  try {
    await client.connect();
    const { rows } = await client.query(
      `SELECT NOT pg_is_in_recovery() AS "takesWrites",
         EXISTS (SELECT FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')) AS "hasStandby",
         EXISTS (SELECT FROM pg_stat_wal_receiver WHERE status = 'streaming'
           AND last_msg_receipt_time > now() - interval '5 seconds') AS "hearsPrimary"`,
    );
    return rows[0];
  } catch {
    return undefined;
  } finally {
    // Without waiting for a farewell: a machine that is lost gives none.
    client.end().catch(() => {});
  }
}

/**
 * What follows it no more is not waited for: with a name still in synchronous_standby_names no commit would ever be answered. Where this
 * fails half way the process ends; its next start finds a silent primary again, or a standby that takes writes.
 */
async function promote() {
  const client = connection(urls.second, 60_000);
  await client.connect();
  await client.query('ALTER SYSTEM RESET synchronous_standby_names');
  await client.query('SELECT pg_reload_conf()');
  await client.query('SELECT pg_promote(true, 30)');
  client.end().catch(() => {});
}

/** @param {string} url @param {number} [patience] */
function connection(url, patience = answerMs) {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: answerMs,
    query_timeout: patience,
  });
  client.on('error', () => {});
  return client;
}
