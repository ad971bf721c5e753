import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { languageContext, type RequestInfo, requestInfoContext } from '../../lib/request-context.ts';
import { storeInitOf } from '../../lib/store-init.fixture.ts';
import { loader } from './route.tsx';

/** The page of a shop that the API describes so; null where the API does not answer. */
function open(init: ReturnType<typeof storeInitOf> | null) {
  const context = new RouterContextProvider();
  const info = {
    tenant: { uuid: 'a', slug: 'a', languages: ['nl'], basis: 'inc' },
    basis: 'inc',
    cacheTags: new Set(),
    freshUntil: Infinity,
    memory: { recall: async () => init && { value: init, tags: ['settings'] } },
  } as unknown as RequestInfo;
  context.set(languageContext, 'nl');
  context.set(requestInfoContext, info);
  const url = new URL('https://a.nl/nl/newsletter');
  const request = new Request(url);
  const params = { lang: 'nl' };
  const answer = loader({ context, url, request, params, pattern: '/:lang/newsletter' });
  return { answer, info };
}

test('FOOT-05 the sign-up of a shop without a newsletter is no page, until it has one', async () => {
  const without = open({ ...storeInitOf({}), hasNewsletter: false });
  await expect(without.answer).rejects.toMatchObject({ init: { status: 404 } });
  // The page that says so ends with the settings' change.
  expect([...without.info.cacheTags]).toEqual(['settings']);
  const having = open({ ...storeInitOf({}), hasNewsletter: true });
  await expect(having.answer).resolves.toMatchObject({ isAsked: false });
  await expect(open(null).answer).resolves.toMatchObject({ isAsked: false });
});
