import type { Cart, Checkout, Order, Problem, Session } from '@etalage/contracts';
import type { Database } from '@etalage/db';
import {
  createProduct,
  createShippingMethod,
  createTenant,
  type ProductGiven,
  type TenantGiven,
  type TestProduct,
  type TestTenant,
} from '@etalage/db/test-factories';
import type { FastifyInstance } from 'fastify';
import { internalSecret } from './build-app.ts';

export type Answer<T> = { status: number; body: T; headers: Record<string, string | string[] | undefined> };
export type Send = (method: string, path: string, given: Given) => Promise<Answer<unknown>>;
type Given = { body?: unknown; headers: Record<string, string> };

/** Requests into an app that does not listen. */
export function byInject(app: FastifyInstance): Send {
  return async (method, path, { body, headers }) => {
    const response = await app.inject({
      method: method as 'POST',
      url: path,
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.statusCode, body: parse(response.body), headers: response.headers as never };
  };
}

/** Requests over HTTP; connections are kept alive. */
export function byHttp(baseUrl: string): Send {
  return async (method, path, { body, headers }) => {
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const cookies = response.headers.getSetCookie();
    return {
      status: response.status,
      body: parse(text),
      headers: { ...Object.fromEntries(response.headers), 'set-cookie': cookies },
    };
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type Placed = {
  id: string;
  number: number;
  token: string;
  status: string;
  total: number;
  redirectUrl: string | null;
};
export type Refused = Problem & {
  available?: number;
  cart?: Cart;
  step?: string;
  lines?: { variantId: number; name: string; available: number }[];
};

/** Someone with a browser's cookies in one shop. */
export class Shopper {
  readonly #send: Send;
  readonly #host: string;
  /** Of the cart. */
  cookie: string | null = null;
  /** The cart that the shopper has seen last, and so the one that they confirm. */
  shown: { cartId: string | null } = { cartId: null };
  /** Of the customer's session, as it stands in a Cookie header. */
  session: string | null = null;
  /** The browser's copy of the wishlist. */
  wishlist: string | null = null;

  constructor(send: Send, host: string) {
    this.#send = send;
    this.#host = host;
  }

  async call<T>(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = (await this.#send(method, path, {
      body,
      headers: {
        'x-etalage-internal': internalSecret,
        'x-etalage-host': this.#host,
        ...this.#cookies(),
        ...headers,
      },
    })) as Answer<T>;
    this.cookie = cookieOf(answer, 'etalage_cart', this.cookie);
    this.session = cookieOf(answer, 'etalage_session', this.session);
    this.wishlist = cookieOf(answer, 'etalage_wishlist', this.wishlist);
    this.shown.cartId = cartIn(answer.body) ?? this.shown.cartId;
    return answer;
  }

  #cookies(): { cookie?: string } {
    const jar = [
      ...(this.cookie === null ? [] : [`etalage_cart=${this.cookie}`]),
      ...(this.session === null ? [] : [`etalage_session=${this.session}`]),
      ...(this.wishlist === null ? [] : [`etalage_wishlist=${this.wishlist}`]),
    ];
    return jar.length > 0 ? { cookie: jar.join('; ') } : {};
  }

  logIn({ email, password }: { email: string; password: string }, headers: Record<string, string> = {}) {
    return this.call<Session & Problem>('POST', '/auth/login', { email, password }, headers);
  }
  logOut() {
    return this.call<Session>('POST', '/auth/logout');
  }
  whoAmI() {
    return this.get<Session>('/auth/session');
  }

  get<T>(path: string) {
    return this.call<T>('GET', path);
  }
  cart() {
    return this.get<Cart>('/cart');
  }
  checkout() {
    return this.get<Checkout>('/checkout');
  }
  add(variantId: number, quantity = 1) {
    return this.call<Cart & Refused>('POST', '/cart/lines', { variantId, quantity });
  }
  addBundle(bundleId: number, quantity = 1) {
    return this.call<Cart & Refused>('POST', '/cart/bundles', { bundleId, quantity });
  }
  order(id: string, token: string) {
    return this.get<Order>(`/orders/${id}?token=${token}`);
  }

  /** Goes through the four steps before the summary. */
  async fillIn(shippingMethodId: number, payment = { provider: 'test-bank', method: 'ideal' }) {
    const isInvoice = payment.provider === 'invoice';
    await this.expect200('PUT', '/checkout/details', { ...details, ...(isInvoice && { vatNumber }) });
    await this.expect200('PUT', '/checkout/addresses', { billing: address });
    await this.expect200('PUT', '/checkout/shipping', { shippingMethodId });
    return this.call<Checkout & Refused>('PUT', '/checkout/payment', payment);
  }

  /** Places the order at the total that the cart shows now. */
  async place(headers: Record<string, string> = {}) {
    const { body: cart } = await this.cart();
    return this.placeAt(cart.version, cart.totals.total, headers);
  }
  /** What the summary of the cart that was seen last sends. */
  confirm(cartVersion: number, confirmedTotal: number) {
    const cartId = this.shown.cartId ?? '00000000-0000-4000-8000-000000000000';
    return { cartId, cartVersion, confirmedTotal, termsAccepted: true };
  }
  placeAt(cartVersion: number, confirmedTotal: number, headers: Record<string, string> = {}) {
    return this.call<Placed & Refused>('POST', '/orders', this.confirm(cartVersion, confirmedTotal), headers);
  }

  async expect200(method: string, path: string, body: unknown) {
    const answer = await this.call<Checkout>(method, path, body);
    if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer;
  }
}

