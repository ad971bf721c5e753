import type { Basis, Cart, Checkout, Order, ProductDetail, ProductList } from '@etalage/contracts';
import {
  createCategory,
  createCustomer,
  createCustomerCategory,
  createPaymentMethod,
  createProduct,
  type TestCustomer,
} from '@etalage/db/test-factories';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../test/build-app.ts';
import { byInject, createStockedShop, Shopper, type Stocked } from '../../../test/shopping.ts';

const { app, database } = await createTestApp();

type Shop = Stocked & { basis: Basis; consumer: TestCustomer; business: TestCustomer };
let shops: Shop[];

/** What 10.00 on the shop's own basis, at 21 %, is on each basis. */
const shown = { inc: { inc: 10, ex: 8.26 }, ex: { inc: 12.1, ex: 10 } };

beforeAll(async () => {
  shops = await Promise.all([createShop('inc'), createShop('ex')]);
});

/** A shop that enters its prices on this basis, with a customer of each kind; guests see the shop's own basis. */
async function createShop(basis: Basis): Promise<Shop> {
  const shop = await createStockedShop(database, {
    tenant: { price_basis: basis },
    product: { variants: [{ stock: 100 }] },
  });
  const { tenant } = shop;
  // Another article beside it on the product page, in the same category.
  const { id: category } = await createCategory(database, tenant);
  await createProduct(database, tenant, { categoryIds: [category] });
  await database.withTenant(tenant.id, (tx) =>
    tx
      .insertInto('product_categories')
      .values({ tenant_id: tenant.id, category_id: category, product_id: shop.product.id })
      .execute(),
  );
  const [consumers, businesses] = await Promise.all([
    createCustomerCategory(database, tenant, { display_prices_including_vat: true }),
    createCustomerCategory(database, tenant, {
      display_prices_including_vat: false,
      allow_invoice_payment: true,
    }),
  ]);
  await createPaymentMethod(database, tenant);
  return {
    ...shop,
    basis,
    consumer: await createCustomer(database, tenant, { customer_category_id: consumers.id }),
    business: await createCustomer(database, tenant, { customer_category_id: businesses.id }),
  };
}

async function visitor({ tenant }: Shop, customer: TestCustomer | null): Promise<Shopper> {
  const shopper = new Shopper(byInject(app), tenant.host);
  if (customer) expect((await shopper.logIn(customer)).status).toBe(200);
  return shopper;
}

/** Every answer that holds the article's price, with the basis that it says to stand on. */
async function seenBy(
  shopper: Shopper,
  shop: Shop,
): Promise<{ where: string; basis: Basis; price: number }[]> {
  const slug = shop.product.translations[0]?.slug ?? '';
  const list = (await shopper.get<ProductList>('/products?lang=nl')).body.items[0];
  const page = (await shopper.get<ProductDetail>(`/products/slug/${slug}?lang=nl`)).body;
  const { body: cart } = await shopper.add(shop.variantId);
  const line = cart.transactionLines[0];
  const { body: checkout } = await shopper.fillIn(shop.shippingMethodId);
  const placed = await shopper.place();
  expect(placed.status).toBe(201);
  const { body: order } = await shopper.order(placed.body.id, placed.body.token);
  const ordered = order.transactionLines[0];
  return [
    { where: 'list', basis: list?.unitPriceBasis as Basis, price: list?.unitPrice ?? 0 },
    { where: 'page', basis: page.unitPriceBasis, price: page.unitPrice },
    ...page.related.map((card) => ({
      where: 'related',
      basis: card.unitPriceBasis as Basis,
      price: card.unitPrice,
    })),
    { where: 'cart', basis: cart.basis, price: line?.product.unitPrice ?? 0 },
    { where: 'line', basis: line?.metadata.unitPriceBasis as Basis, price: line?.subTotal ?? 0 },
    { where: 'subtotal', basis: cart.basis, price: cart.totals.subTotal },
    { where: 'checkout', basis: checkout.cart.basis, price: checkout.cart.totals.subTotal },
    { where: 'isBusiness', basis: checkout.isBusiness ? 'ex' : 'inc', price: checkout.cart.totals.subTotal },
    { where: 'order', basis: order.basis, price: order.totals.subTotal },
    {
      where: 'order line',
      basis: ordered?.metadata.unitPriceBasis as Basis,
      price: ordered?.product.unitPrice ?? 0,
    },
  ];
}

