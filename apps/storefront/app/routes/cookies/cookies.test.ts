import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { languageContext, type RequestInfo, requestInfoContext } from '../../lib/request-context.ts';
import { action } from './route.tsx';

/** The cookies that are set for whoever answers so. */
async function choose(choice: string): Promise<string[]> {
  const setCookies: string[] = [];
  const origin = 'https://shop.example';
  const context = new RouterContextProvider();
  context.set(languageContext, 'nl');
  context.set(requestInfoContext, {
    tenant: { uuid: 't', slug: 's', languages: ['nl', 'en'], basis: 'inc' },
    ...{ host: 'shop.example', origin, cookies: '', setCookies },
  } as unknown as RequestInfo);
  const body = new URLSearchParams({ choice });
  const request = new Request(`${origin}/nl/cookies`, { method: 'POST', body });
  await expect(action({ request, context } as never)).rejects.toMatchObject({ status: 303 });
  return setCookies;
}

test('OVER-01 whoever declines is known to the statistics of searches no longer; an answer that we do not know declines', async () => {
  for (const choice of ['necessary', 'everything', ''])
    expect(await choose(choice), choice).toEqual([
      expect.stringMatching(/^cookie_consent=necessary\.1\.\d{10}; /),
      'search_visitor=; Path=/; Max-Age=0',
    ]);
  expect(await choose('all')).toEqual([expect.stringMatching(/^cookie_consent=all\.1\.\d{10}; /)]);
});
