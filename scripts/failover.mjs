// Watches two PostgreSQL servers, says to the balancer in front of them which of them takes writes, and makes the standby the primary
// where the primary is lost. One such process runs, on a machine of its own. docs/growth.md says how, and what it does not cover.
//   FAILOVER_FIRST_URL, FAILOVER_SECOND_URL   the two servers, with a superuser (or who may pg_promote and ALTER SYSTEM)
//                       (or FAILOVER_FIRST_URL_FILE, FAILOVER_SECOND_URL_FILE: files that hold them)
//   FAILOVER_PORT       8008: where the balancer asks: GET /first and GET /second answer 200 for the one that gets connections, else 503
//   FAILOVER_HOST       127.0.0.1: the address that it listens on; that of this machine, where the balancer is on another
//   FAILOVER_STATE      a file that says which is the primary, and which was replaced and does not follow yet; without it the first is
//   FAILOVER_SILENCE_MS 10000: how long the primary may say nothing
//   FAILOVER_ALLOW_LOSS on: promotes a standby that did not follow synchronously as well
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { takeSecretsFromFiles } from '../packages/contracts/src/secret-files.mjs';
import { exitWith, Problem } from './console.mjs';
import { atFirst, firstState, judge } from './failover-rule.mjs';

const { env } = process;
const wrong = takeSecretsFromFiles(env);
if (wrong.length === 0)
  for (const name of ['FAILOVER_FIRST_URL', 'FAILOVER_SECOND_URL'])
    if (!env[name]) wrong.push(`${name} (or ${name}_FILE) must name one of the two servers.`);
if (wrong.length > 0) exitWith(new Problem(wrong.join('\n')));
const urls = { first: env.FAILOVER_FIRST_URL ?? '', second: env.FAILOVER_SECOND_URL ?? '' };
const stateFile = env.FAILOVER_STATE ?? 'failover-state.json';
const rule = {
  silenceMs: Number(env.FAILOVER_SILENCE_MS ?? 10_000),
  allowLoss: env.FAILOVER_ALLOW_LOSS === 'on',
};
/** A server that is well answers in a fraction of this. */
const answerMs = 2_000;
const roundMs = 1_000;
const nothing = { answers: false, takesWrites: false, hasStandby: false, hearsPrimary: false };

let kept = existsSync(stateFile) ? readKept() : atFirst;
let state = firstState(Date.now(), kept);
let said = '';

createServer((request, response) => {
  const isServing = request.url === `/${state.serving}`;
  response.writeHead(isServing ? 200 : 503).end(said);
}).listen(Number(env.FAILOVER_PORT ?? 8008), env.FAILOVER_HOST || '127.0.0.1');

for (;;) {
  const started = Date.now();
  const [first, second] = await Promise.all([look(urls.first), look(urls.second)]);
  const { state: next, deed, why } = judge(state, { at: Date.now(), first, second }, rule);
  if (why !== said)
    console.log(
      JSON.stringify({
        time: new Date().toISOString(),
        primary: next.primary,
        serving: next.serving,
        deed,
        why,
      }),
    );
  said = why;
  // Before anything is done: a watcher that ends half way must not serve the old primary at its next start.
  keep(next, why);
  state = next;
  if (deed === 'promote') await promote(urls[next.primary]);
  await sleep(Math.max(0, roundMs - (Date.now() - started)));
}

/** @returns {import('./failover-rule.mjs').Kept} */
function readKept() {
  const { primary, replaced = null, isPromoting = false } = JSON.parse(readFileSync(stateFile, 'utf8'));
  // Earlier watchers noted a promotion and nothing else.
  if (primary === undefined) return { primary: 'second', replaced: 'first', isPromoting: false };
  return { primary, replaced, isPromoting };
}

/** On the disk, whole or not at all, before it returns. @param {import('./failover-rule.mjs').Kept} now @param {string} why */
function keep({ primary, replaced, isPromoting }, why) {
  const now = { primary, replaced, isPromoting };
  if (JSON.stringify(now) === JSON.stringify(kept)) return;
  const beside = `${stateFile}.new`;
  const file = openSync(beside, 'w');
  writeFileSync(file, JSON.stringify({ ...now, since: new Date(), why }));
  fsyncSync(file);
  closeSync(file);
  renameSync(beside, stateFile);
  kept = now;
}

/** What a server says of itself; nothing where it does not answer in time. @param {string} url @returns {Promise<import('./failover-rule.mjs').Server>} */
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
    return { answers: true, ...rows[0] };
  } catch {
    return nothing;
  } finally {
    // Without waiting for a farewell: a machine that is lost gives none.
    client.end().catch(() => {});
  }
}

/**
 * What follows it no more is not waited for: with a name still in synchronous_standby_names no commit would ever be answered. Where this
 * fails half way the process ends; its next start finds one that was chosen and is no primary yet.
 * @param {string} url
 */
async function promote(url) {
  const client = connection(url, 60_000);
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