describe('the basis', () => {
  test.each(['inc', 'ex'] as const)(
    'PRICE-01 in a shop with prices %s VAT each customer sees list, page, cart, checkout and order on their own basis',
    async (basis) => {
      const shop = shops.find((each) => each.basis === basis) as Shop;
      const kinds = [
        { customer: null, sees: basis },
        { customer: shop.consumer, sees: 'inc' },
        { customer: shop.business, sees: 'ex' },
      ] as const;
      const totals = new Set<number>();
      // The second round finds whatever was kept of the first.
      for (const { customer, sees } of [...kinds, ...kinds.toReversed()]) {
        const shopper = await visitor(shop, customer);
        expect((await shopper.whoAmI()).body.basis).toBe(sees);
        expect((await shopper.get<{ basis: Basis }>('/store/init?lang=nl')).body.basis).toBe(sees);
        const everywhere = await seenBy(shopper, shop);
        expect(everywhere.filter(({ where }) => where === 'related')).toHaveLength(1);
        for (const seen of everywhere) {
          expect({ customer: customer?.email ?? 'guest', ...seen }).toEqual({
            customer: customer?.email ?? 'guest',
            where: seen.where,
            basis: sees,
            price: shown[basis][sees],
          });
        }
        const { body: next } = await shopper.add(shop.variantId);
        totals.add(next.totals.total);
        await shopper.call('DELETE', '/cart');
      }
      // The basis is a way of showing: everyone owes the same.
      expect(totals.size).toBe(1);
    },
  );

  test('PRICE-01 a customer without a category stands with the default one; one who changes category sees it at once', async () => {
    const shop = shops[0] as Shop;
    const customer = await createCustomer(database, shop.tenant);
    const karel = await visitor(shop, customer);
    expect((await karel.whoAmI()).body.basis).toBe('inc');
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('customers')
        .set({ customer_category_id: shop.business.customer_category_id })
        .where('id', '=', customer.id)
        .execute(),
    );
    const { body } = await karel.add(shop.variantId);
    expect([body.basis, body.totals.subTotal]).toEqual(['ex', 8.26]);
    expect((await karel.whoAmI()).body.basis).toBe('ex');
  });

  test.each(['inc', 'ex'] as const)(
    'PRICE-01 where no category says anything, the first line and all that is shown stand on the shop’s own basis, %s',
    async (basis) => {
      const { tenant, variantId } = await createStockedShop(database, { tenant: { price_basis: basis } });
      await database.withTenant(tenant.id, (tx) =>
        tx.deleteFrom('customer_categories').where('tenant_id', '=', tenant.id).execute(),
      );
      const guest = new Shopper(byInject(app), tenant.host);
      expect((await guest.whoAmI()).body.basis).toBe(basis);
      const { body } = await guest.add(variantId);
      expect(body.transactionLines[0]?.metadata.unitPriceBasis).toBe(basis);
      expect([body.basis, body.totals.subTotal]).toEqual([basis, 10]);
    },
  );

  test('PRICE-01 log-in and log-out re-price what the cart shows, and a customer’s answers are kept by nobody', async () => {
    const shop = shops[0] as Shop;
    const shopper = await visitor(shop, null);
    const before = (await shopper.add(shop.variantId)).body;
    await shopper.logIn(shop.business);
    const { body: inside, headers } = await shopper.cart();
    const line = ({ basis, totals, transactionLines: [first] }: Cart) => ({
      basis,
      subTotal: totals.subTotal,
      unit: first?.metadata.unitPriceBasis,
      snapshot: first?.metadata.unitPriceSnapshot,
    });
    expect(line(before)).toEqual({ basis: 'inc', subTotal: 10, unit: 'inc', snapshot: 10 });
    expect(line(inside)).toMatchObject({ basis: 'ex', unit: 'ex', snapshot: 8.26 });
    expect(headers['cache-control']).toBe('private, no-store');
    const list = await shopper.get('/products?lang=nl');
    expect(list.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(list.headers).not.toHaveProperty('cache-tag');
    await shopper.logOut();
    const { body: outside } = await shopper.cart();
    expect([outside.basis, outside.count, outside.transactionLines]).toEqual(['inc', 0, []]);
    const again = await shopper.get<ProductList>('/products?lang=nl');
    expect(again.body.items[0]).toMatchObject({ unitPrice: 10, unitPriceBasis: 'inc' });
  });
});

describe('invoice', () => {
  const invoice = { provider: 'invoice', method: 'invoice' };

  test('PRICE-02 PAY-01 who may pay on invoice is the customer’s category to say, the default one’s for guests', async () => {
    const [consumerShop, businessShop] = shops as [Shop, Shop];
    const may = async (shop: Shop, customer: TestCustomer | null) => {
      const shopper = await visitor(shop, customer);
      await shopper.add(shop.variantId);
      const { body } = await shopper.get<Checkout>('/checkout');
      const isOffered = body.paymentOptions.some((option) => option.provider === 'invoice');
      const answer = await shopper.fillIn(shop.shippingMethodId, invoice);
      expect(answer.status).toBe(isOffered ? 200 : 403);
      return isOffered;
    };
    expect(await may(consumerShop, null)).toBe(false);
    expect(await may(consumerShop, consumerShop.consumer)).toBe(false);
    expect(await may(consumerShop, consumerShop.business)).toBe(true);
    expect(await may(businessShop, null)).toBe(true);
    expect(await may(businessShop, businessShop.consumer)).toBe(false);
    expect(await may(businessShop, businessShop.business)).toBe(true);
  });

  test('PRICE-02 a customer’s order on invoice is placed on their basis', async () => {
    const shop = shops[0] as Shop;
    const shopper = await visitor(shop, shop.business);
    await shopper.add(shop.variantId);
    await shopper.fillIn(shop.shippingMethodId, invoice);
    const placed = await shopper.place();
    expect(placed.body).toMatchObject({ status: 'open', redirectUrl: null });
    const { body: order } = await shopper.get<Order>(`/orders/${placed.body.id}`);
    expect(order).toMatchObject({ basis: 'ex', payment: { provider: 'invoice' }, canPayAgain: false });
  });
});
