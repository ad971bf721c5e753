import { expect, test } from 'vitest';
import { cart } from '../cart/cart.fixture.ts';
import { loader as logIn } from '../routes/auth/login/route.tsx';
import { loader as checkout } from '../routes/checkout/route.tsx';
import { answeringApi, argsOf, leadsTo, ran } from './answering-api.fixture.ts';
import { loadPage } from './load-page.fixture.ts';

test('ROUTE-08 below a prefix that is no language of the shop the checkout and the page to log in are a 404, and lead nowhere', async () => {
  const unfinished = { cart, completedSteps: [], currentStep: 'gegevens', isBusiness: false };
  const payFirst = (lang: string) =>
    ran(loadPage(checkout, `/${lang}/checkout/betaling`, { lang }, unfinished));
  // Whoever is logged in is sent on from where one logs in.
  const logInAgain = (prefix: string, params: { lang?: string }) =>
    ran(logIn(argsOf(answeringApi().context, `${prefix}/auth/login`, params)));

  expect(leadsTo(await payFirst('nl'))).toBe('/nl/checkout/gegevens');
  expect(await payFirst('de')).toMatchObject({ init: { status: 404 } });
  expect(leadsTo(await logInAgain('/nl', { lang: 'nl' }))).toMatch(/^\/nl\//);
  expect(leadsTo(await logInAgain('', {}))).toMatch(/^\/nl\//);
  expect(await logInAgain('/de', { lang: 'de' })).toMatchObject({ init: { status: 404 } });
});
