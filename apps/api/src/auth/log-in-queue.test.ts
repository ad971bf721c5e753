import { networkOf } from '@etalage/memory/counted-network';
import { expect, test } from 'vitest';
import { inLogInQueue, type LogInPlace } from './log-in-queue.ts';

const ends: (() => void)[] = [];
let running = 0;
let most = 0;
const begun: string[] = [];

function ask(name: string, tenantId: string, address: string, isKnown = false): Promise<string> {
  const place: LogInPlace = { tenantId, network: networkOf(address), isKnown };
  return inLogInQueue(place, async () => {
    running += 1;
    most = Math.max(most, running);
    begun.push(name);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return name;
  });
}

/** Lets everyone who runs or waits have their turn, one after another. */
async function endAll() {
  while (ends.length > 0) {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** How many asks were done, and how many refused. */
async function countOf(asks: readonly Promise<string>[]) {
  const outcomes = await Promise.allSettled(asks);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

test('API-10 two log-ins are looked at at once, fifty wait, and the next is told to come back', async () => {
  const accepted = Array.from({ length: 52 }, (_, i) => ask(`${i}`, 'a', '203.0.113.7'));
  await expect(ask('late', 'a', '203.0.113.7')).rejects.toMatchObject({ statusCode: 429, retryAfter: 2 });
  await endAll();
  expect(await countOf(accepted)).toBe(52);
  expect(most).toBe(2);
  // Failures hand their place on as well.
  const place = { tenantId: 'a', network: networkOf('203.0.113.7'), isKnown: false };
  await expect(inLogInQueue(place, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await inLogInQueue(place, async () => 'again')).toBe('again');
});

test('SEC-01 a flood from one /64 costs its own log-ins: other shops, networks and known browsers get their turn', async () => {
  begun.length = 0;
  const flood = Array.from({ length: 100 }, (_, i) =>
    ask(`flood ${i}`, 'a', `2001:db8:1:2::${i.toString(16)}`),
  );
  for (const refused of flood) refused.catch(() => undefined);
  const others = [
    ask('other shop', 'b', '2001:db8:1:2::1'),
    ask('other /48', 'a', '2001:db8:9::1'),
    ask('other /64', 'a', '2001:db8:1:3::1'),
    ask('known', 'a', '2001:db8:1:2::1', true),
  ];
  await endAll();
  expect(await countOf(others)).toBe(4);
  expect(await countOf(flood)).toBe(49);
  // The two that ran before are the flood's; then nobody waits for more than a few turns. One turn of four is for browsers that
  // are not known, whichever it is by now.
  for (const name of ['other shop', 'other /48', 'other /64', 'known'])
    expect.soft(begun.indexOf(name), name).toBeLessThan(8);
  expect(begun.slice(2, 4)).toContain('known');
});

test('SEC-01 known browsers are first, and others still get a turn among them', async () => {
  begun.length = 0;
  const known = Array.from({ length: 30 }, (_, i) => ask(`known ${i}`, 'a', `203.0.113.${i}`, true));
  const other = ask('new', 'a', '198.51.100.1');
  await endAll();
  expect(await countOf([...known, other])).toBe(31);
  expect(begun.indexOf('new')).toBeLessThan(8);
});
