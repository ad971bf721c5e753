import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type RequestInfo, requestInfoContext } from '../../lib/request-context.ts';
import { loader } from './route.ts';

test('LANG-07 the file that every page fetches has the texts of a language but for those that a page brings itself, or the server alone says', async () => {
  const context = new RouterContextProvider();
  context.set(requestInfoContext, { tenant: { languages: ['nl', 'en'] } } as unknown as RequestInfo);
  const url = new URL('http://molen.example/assets/i18n/nl.json');
  const response = await loader({ params: { file: 'nl.json' }, context, url } as never);
  const texts: Record<string, unknown> = await response.json();
  expect(texts).toMatchObject({
    cart: expect.anything(),
    product: expect.anything(),
    form: expect.anything(),
  });
  for (const space of ['processing', 'approvals', 'quickOrder', 'savedCarts', 'access', 'withdraw', 'seo'])
    expect.soft(Object.keys(texts)).not.toContain(space);
});