/** The id of the cart that an answer shows; undefined where it shows none. */
function cartIn(body: unknown): string | undefined {
  const { cart = body } = (body ?? {}) as { cart?: unknown };
  // An order shows lines as well, and has no version.
  const { id, version } = (cart ?? {}) as { id?: string | null; version?: unknown };
  return typeof version === 'number' && typeof id === 'string' ? id : undefined;
}

/** The value that an answer sets a cookie to, null where it takes it away, `before` where it says nothing of it. */
function cookieOf(answer: Answer<unknown>, name: string, before: string | null): string | null {
  const set = [answer.headers['set-cookie'] ?? []].flat().find((cookie) => cookie.startsWith(`${name}=`));
  if (!set) return before;
  return set.slice(name.length + 1).split(';')[0] || null;
}

export const details = {
  email: 'Anna.de.Boer@Example.NL',
  firstName: 'Anna',
  lastName: 'de Boer',
  phone: '06 1234 5678',
};

/** A VAT number that adds up; on invoice only a business may pay. */
export const vatNumber = 'NL123456782B01';

export const address = {
  firstName: 'Anna',
  lastName: 'de Boer',
  street: 'Dorpsstraat',
  houseNumber: '12',
  houseNumberAddition: 'A',
  postalCode: '1234 ab',
  city: 'Ons Dorp',
  countryCode: 'NL',
};

export type Stocked = {
  tenant: TestTenant;
  product: TestProduct;
  variantId: number;
  shippingMethodId: number;
};

/** A shop with one product and one way of shipping: what a purchase needs. */
export async function createStockedShop(
  database: Database,
  given: { tenant?: TenantGiven; product?: ProductGiven } = {},
): Promise<Stocked> {
  const settings = { store_name: 'De Molen', store_email_address: 'winkel@molen.test' };
  const tenant = await createTenant(database, { settings, ...given.tenant });
  const product = await createProduct(database, tenant, given.product);
  const shippingMethod = await createShippingMethod(database, tenant);
  return { tenant, product, variantId: product.variants[0].id, shippingMethodId: shippingMethod.id };
}

/** Units of a variant that are free to sell. */
export async function stockOf(database: Database, tenantId: string, variantId: number): Promise<number> {
  const row = await database.withTenant(tenantId, (tx) =>
    tx.selectFrom('stock').select('quantity').where('variant_id', '=', variantId).executeTakeFirstOrThrow(),
  );
  return row.quantity;
}
