// Somebody who buys in a shop over the API, for drills.
import { setTimeout as sleep } from 'node:timers/promises';

const details = {
  email: 'anna.de.boer@example.nl',
  firstName: 'Anna',
  lastName: 'de Boer',
  phone: '06 1234 5678',
};
const address = {
  firstName: 'Anna',
  lastName: 'de Boer',
  street: 'Dorpsstraat',
  houseNumber: '12',
  postalCode: '1234 AB',
  city: 'Ons Dorp',
  countryCode: 'NL',
};

/**
 * @typedef {{ id: string, number: number, token: string, redirectUrl: string | null }} Placed
 * @typedef {{ variantId: number, shippingMethodId: number, host: string, internalSecret: string }} Shop
 */

export class DrillShopper {
  #cookie = '';
  /** What the summary shows, and placing confirms. */
  #confirmed = {};

  /** @param {() => string} urlOf where the next request goes @param {Shop} shop */
  constructor(urlOf, shop) {
    this.urlOf = urlOf;
    this.shop = shop;
  }

  /**
   * @param {string} method @param {string} path @param {object | string} [body] a string is a form
   * @returns {Promise<{ status: number, body: any }>} status 0 where there was no answer
   */
  async ask(method, path, body) {
    const isForm = typeof body === 'string';
    try {
      const answer = await fetch(this.urlOf() + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000),
        headers: {
          'x-etalage-internal': this.shop.internalSecret,
          'x-etalage-host': this.shop.host,
          ...(this.#cookie && { cookie: this.#cookie }),
          ...(body !== undefined && {
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          }),
        },
        ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      });
      const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('etalage_cart='));
      if (set) this.#cookie = set.split(';')[0] ?? '';
      const text = await answer.text();
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
    } catch (error) {
      return { status: 0, body: String(error) };
    }
  }

  /** The same, again and again for two minutes while the shop says nothing or that it has no time. @type {DrillShopper['ask']} */
  async askPatiently(method, path, body) {
    const until = Date.now() + 120_000;
    for (;;) {
      const answer = await this.ask(method, path, body);
      if ((answer.status !== 0 && answer.status < 500) || Date.now() > until) return answer;
      await sleep(250);
    }
  }

  /** @type {DrillShopper['ask']} */
  async #done(method, path, body) {
    const answer = await this.askPatiently(method, path, body);
    if (answer.status >= 400 || answer.status === 0)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`);
    return answer;
  }

  /** The first half of a purchase: one piece in the cart. */
  async begin() {
    await this.#done('POST', '/cart/lines', { variantId: this.shop.variantId, quantity: 1 });
  }

  /** The second: to the summary. */
  async fillIn() {
    await this.#done('PUT', '/checkout/details', details);
    await this.#done('PUT', '/checkout/addresses', { billing: address });
    await this.#done('PUT', '/checkout/shipping', { shippingMethodId: this.shop.shippingMethodId });
    const { body } = await this.#done('PUT', '/checkout/payment', { provider: 'test-bank', method: 'ideal' });
    const { id, version, totals } = body.cart;
    this.#confirmed = {
      cartId: id,
      cartVersion: version,
      confirmedTotal: totals.total,
      termsAccepted: true,
    };
  }

  /** Places the order, once. */
  place() {
    return this.ask('POST', '/orders', this.#confirmed);
  }

  /** Places it until the shop has said that it has it, with the address of its payment. @returns {Promise<Placed>} */
  async placePatiently() {
    for (;;) {
      const { body } = await this.#done('POST', '/orders', this.#confirmed);
      if (body.redirectUrl) return body;
      await sleep(250);
    }
  }

  /** Pays at the test bank. @param {Placed} placed */
  async pay({ redirectUrl }) {
    const path = (redirectUrl ?? '').replace(/^\/api/, '');
    await this.#done('POST', path, 'status=paid');
  }
}
