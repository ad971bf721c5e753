import type { Checkout } from '@etalage/contracts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Language } from './checkout-steps.ts';

/** What fillDetails and fillAddress of checkout-steps.ts fill in. */
const details = { firstName: 'Anna', lastName: 'de Vries', phone: '06 12345678' };
const address = {
  ...{ firstName: 'Anna', lastName: 'de Vries', street: 'Dam', houseNumber: '12' },
  ...{ postalCode: '1012JS', city: 'Amsterdam', countryCode: 'NL' },
};

/** Asks the API of a shop as the shopper of a browser. */
type Ask = <T>(method: string, path: string, body?: object) => Promise<T>;

/** Asks that of the first shop, for whoever has the cookies of `request`. */
export const asker =
  (request: APIRequestContext, language: Language): Ask =>
  async (method, path, body) => {
    const answer = await request.fetch(`/api${path}?lang=${language}`, {
      method,
      ...(body && { data: body }),
    });
    expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true);
    return answer.json();
  };

/** Asks that of the shop whose page is open: the browser knows the host, programs do not. */
export const askerOnPage =
  (page: Page, language: Language): Ask =>
  async (method, path, body) => {
    const { ok, text } = await page.evaluate(
      async ([address, init]) => {
        const answer = await fetch(address, { ...init, headers: { 'content-type': 'application/json' } });
        return { ok: answer.ok, text: await answer.text() };
      },
      [`/api${path}?lang=${language}`, { method, body: JSON.stringify(body) }] as const,
    );
    expect(ok, `${path} ${text}`).toBe(true);
    return JSON.parse(text);
  };

/** The first step of a cart that is filled. */
export const answerDetails = (ask: Ask, email = 'anna@voorbeeld.nl'): Promise<Checkout> =>
  ask('PUT', '/checkout/details', { ...details, email });

/** All steps before the summary of a cart that is filled, as a walk through their pages leaves them. */
export async function answerSteps(ask: Ask, email = 'anna@voorbeeld.nl'): Promise<void> {
  await answerDetails(ask, email);
  const { shippingOptions } = await ask<Checkout>('PUT', '/checkout/addresses', { billing: address });
  await ask('PUT', '/checkout/shipping', { shippingMethodId: shippingOptions[0]?.id });
  await ask('PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' });
}
