import { describe, expect, test } from 'vitest';
import { CircuitOpen, Circuits } from './circuits.ts';

/** Circuits with a clock of their own, and a server whose accounts fail as they are told. */
function scene() {
  let now = 0;
  const calls: string[] = [];
  const failing = new Set<string>();
  const circuits = new Circuits(() => now);
  const ask = (account: string) =>
    circuits
      .run(
        'server',
        account,
        async () => {
          calls.push(account);
          if (failing.has(account)) throw new Error('no answer');
          if (account === 'refused') throw new TypeError('no');
          return 'yes';
        },
        (error) => error instanceof TypeError,
      )
      .catch((error: unknown) => (error instanceof CircuitOpen ? 'left alone' : 'failed'));
  const pass = (ms: number) => {
    now += ms;
  };
  return { ask, calls, failing, pass };
}

describe('circuits', () => {
  test('JOB-03 an account that fails three times in a row is left alone, and no other', async () => {
    const { ask, calls, failing } = scene();
    failing.add('a');
    expect([await ask('a'), await ask('a'), await ask('a')]).toEqual(['failed', 'failed', 'failed']);
    expect([await ask('a'), await ask('b'), await ask('a')]).toEqual(['left alone', 'yes', 'left alone']);
    expect(calls).toEqual(['a', 'a', 'a', 'b']);
  });

  test('JOB-03 failures with a success or a refusal between them are none in a row', async () => {
    const { ask, failing } = scene();
    for (let i = 0; i < 5; i += 1) {
      failing.add('a');
      expect([await ask('a'), await ask('a')]).toEqual(['failed', 'failed']);
      failing.delete('a');
      expect(await ask('a')).toBe('yes');
      expect(await ask('refused')).toBe('failed');
    }
  });

  test('JOB-03 after the pause one call decides: success ends it, failure makes it twice as long, to a minute', async () => {
    const { ask, failing, pass } = scene();
    failing.add('a');
    for (let i = 0; i < 3; i += 1) await ask('a');
    for (const pause of [5, 10, 20, 40, 60, 60]) {
      pass(pause * 1000 - 1);
      expect(await ask('a')).toBe('left alone');
      pass(1);
      const [probe, other] = await Promise.all([ask('a'), ask('a')]);
      expect([probe, other]).toEqual(['failed', 'left alone']);
    }
    failing.delete('a');
    pass(60_000);
    expect([await ask('a'), await ask('a')]).toEqual(['yes', 'yes']);
  });

  test('JOB-03 a server of which three accounts fail and none succeeds is left alone by all; one account alone never does that', async () => {
    const { ask, failing, pass } = scene();
    for (const account of ['a', 'b', 'c']) failing.add(account);
    for (let i = 0; i < 50; i += 1) {
      await ask('a');
      pass(60_000);
    }
    expect(await ask('d')).toBe('yes');
    expect([await ask('a'), await ask('b'), await ask('c')]).toEqual(['failed', 'failed', 'failed']);
    expect(await ask('d')).toBe('left alone');
    pass(5_000);
    expect([await ask('d'), await ask('b')]).toEqual(['yes', 'failed']);
  });
});
