// Two versions on one database: who buys from both, and what the background of both has left.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Problem } from '../console.mjs';
import { DrillShopper } from './shopper.mjs';

/**
 * Half of them begin with the version before, half with this one; each step goes to the other one than the step before it.
 * @param {{ urls: string[], shop: import('./shopper.mjs').Shop }} house urls: of the version before, and of this one
 * @param {number} purchases
 * @returns {Promise<number[]>} the numbers of the orders
 */
export async function buyAcross({ urls, shop }, purchases) {
  let turn = 0;
  const numbers = [];
  for (let index = 0; index < purchases; index += 1) {
    turn = index;
    const shopper = new DrillShopper(() => urls[turn % 2] ?? '', shop);
    await shopper.begin();
    turn += 1;
    await shopper.fillIn();
    turn += 1;
    const placed = await shopper.placePatiently();
    turn += 1;
    await shopper.pay(placed);
    for (turn of [0, 1]) {
      const { status, body } = await shopper.askPatiently(
        'GET',
        `/orders/${placed.id}?token=${placed.token}`,
      );
      if (status !== 200 || body.status !== 'paid')
        throw new Problem(
          `${turn === 0 ? 'The version before' : 'This version'} shows ${status} ${body.status}.`,
        );
    }
    numbers.push(placed.number);
  }
  return numbers;
}

/** What the background still has to do after a minute and a half, or has given up. @param {string} databaseUrl */
export async function untilWorkIsDone(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let waited = 0; ; waited += 500) {
      const { rows } = await client.query(
        "SELECT kind, dedupe_key, last_error FROM outbox WHERE done_at IS NULL AND run_at < now() + interval '2 minutes'",
      );
      if (rows.length === 0) break;
      if (waited > 90_000) return rows.map((row) => `${row.kind} ${row.dedupe_key}: ${row.last_error}`);
      await sleep(500);
    }
    // What was planned as a mail and is done stands among the mails, whichever version did it.
    const { rows } = await client.query(
      `SELECT w.dedupe_key FROM outbox w WHERE w.kind = 'mail' AND NOT EXISTS
         (SELECT FROM mails m WHERE m.tenant_id = w.tenant_id AND m.dedupe_key = w.dedupe_key)`,
    );
    return rows.map(({ dedupe_key: key }) => `the mail ${key} was counted as sent and is not there`);
  } finally {
    await client.end();
  }
}
