import { createCustomer, type TestCustomer } from '@etalage/db/test-factories';
import type { OpenShop } from './open-shop.ts';
import type { Shopper } from './shopping.ts';

type Refused = { code?: string; errors?: { field: string }[] };
let networks = 0;

/** The headers of somebody in a network of their own: how many one may ask for has its tests. */
export const fromElsewhere = (more: Record<string, string> = {}): Record<string, string> => {
  networks += 1;
  return { 'x-etalage-client-ip': `2001:db8:${networks.toString(16)}::1`, ...more };
};

/** Customers of a shop who are logged in, and what they send. */
export function customersOf({ database, shop, shopper }: OpenShop) {
  async function loggedIn(
    customer: TestCustomer,
    userAgent = 'x',
    host?: string,
    address?: string,
  ): Promise<Shopper> {
    const one = shopper(host);
    const { status } = await one.logIn(
      customer,
      fromElsewhere({ 'user-agent': userAgent, ...(address && { 'x-etalage-client-ip': address }) }),
    );
    if (status !== 200) throw new Error(`${customer.email} was not logged in: ${status}.`);
    return one;
  }
  async function newCustomer() {
    const customer = await createCustomer(database, shop.tenant);
    return { customer, karel: await loggedIn(customer) };
  }
  const send = (who: Shopper, method: string, path: string, body?: object) =>
    who.call<Refused>(method, path, body, fromElsewhere());
  return { loggedIn, newCustomer, send };
}
