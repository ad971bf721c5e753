import { expect, test } from 'vitest';
import { rememberMethods } from './methods-memory.ts';

test('PAY-07 what a provider offers is remembered per shop and key: another key asks anew, and knows nothing until then', async () => {
  let key = 'first';
  const asked: string[] = [];
  const provider = {
    async methods() {
      asked.push(key);
      return [`method-of-${key}`];
    },
  };
  const memory = rememberMethods(
    provider,
    () => key,
    () => {},
  );
  const shop = { id: 'molen', slug: 'molen', isDemo: false, defaultLanguage: 'nl', countryCode: 'NL' };
  const query = { amountCents: 1_000, currency: 'EUR', country: 'NL', language: 'nl' };
  for (let time = 0; time < 2; time += 1) await memory.learn(shop, query);
  expect(memory.recall(shop, query)).toEqual(['method-of-first']);
  expect(memory.recall({ ...shop, id: 'bloem' }, query)).toBeNull();
  key = 'second';
  expect(memory.recall(shop, query)).toBeNull();
  await memory.learn(shop, query);
  expect(memory.recall(shop, query)).toEqual(['method-of-second']);
  expect(asked).toEqual(['first', 'second']);
});
