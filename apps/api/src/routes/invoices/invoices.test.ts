import { Worker } from 'node:worker_threads';
import type { InvoiceList, InvoiceSummary } from '@etalage/contracts';
import { sql } from '@etalage/db';
import {
  createCoupon,
  createCustomer,
  createCustomerCategory,
  createPaymentMethod,
  createProduct,
  createPromocode,
  createShippingMethod,
  createTenant,
  putSettings,
} from '@etalage/db/test-factories';
import PDFDocument from 'pdfkit';
import { extractText, getDocumentProxy, getMeta, getResolvedPDFJS } from 'unpdf';
import { beforeEach, expect, test, vi } from 'vitest';
import { internalSecret } from '../../../test/build-app.ts';
import { addCard, addPromo } from '../../../test/codes.ts';
import { startMailServer } from '../../../test/mail-server.ts';
import { openShop } from '../../../test/open-shop.ts';
import {
  address,
  createStockedShop,
  details,
  type Placed,
  type Shopper,
  type Stocked,
} from '../../../test/shopping.ts';
import { creditRefunds } from '../../commands/credit-order.ts';
import { requestRefund } from '../../commands/request-refund.ts';
import { staffKey } from '../../commands/staff-key.ts';
import { dayInWords } from '../../date-words.ts';

const { url, received } = await startMailServer();
const { app, database, shopper } = await openShop({ env: { SMTP_URL: url } });

const settings = {
  store_name: 'De Molen',
  store_address: 'Molenweg 12',
  store_postal_code: '9712 AB',
  store_city: 'Groningen',
  store_email_address: 'winkel@molen.test',
  chamber_of_commerce_number: '12345678',
  vat_id: 'NL123456789B01',
  iban: 'nl91abna0417164300',
  theme_primary_color: '#f2b705',
};
let shop: Stocked;
beforeEach(async () => {
  shop = await createStockedShop(database, {
    tenant: { settings },
    product: { name: 'Vaas', variants: [{ stock: 1_000 }] },
  });
  received.length = 0;
});

/** The money of an order comes in, at the moment that the bank says. */
async function pay(placed: Placed, at = shop, paidAt = new Date()): Promise<void> {
  const id = await database.withTenant(at.tenant.id, async (tx) => {
    const { provider_payment_id } = await tx
      .selectFrom('payments')
      .select('provider_payment_id')
      .where('order_id', '=', placed.id)
      .where('status', '=', 'open')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('test_bank_payments')
      .set((eb) => ({ status: 'paid', captured_cents: eb.ref('amount_cents'), paid_at: paidAt }))
      .where('id', '=', provider_payment_id ?? '')
      .execute();
    return provider_payment_id;
  });
  const anna = shopper(at.tenant.host);
  expect((await anna.call('POST', '/payments/webhook/test-bank', { id })).status).toBe(200);
}

type Bought = { by?: Shopper; at?: Stocked; language?: string; fill?: (anna: Shopper) => Promise<void> };

/** An order of somebody new, or of the shopper that is given, with what else goes into the cart. */
async function place(given: Bought = {}) {
  const at = given.at ?? shop;
  const anna = given.by ?? shopper(at.tenant.host);
  await anna.add(at.variantId, 2);
  await given.fill?.(anna);
  await anna.fillIn(at.shippingMethodId);
  const { status, body: placed } = await anna.place({ 'accept-language': given.language ?? 'nl' });
  expect(status).toBe(201);
  return { anna, placed };
}

async function buy(given: Bought = {}) {
  const bought = await place(given);
  await pay(bought.placed, given.at ?? shop);
  return bought;
}

/** An order of a business of a shop without VAT in its prices, to be paid on account. */
async function placeOnAccount(
  given: Pick<Bought, 'language' | 'fill'> & { settings?: Record<string, string> } = {},
) {
  shop = await createStockedShop(database, {
    tenant: { settings: given.settings ?? settings, price_basis: 'ex' },
  });
  await createPaymentMethod(database, shop.tenant);
  const boss = shopper(shop.tenant.host);
  await boss.add(shop.variantId);
  await given.fill?.(boss);
  await boss.fillIn(shop.shippingMethodId, { provider: 'invoice', method: 'invoice' });
  const { status, body: placed } = await boss.place({ 'accept-language': given.language ?? 'nl' });
  expect(status).toBe(201);
  return { anna: boss, placed };
}

const invoicesOf = async ({ anna, placed }: { anna: Shopper; placed: Placed }): Promise<InvoiceSummary[]> =>
  (await anna.order(placed.id, placed.token)).body.invoices;

/** A file as it is sent. */
async function fileAt(path: string, host = shop.tenant.host, cookie?: string) {
  const answer = await app.inject({ url: path, headers: { host, ...(cookie && { cookie }) } });
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    bytes: answer.rawPayload,
    answer,
  };
}
async function fileOf({ placed }: { placed: Placed }, { id }: Pick<InvoiceSummary, 'id'>, host?: string) {
  const path = `/orders/${placed.id}/invoices/${id}?token=${placed.token}`;
  // Whoever comes while it is being drawn for long is told to come back.
  const busy = async () => (await fileAt(path, host)).status === 503;
  await expect.poll(busy, { timeout: 60_000 }).toBe(false);
  const { status, type, bytes } = await fileAt(path, host);
  expect([status, type]).toEqual([200, 'application/pdf']);
  return bytes;
}

const staff = (command: string, number: number, payload?: unknown, at = shop) =>
  app.inject({
    method: 'POST',
    url: `/staff/shops/${at.tenant.slug}/orders/${number}/${command}`,
    headers: { authorization: `Bearer ${staffKey(internalSecret)}` },
    ...(payload !== undefined && { payload: payload as object }),
  });

type ReadPdf = {
  pages: string[];
  title: string;
  language: string;
  /** What its first page is drawn with, as #rrggbb. */
  colours: unknown[];
};

/** What can be read of a PDF, page by page, with one space between words; read by another library than draws them. */
async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document);
  const { info } = await getMeta(document);
  const { Title = '', Language = '' } = info as { Title?: string; Language?: string };
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
  const colours = argsArray.filter((_, i) => fnArray[i] === OPS.setFillRGBColor).flat();
  await document.loadingTask.destroy();
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), title: Title, language: Language, colours };
}

const thisYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Amsterdam', year: 'numeric' }).format(
  new Date(),
);

test('PAY-05 a paid order has an invoice with all that the law asks, in its language and the shop’s look, as a PDF that stays as it is', async () => {
  const food = await createProduct(database, shop.tenant, {
    name: 'Łódź Šokolade',
    vat_rate: 900,
    variants: [{ unit_price_cents: 333, stock: 10 }],
  });
  const bought = await buy({ fill: async (anna) => void (await anna.add(food.variants[0].id, 3)) });
  const [invoice] = await invoicesOf(bought);
  if (!invoice) throw new Error('There is no invoice.');
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: `${thisYear}-000001`,
    total: 34.94,
    open: 0,
    dueOn: null,
  });
  const bytes = await fileOf(bought, invoice);
  const { pages, title, language, colours } = await readPdf(bytes);
  expect([title, language, pages.length]).toEqual([`Factuur ${thisYear}-000001`, 'nl', 1]);
  expect(colours).toContain(settings.theme_primary_color);
  const [page = ''] = pages;
  for (const words of [
    'De Molen',
    'Molenweg 12',
    '9712 AB Groningen',
    'KvK 12345678',
    'Btw-nummer NL123456789B01',
    'Anna de Boer',
    'Dorpsstraat 12 A',
    '1234 AB Ons Dorp',
    `Factuurnummer ${thisYear}-000001`,
    'Factuurdatum',
    `Bestelnummer ${bought.placed.number}`,
    'Betaald op',
    'Vaas',
    'Łódź Šokolade',
    'Totaal exclusief btw',
    'Btw 9% over',
    'Btw 21% over',
    'Totaal inclusief btw € 34,94',
    'Nog te betalen € 0,00',
    'IBAN NL91 ABNA 0417 1643 00',
  ])
    expect(page).toContain(words);

  // Nothing that the shop changes later changes what was made: neither the file nor what it would be drawn from.
  await putSettings(database, shop.tenant, { store_name: 'Een andere winkel', vat_id: 'NL000000000B00' });
  await database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('addresses').set({ city: 'Elders' }).execute(),
  );
  expect((await fileOf(bought, invoice)).equals(bytes)).toBe(true);
  const refused = database.withTenant(shop.tenant.id, (tx) =>
    tx.updateTable('invoices').set({ total_cents: 1 }).execute(),
  );
  await expect(refused).rejects.toThrow('permission denied');
  const gone = database.withTenant(shop.tenant.id, (tx) => tx.deleteFrom('invoice_files').execute());
  await expect(gone).rejects.toThrow('permission denied');
});

test('PAY-05 the invoice and the credit note of an order in English are in English', async () => {
  const bought = await buy({ language: 'en' });
  const [invoice] = await invoicesOf(bought);
  const { pages, title, language } = await readPdf(await fileOf(bought, { id: invoice?.id ?? '' }));
  expect([title, language]).toEqual([`Invoice ${thisYear}-000001`, 'en']);
  for (const words of ['Invoice number', 'Paid on', 'VAT 21% of', 'Total including VAT', 'To be paid'])
    expect(pages[0]).toContain(words);

  await app.jobs.runDue(shop.tenant.id);
  received.length = 0;
  const refund = { key: 'returned-1', amount: 10 };
  expect((await staff('refunds', bought.placed.number, refund)).statusCode).toBe(200);
  for (let time = 0; time < 2; time += 1) await app.jobs.runDue(shop.tenant.id);
  expect(received.flatMap((mail) => /filename=([\w.-]+)/.exec(mail)?.[1] ?? [])).toEqual([
    `credit-note-C${thisYear}-000001.pdf`,
  ]);
  const [, note] = await invoicesOf(bought);
  const credit = await readPdf(await fileOf(bought, { id: note?.id ?? '' }));
  expect([credit.title, credit.language]).toEqual([`Credit note C${thisYear}-000001`, 'en']);
  for (const words of [
    `Credit note number C${thisYear}-000001`,
    `For invoice ${thisYear}-000001 of`,
    'Back from the invoice',
    'VAT 21% of',
    'Total credited including VAT €10.00',
  ])
    expect(credit.pages[0]).toContain(words);
});

test('PAY-05 year and day are those of the payment in Amsterdam, as the provider says, and each year and shop counts from 1', async () => {
  const moments = ['2024-12-31T22:59:00Z', '2024-12-31T23:01:00Z', '2025-06-01T12:00:00Z'];
  const numbers: string[] = [];
  let last: Awaited<ReturnType<typeof place>> | undefined;
  for (const moment of moments) {
    const bought = await place();
    await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .updateTable('orders')
        .set({ placed_at: new Date('2024-12-01T12:00:00Z') })
        .where('id', '=', bought.placed.id)
        .execute(),
    );
    await pay(bought.placed, shop, new Date(moment));
    const rows = await database.withTenant(shop.tenant.id, (tx) =>
      tx
        .selectFrom('invoices')
        .select(['year', 'number', 'issued_on'])
        .where('order_id', '=', bought.placed.id)
        .execute(),
    );
    numbers.push(...rows.map(({ year, number, issued_on }) => `${year}-${number} ${issued_on}`));
    last = bought;
  }
  expect(numbers).toEqual(['2024-1 2024-12-31', '2025-1 2025-01-01', '2025-2 2025-06-01']);
  if (!last) throw new Error('Nothing was bought.');
  const [invoice] = await invoicesOf(last);
  const { pages } = await readPdf(await fileOf(last, { id: invoice?.id ?? '' }));
  for (const day of ['Factuurdatum 1 juni 2025', 'Besteld op 1 december 2024', 'Betaald op 1 juni 2025'])
    expect(pages[0]).toContain(day);
  const { paid_at } = await database.withTenant(shop.tenant.id, (tx) =>
    tx.selectFrom('payments').select('paid_at').orderBy('paid_at').limit(1).executeTakeFirstOrThrow(),
  );
  expect(paid_at).toEqual(new Date('2024-12-31T22:59:00Z'));
  const other = await createStockedShop(database);
  const elsewhere = await buy({ at: other });
  expect((await invoicesOf(elsewhere)).map(({ number }) => number)).toEqual([`${thisYear}-000001`]);
});

test('PAY-05 a number is used for what is kept: told twice, or undone, an order takes no other', async () => {
  const bought = await buy();
  const { provider_payment_id: id } = await database.withTenant(shop.tenant.id, (tx) =>
    tx.selectFrom('payments').select('provider_payment_id').executeTakeFirstOrThrow(),
  );
  for (let time = 0; time < 2; time += 1)
    expect((await bought.anna.call('POST', '/payments/webhook/test-bank', { id })).status).toBe(200);
  const next = await buy();
  expect((await invoicesOf(bought)).map(({ number }) => number)).toEqual([`${thisYear}-000001`]);
  expect((await invoicesOf(next)).map(({ number }) => number)).toEqual([`${thisYear}-000002`]);
});

test('PAY-05 an order that costs nothing, or that cards pay, is invoiced as it is placed', async () => {
  const card = await createCoupon(database, shop.tenant, { balance_cents: 10_000, card_code: 'KAART-AB12' });
  const paid = await place({ fill: async (anna) => void (await addCard(anna, card.card_code)) });
  expect(paid.placed.status).toBe('paid');
  const [invoice] = await invoicesOf(paid);
  expect(invoice).toMatchObject({ number: `${thisYear}-000001`, total: 24.95, open: 0 });
  const { pages } = await readPdf(await fileOf(paid, { id: invoice?.id ?? '' }));
  // No row says that nothing was paid.
  expect(pages[0]).toContain('Betaald met cadeaukaart •••••-AB12 € -24,95 Nog te betalen € 0,00');
  const free = await createShippingMethod(database, shop.tenant, { price: { price_cents: 0 } });
  const all = await createPromocode(database, shop.tenant, { amount: 10_000 });
  const gift = await place({
    at: { ...shop, shippingMethodId: free.id },
    fill: async (anna) => void (await addPromo(anna, all.code)),
  });
  expect((await invoicesOf(gift)).map(({ number, total }) => [number, total])).toEqual([
    [`${thisYear}-000002`, 0],
  ]);
});

test('PAY-05 CHK-13 the address that goods go to stands on the invoice where the bill’s is another, and none where they are collected', async () => {
  const desk = await createShippingMethod(database, shop.tenant, { is_pickup: true });
  for (const [shippingMethodId, isSaid] of [
    [shop.shippingMethodId, true],
    [desk.id, false],
  ] as const) {
    const anna = shopper(shop.tenant.host);
    await anna.add(shop.variantId);
    await anna.fillIn(shippingMethodId);
    const addresses = { billing: address, shipping: { ...address, street: 'Kade' } };
    await anna.expect200('PUT', '/checkout/addresses', addresses);
    const { body: placed } = await anna.place();
    await pay(placed);
    const [invoice] = await invoicesOf({ anna, placed });
    const { pages } = await readPdf(await fileOf({ placed }, { id: invoice?.id ?? '' }));
    expect(/Bezorgadres .*Kade 12/.test(pages[0] ?? '')).toBe(isSaid);
    expect(pages[0]?.includes('Kade')).toBe(isSaid);
  }
});

test('PAY-05 what an order of before lacks is divided as it is invoiced', async () => {
  const bought = await place();
  await database.withTenant(shop.tenant.id, async (tx) => {
    await tx
      .updateTable('order_lines')
      .set({ net_cents: null, vat_cents: null, discount_net_cents: null, discount_vat_cents: null })
      .execute();
    await tx
      .updateTable('order_vat_groups')
      .set({ shipping_net_cents: null, shipping_vat_cents: null })
      .execute();
  });
  await pay(bought.placed);
  const [invoice] = await invoicesOf(bought);
  const { pages } = await readPdf(await fileOf(bought, { id: invoice?.id ?? '' }));
  expect(pages[0]).toContain('€ 16,53');
});

test('PAY-05 the invoice comes with the mail of the payment, a credit note with that of the money that went back', async () => {
  const bought = await buy();
  await app.jobs.runDue(shop.tenant.id);
  const withFile = () => received.filter((mail) => mail.includes('application/pdf'));
  expect(withFile()).toHaveLength(1);
  const [mail = ''] = withFile();
  expect(mail).toContain(`filename=factuur-${thisYear}-000001.pdf`);
  const part = /Content-Type: application\/pdf[\s\S]*?\n\n([\w+/=\n]+)/.exec(mail)?.[1] ?? '';
  const [invoice] = await invoicesOf(bought);
  // What was mailed is what can be had later.
  expect(Buffer.from(part, 'base64').equals(await fileOf(bought, { id: invoice?.id ?? '' }))).toBe(true);

  received.length = 0;
  expect((await staff('refunds', bought.placed.number, { key: 'returned-1', amount: 10 })).statusCode).toBe(
    200,
  );
  await app.jobs.runDue(shop.tenant.id);
  await app.jobs.runDue(shop.tenant.id);
  expect(withFile().map((each) => /filename=([\w.-]+)/.exec(each)?.[1])).toEqual([
    `creditfactuur-C${thisYear}-000001.pdf`,
  ]);
});

test('PAY-05 an invoice is drawn once, by a thread that serves no requests, whether its mail or a reader comes first', async () => {
  const onThisThread = vi.spyOn(PDFDocument.prototype, 'end');
  const bought = await buy();
  const [invoice] = await invoicesOf(bought);
  const toThreads = vi.spyOn(Worker.prototype, 'postMessage');
  await fileOf(bought, { id: invoice?.id ?? '' });
  await app.jobs.runDue(shop.tenant.id);
  expect(received.filter((mail) => mail.includes('application/pdf'))).toHaveLength(1);
  expect(toThreads.mock.contexts.map((thread) => (thread as Worker).threadName)).toEqual(['draw-worker']);
  expect(onThisThread).not.toHaveBeenCalled();
  toThreads.mockRestore();
  onThisThread.mockRestore();
});

test('PAY-05 REF-02 refunds are credited by notes with numbers of their own, which together take back the invoice to the cent', async () => {
  const food = await createProduct(database, shop.tenant, {
    vat_rate: 900,
    variants: [{ unit_price_cents: 333, stock: 10 }],
  });
  const bought = await buy({ fill: async (anna) => void (await anna.add(food.variants[0].id, 3)) });
  const { number } = bought.placed;
  for (const [key, amount] of [
    ['part-one', 3.33],
    ['part-two', 0.01],
  ] as const)
    expect((await staff('refunds', number, { key, amount })).statusCode).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  expect((await invoicesOf(bought)).map((each) => [each.number, each.total])).toEqual([
    [`${thisYear}-000001`, 34.94],
    [`C${thisYear}-000001`, 3.33],
    [`C${thisYear}-000002`, 0.01],
  ]);
  expect((await staff('refunds', number, { key: 'the-rest' })).statusCode).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  const { groups, credited } = await database.withTenant(shop.tenant.id, async (tx) => {
    const sums = await sql<{ kind: string; rate: number; net: number; vat: number }>`
      SELECT i.kind, (g ->> 'rate')::integer AS rate, sum((g ->> 'netCents')::integer) AS net, sum((g ->> 'vatCents')::integer) AS vat
      FROM invoices i, jsonb_array_elements(i.content -> 'groups') g GROUP BY 1, 2 ORDER BY 1, 2`.execute(tx);
    const row = await tx
      .selectFrom('invoices')
      .select('credited_cents')
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow();
    return { groups: sums.rows, credited: row.credited_cents };
  });
  const of = (kind: string) =>
    groups.filter((row) => row.kind === kind).map(({ rate, net, vat }) => [rate, net, vat]);
  expect(of('credit')).toEqual(of('invoice'));
  expect(of('invoice')).toHaveLength(2);
  expect(credited).toBe(3494);
  const all = await invoicesOf(bought);
  const { pages, title } = await readPdf(await fileOf(bought, { id: all[1]?.id ?? '' }));
  expect(title).toBe(`Creditfactuur C${thisYear}-000001`);
  expect(pages[0]).toContain(`Hoort bij factuur ${thisYear}-000001 van`);
  expect(pages[0]).toContain('Totaal terug inclusief btw € 3,33');
});

test('PAY-05 credit notes have a series of their own, which begins anew each year in Amsterdam, and what is undone leaves no gap in it', async () => {
  const orders = [await buy(), await buy()];
  const { id: tenantId } = shop.tenant;
  const refund = async (order: number, key: string, amountCents: number, at: string, isUndone = false) => {
    const orderId = orders[order]?.placed.id ?? '';
    const reason = { intent: key, reason: 'staff', requestedBy: 'staff' } as const;
    const done = database.withTenant(tenantId, async (tx) => {
      await requestRefund(tx, tenantId, { orderId, amountCents, ...reason });
      await tx
        .updateTable('refunds')
        .set({ status: 'done', ended_at: new Date(at) })
        .where('order_id', '=', orderId)
        .where('intent', '=', key)
        .execute();
      await creditRefunds(tx, tenantId, orderId);
      if (isUndone) throw new Error('undone');
    });
    if (isUndone) await expect(done).rejects.toThrow('undone');
    else await done;
  };
  await refund(0, 'last-year', 100, '2024-12-31T22:59:00Z');
  await refund(1, 'undone', 200, '2024-12-31T22:59:30Z', true);
  await refund(1, 'last-year-too', 300, '2024-12-31T22:59:30Z');
  await refund(0, 'undone-too', 400, '2024-12-31T23:01:00Z', true);
  await refund(1, 'new-year', 500, '2024-12-31T23:01:00Z');
  await refund(0, 'later', 600, '2025-06-01T12:00:00Z');
  const notes = await Promise.all(orders.map((bought) => invoicesOf(bought)));
  expect(notes.map((of) => of.map(({ number, issuedOn, total }) => [number, issuedOn, total]))).toEqual([
    [
      [`${thisYear}-000001`, expect.any(String), 24.95],
      ['C2024-000001', '2024-12-31', 1],
      ['C2025-000002', '2025-06-01', 6],
    ],
    [
      [`${thisYear}-000002`, expect.any(String), 24.95],
      ['C2024-000002', '2024-12-31', 3],
      ['C2025-000001', '2025-01-01', 5],
    ],
  ]);
});

test('PAY-05 COUP-05 what goes back to a card is credited at once, and a second payment that paid for nothing is not', async () => {
  const card = await createCoupon(database, shop.tenant, { balance_cents: 500 });
  const bought = await buy({ fill: async (anna) => void (await addCard(anna, card.card_code)) });
  const second = await database.withTenant(shop.tenant.id, (tx) =>
    tx
      .insertInto('payments')
      .values({
        tenant_id: shop.tenant.id,
        order_id: bought.placed.id,
        provider: 'test-bank',
        method: 'card',
        status: 'refund-due',
        amount_cents: 1995,
        paid_cents: 1995,
        currency: 'EUR',
        created_at: new Date(0),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const asked = await database.withTenant(shop.tenant.id, (tx) =>
    requestRefund(tx, shop.tenant.id, {
      orderId: bought.placed.id,
      intent: 'all',
      amountCents: null,
      reason: 'staff',
      requestedBy: 'staff',
    }),
  );
  expect(asked).toHaveLength(3);
  expect((await invoicesOf(bought)).map(({ total }) => total)).toEqual([24.95, 5]);
  const creditWhatIsBack = (which: '=' | '<>') =>
    database.withTenant(shop.tenant.id, async (tx) => {
      const done = { status: 'done', ended_at: new Date() } as const;
      await tx.updateTable('refunds').set(done).where('payment_id', which, second.id).execute();
      await creditRefunds(tx, shop.tenant.id, bought.placed.id);
    });
  await creditWhatIsBack('=');
  expect((await invoicesOf(bought)).map(({ total }) => total)).toEqual([24.95, 5]);
  await creditWhatIsBack('<>');
  expect((await invoicesOf(bought)).map(({ total }) => total)).toEqual([24.95, 5, 19.95]);
});

test('PAY-05 PAY-22 an order on account is invoiced when it is sent, with where and until when to pay and what is open until it is paid', async () => {
  const bought = await placeOnAccount();
  const { anna: boss, placed } = bought;
  expect(await invoicesOf(bought)).toEqual([]);
  for (let time = 0; time < 2; time += 1) expect((await staff('sent', placed.number)).statusCode).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  const [invoice] = await invoicesOf(bought);
  const due = new Date(`${invoice?.issuedOn}T00:00:00Z`);
  due.setUTCDate(due.getUTCDate() + 30);
  expect(invoice).toMatchObject({ total: 18.09, open: 18.09, dueOn: due.toISOString().slice(0, 10) });
  const sent = received.filter((mail) => mail.includes(`factuur-${thisYear}-000001.pdf`));
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain(`Subject: Factuur ${thisYear}-000001 van De Molen`);
  const { pages } = await readPdf(await fileOf(bought, { id: invoice?.id ?? '' }));
  expect(pages[0]).toContain('Nog te betalen € 18,09');
  expect(pages[0]).toContain('Btw-nummer klant NL123456782B01');
  const how = `uiterlijk op ${dayInWords(invoice?.dueOn ?? '', 'nl')} over naar NL91 ABNA 0417 1643 00 ten name van De Molen, met factuurnummer ${thisYear}-000001 als omschrijving.`;
  expect(pages[0]).toContain(`Maak het bedrag ${how}`);
  const told = sent[0]?.replace(/=\n/g, '').replace(/\s+/g, ' ');
  expect(told).toContain(how);
  expect(told).not.toContain('Op de factuur staat nog');
  received.length = 0;
  for (let time = 0; time < 2; time += 1)
    expect((await staff('paid', placed.number, { day: '2026-01-02' })).statusCode).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  // That it is paid is mailed without the invoice, which still asks for the money.
  expect(received.map((mail) => mail.includes('application/pdf'))).toEqual([false]);
  expect((await boss.order(placed.id, placed.token)).body).toMatchObject({
    status: 'paid',
    invoices: [{ number: `${thisYear}-000001`, open: 0 }],
  });
  const other = await buy();
  expect((await staff('paid', other.placed.number)).json()).toMatchObject({
    status: 409,
    code: 'NOT_ON_ACCOUNT',
  });
});

test.each([
  [
    'nl',
    `Maak €\u00a018,09 uiterlijk op DAY over naar NL91 ABNA 0417 1643 00 ten name van De Molen, met factuurnummer ${thisYear}-000001 als omschrijving.`,
    'Maak het bedrag uiterlijk op DAY over naar NL91 ABNA 0417 1643 00 ten name van De Molen',
  ],
  [
    'en',
    `Please transfer €18.09 to NL91 ABNA 0417 1643 00 in the name of De Molen by DAY, stating invoice number ${thisYear}-000001.`,
    'Please transfer the amount to NL91 ABNA 0417 1643 00 in the name of De Molen by DAY',
  ],
])(
  'PAY-22 an invoice on account and both parts of its mail say to which account it is paid, in whose name, by when and with which number (%s)',
  async (language, inMail, inFile) => {
    const bought = await placeOnAccount({ language });
    expect((await staff('sent', bought.placed.number)).statusCode).toBe(200);
    await app.jobs.runDue(shop.tenant.id);
    const [invoice] = await invoicesOf(bought);
    const day = dayInWords(invoice?.dueOn ?? '', language);
    const [mail] = await mailsThatBring();
    for (const part of [mail?.html, mail?.text]) expect(part).toContain(inMail.replace('DAY', day));
    const { pages } = await readPdf(await fileOf(bought, { id: invoice?.id ?? '' }));
    expect(pages[0]).toContain(inFile.replace('DAY', day));
    expect(pages[0]).toContain(`${thisYear}-000001`);
  },
);

const mailsThatBring = () =>
  database.withTenant(shop.tenant.id, (tx) =>
    tx.selectFrom('mails').select(['text', 'html']).where('template', '=', 'invoice-sent').execute(),
  );

test.each([
  [
    'a part was credited',
    'nl',
    'credits',
    { key: 'goodwill', amount: 5 },
    /bij deze mail\. Maak €\s13,09 uiterlijk op .* als omschrijving\. Op de factuur staat nog €\s18,09; daarvan is €\s5,00 al gecrediteerd of betaald\.$/m,
  ],
  [
    'a part was credited',
    'en',
    'credits',
    { key: 'goodwill', amount: 5 },
    /this mail\. Please transfer €13\.09 .* stating invoice number .*\. The invoice still says €18\.09, of which €5\.00 has been credited or paid\.$/m,
  ],
  [
    'it was paid',
    'nl',
    'paid',
    {},
    /bij deze mail\. Je hoeft er niets meer voor te betalen\. Op de factuur staat nog €\s18,09; daarvan is €\s18,09 al gecrediteerd of betaald\.$/m,
  ],
  [
    'it was paid',
    'en',
    'paid',
    {},
    /this mail\. There is nothing left to pay for it\. The invoice still says €18\.09, of which €18\.09 has been credited or paid\.$/m,
  ],
  [
    'all was credited',
    'en',
    'credits',
    { key: 'all-of-it' },
    /this mail\. There is nothing left to pay for it\. The invoice still says €18\.09, of which €18\.09 has been credited or paid\.$/m,
  ],
])(
  'PAY-22 where %s before the mail of an invoice on account leaves, it asks for no more than is open, and says what of its file is done (%s)',
  async (_, language, command, payload, asked) => {
    const { placed } = await placeOnAccount({ language });
    expect((await staff('sent', placed.number)).statusCode).toBe(200);
    expect((await staff(command, placed.number, payload)).statusCode).toBe(200);
    await app.jobs.runDue(shop.tenant.id);
    const mails = await mailsThatBring();
    expect(mails).toEqual([{ text: expect.stringMatching(asked), html: expect.anything() }]);
    // What was said line by line in the one part stands in a paragraph of the other.
    expect(mails[0]?.html).toContain(asked.exec(mails[0]?.text ?? '')?.[0]);
    expect(received.filter((mail) => /filename=(factuur|invoice)-/.test(mail))).toHaveLength(1);
  },
);

test.each([
  ['missing', ''],
  ['mistyped', 'NL91 ABNA 0417 1634 00'],
])(
  'PAY-22 while the shop’s account is %s no order on account is noted as sent, and staff are told why',
  async (_, iban) => {
    const bought = await placeOnAccount({ settings: { ...settings, iban } });
    const { number } = bought.placed;
    expect((await staff('sent', number)).json()).toMatchObject({
      status: 409,
      code: 'NO_IBAN',
      detail: expect.stringContaining('"iban"'),
    });
    await app.jobs.runDue(shop.tenant.id);
    expect(await invoicesOf(bought)).toEqual([]);
    expect(received.filter((mail) => mail.includes('application/pdf'))).toEqual([]);
    await putSettings(database, shop.tenant, { iban: settings.iban });
    expect((await staff('sent', number)).statusCode).toBe(200);
    expect(await invoicesOf(bought)).toHaveLength(1);
  },
);

test('PAY-23 what the law wants on invoices and the shop has not filled in is told to staff and logged', async () => {
  const warn = vi.spyOn(app.log, 'warn');
  const missing = ['address', 'chamberOfCommerce', 'vatNumber'];
  const { placed } = await placeOnAccount({ settings: { iban: settings.iban, store_city: 'Groningen' } });
  const attention = async () =>
    (
      await app.inject({
        url: `/staff/shops/${shop.tenant.slug}/attention`,
        headers: { authorization: `Bearer ${staffKey(internalSecret)}` },
      })
    ).json().missing;
  expect(await attention()).toEqual(missing);
  for (const command of ['sent', 'paid'])
    expect((await staff(command, placed.number)).json()).toEqual({ noted: true, missing });
  await app.jobs.runDue(shop.tenant.id);
  const warned = () =>
    warn.mock.calls.filter(([, said]) => said === 'an invoice lacks what the law asks for');
  expect(warned().map(([about]) => about)).toMatchObject([{ tenantId: shop.tenant.id, missing }]);

  const whole = await placeOnAccount();
  expect(await attention()).toEqual([]);
  expect((await staff('sent', whole.placed.number)).json()).toEqual({ noted: true, missing: [] });
  await app.jobs.runDue(shop.tenant.id);
  expect(warned()).toHaveLength(1);
  warn.mockRestore();
});

test('REF-08 what was paid on account is refused with words for staff and promised to nobody; its cards have theirs back', async () => {
  const bought = await placeOnAccount({
    fill: async (boss) => {
      const card = await createCoupon(database, shop.tenant, { balance_cents: 500 });
      await addCard(boss, card.card_code);
    },
  });
  const { number } = bought.placed;
  for (const command of ['sent', 'paid']) expect((await staff(command, number)).statusCode).toBe(200);
  await app.jobs.runDue(shop.tenant.id);
  received.length = 0;
  for (const asked of [{ key: 'all-of-it' }, { key: 'too-much', amount: 5.01 }])
    expect((await staff('refunds', number, asked)).json()).toMatchObject({
      status: 409,
      code: 'PAID_ON_ACCOUNT',
      detail: expect.stringContaining('transfer it yourself'),
      left: 5,
    });
  await app.jobs.runDue(shop.tenant.id);
  expect(received).toEqual([]);
  expect((await bought.anna.order(bought.placed.id, bought.placed.token)).body.refunds).toEqual([]);
  expect((await staff('refunds', number, { key: 'cards-part', amount: 5 })).json()).toMatchObject({
    refunds: [{ amount: 5, to: 'card', status: 'done' }],
  });
  expect((await invoicesOf(bought)).map(({ kind, total }) => [kind, total])).toEqual([
    ['invoice', 18.09],
    ['credit', 5],
  ]);
});

test('REF-08 REF-07 an order on account that is to be paid stays so where a card has a part of it back', async () => {
  const bought = await placeOnAccount({
    fill: async (boss) => {
      const card = await createCoupon(database, shop.tenant, { balance_cents: 500 });
      await addCard(boss, card.card_code);
    },
  });
  const { number, id, token } = bought.placed;
  expect((await staff('sent', number)).statusCode).toBe(200);
  expect((await staff('refunds', number, { key: 'cards-part', amount: 2 })).statusCode).toBe(200);
  expect((await bought.anna.order(id, token)).body).toMatchObject({
    moneyState: 'open',
    refunds: [{ amount: 2, to: 'card', status: 'done' }],
  });
  expect((await staff('refunds', number, { key: 'cards-rest', amount: 3 })).statusCode).toBe(200);
  expect((await bought.anna.order(id, token)).body.moneyState).toBe('open');
});

/** The first page of the invoice of an order in a shop whose goods have this rate, by a business that has them brought to this country. */
async function pageForBusiness(vat_rate: number, vat_number: string, country_code: string, language = 'nl') {
  const at = await createStockedShop(database, {
    tenant: { settings },
    product: { vat_rate, variants: [{ stock: 10 }] },
  });
  const bought = await place({ at, language });
  await database.withTenant(at.tenant.id, async (tx) => {
    await tx.updateTable('orders').set({ vat_number, company_name: 'Bakkerij NV' }).execute();
    await tx.updateTable('addresses').set({ country_code }).execute();
  });
  await pay(bought.placed, at);
  const [invoice] = await invoicesOf(bought);
  const { pages } = await readPdf(await fileOf(bought, { id: invoice?.id ?? '' }, at.tenant.host));
  return { page: pages[0], at };
}

test.each([
  ['nl', 'Btw verlegd: de afnemer geeft de btw aan in het eigen land', 'Btw-nummer klant BE0123456749'],
  [
    'en',
    'VAT reverse charged: the customer accounts for the VAT in their own country',
    'Customer’s VAT number BE0123456749',
  ],
])(
  'PAY-05 goods without VAT to a business of another country of the Union say that the VAT is reversed (%s)',
  async (language, isReversed, vatNumber) => {
    const { page, at: abroad } = await pageForBusiness(0, 'BE0123456749', 'BE', language);
    for (const words of [isReversed, 'Bakkerij NV', vatNumber]) expect(page).toContain(words);
    const home = await buy({ at: abroad, language });
    const [plain] = await invoicesOf(home);
    const read = await readPdf(await fileOf(home, { id: plain?.id ?? '' }, abroad.tenant.host));
    expect(read.pages[0]).not.toContain(isReversed.slice(0, 11));
  },
);

test.each([
  ['that paid VAT', 2_100, 'BE0123456749', 'BE'],
  ['whose goods stay in the shop’s country', 0, 'BE0123456749', 'NL'],
  ['of the shop’s own country', 0, 'NL123456782B01', 'BE'],
] as const)(
  'PAY-05 the invoice of a business %s says of no VAT that it is reversed',
  async (_, vatRate, vatNumber, country) => {
    const { page } = await pageForBusiness(vatRate, vatNumber, country);
    expect(page).toContain(`Btw-nummer klant ${vatNumber}`);
    expect(page).not.toContain('Btw verlegd');
  },
);

test('PAY-05 an order that codes made free says of no VAT that it is reversed where its goods have it', async () => {
  const free = await createShippingMethod(database, shop.tenant, { price: { price_cents: 0 } });
  const all = await createPromocode(database, shop.tenant, { amount: 10_000 });
  const anna = shopper(shop.tenant.host);
  await anna.add(shop.variantId);
  await addPromo(anna, all.code);
  await anna.fillIn(free.id);
  const business = { ...details, companyName: 'Bakkerij NV', vatNumber: 'BE0123456749' };
  await anna.expect200('PUT', '/checkout/details', business);
  const abroad = { ...address, postalCode: '1000', countryCode: 'BE' };
  await anna.expect200('PUT', '/checkout/addresses', { billing: abroad, shipping: abroad });
  await anna.expect200('PUT', '/checkout/shipping', { shippingMethodId: free.id });
  const { body: placed } = await anna.place({ 'accept-language': 'nl' });
  const gift = { anna, placed };
  const [invoice] = await invoicesOf(gift);
  expect(invoice).toMatchObject({ total: 0 });
  const { pages } = await readPdf(await fileOf(gift, { id: invoice?.id ?? '' }));
  expect(pages[0]).toContain('Btw-nummer klant BE0123456749');
  expect(pages[0]).not.toContain('Btw verlegd');
});

test('PAY-05 sixty lines go on over pages, each with the names of its columns and its place among them', async () => {
  const bought = await place({
    fill: async (anna) => {
      for (let i = 0; i < 30; i += 1) {
        const product = await createProduct(database, shop.tenant, {
          name: `Handgedraaide keramische vaas van Groninger klei met dubbele glazuurlaag ${i}`,
          variants: [{ stock: 10 }, { stock: 10 }],
        });
        for (const variant of product.variants) await anna.add(variant.id);
      }
    },
  });
  await pay(bought.placed);
  const [invoice] = await invoicesOf(bought);
  const { pages } = await readPdf(await fileOf(bought, { id: invoice?.id ?? '' }));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, i) => {
    expect(page).toContain(`Pagina ${i + 1} van ${pages.length}`);
    expect(page).toContain('Omschrijving Aantal Stukprijs');
  });
  for (let i = 0; i < 30; i += 1) expect(pages.join(' ')).toContain(`glazuurlaag ${i}`);
});

test('ACC-03 PAY-05 a customer lists their invoices with what is open, page by page, and has each as PDF', async () => {
  const customer = await createCustomer(database, shop.tenant);
  const karel = shopper(shop.tenant.host);
  expect((await karel.logIn(customer)).status).toBe(200);
  const first = await buy({ by: karel });
  await database.withTenant(shop.tenant.id, (tx) =>
    sql`INSERT INTO invoices (tenant_id, kind, year, number, order_id, customer_id, intent, issued_on, currency, total_cents, open_cents, content, credits_id)
      SELECT i.tenant_id, 'credit', 2000, n, i.order_id, i.customer_id, 'seed:' || n, '2020-01-' || lpad((1 + n % 28)::text, 2, '0'), 'EUR', n, 0, i.content, i.id
      FROM invoices i, generate_series(1, 44) n`.execute(tx),
  );
  const seen: InvoiceSummary[] = [];
  let next: string | null = '';
  while (next !== null) {
    const { status, body }: { status: number; body: InvoiceList } = await karel.get<InvoiceList>(
      `/account/invoices${next && `?after=${next}`}`,
    );
    expect(status).toBe(200);
    expect(body.invoices.length).toBeLessThanOrEqual(20);
    seen.push(...body.invoices);
    next = body.next;
  }
  expect(seen).toHaveLength(45);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
  expect(seen[0]).toMatchObject({
    number: `${thisYear}-000001`,
    total: 24.95,
    order: { id: first.placed.id, number: 1 },
  });
  expect(seen.map(({ issuedOn }) => issuedOn)).toEqual(
    seen
      .map(({ issuedOn }) => issuedOn)
      .sort()
      .reverse(),
  );
  const { body } = await karel.get<InvoiceList>('/account/invoices');
  expect(body.open).toEqual({ amount: 0, count: 0, currency: 'EUR' });

  const own = `/account/invoices/${seen[0]?.id}`;
  const cookie = `etalage_session=${karel.session}`;
  const mine = await fileAt(own, shop.tenant.host, cookie);
  expect([mine.status, mine.type]).toEqual([200, 'application/pdf']);
  expect(mine.answer.headers['cache-control']).toBe('private, no-store');

  // Another customer's, another shop's, nobody's and what is not there are the same nothing.
  const other = await createCustomer(database, shop.tenant);
  const mila = shopper(shop.tenant.host);
  await mila.logIn(other);
  const elsewhere = await createTenant(database);
  const there = await createCustomer(database, elsewhere);
  const piet = shopper(elsewhere.host);
  await piet.logIn(there);
  const missing = '/account/invoices/00000000-0000-4000-8000-000000000000';
  const nothing = await Promise.all([
    fileAt(missing, shop.tenant.host, cookie),
    fileAt(own, shop.tenant.host, `etalage_session=${mila.session}`),
    fileAt(own, elsewhere.host, `etalage_session=${piet.session}`),
    fileAt(own, elsewhere.host, cookie),
    fileAt(own, shop.tenant.host),
    fileAt(`/orders/${first.placed.id}/invoices/${seen[0]?.id}`, shop.tenant.host),
    fileAt(
      `/orders/${first.placed.id}/invoices/${seen[0]?.id}`,
      shop.tenant.host,
      `etalage_session=${mila.session}`,
    ),
    fileAt(
      `/orders/${first.placed.id}/invoices/00000000-0000-4000-8000-000000000000?token=${first.placed.token}`,
    ),
    fileAt('/account/invoices', shop.tenant.host),
  ]);
  const said = nothing.map(({ status, bytes }) => {
    const {
      requestId: _,
      instance: __,
      ...problem
    } = JSON.parse(bytes.toString()) as Record<string, unknown>;
    return JSON.stringify([status, problem]);
  });
  expect(new Set(said).size).toBe(1);
  expect(said[0]).toContain('404');
  expect((await mila.get<InvoiceList>('/account/invoices')).body.invoices).toEqual([]);
});

test('ACC-03 PAY-22 what a customer has to pay yet is what is open of their own invoices, without what is paid and what others owe', async () => {
  await createPaymentMethod(database, shop.tenant);
  const { id } = await createCustomerCategory(database, shop.tenant, { allow_invoice_payment: true });
  const loggedIn = async () => {
    const who = shopper(shop.tenant.host);
    const business = { company_name: 'Smit BV', customer_category_id: id };
    expect((await who.logIn(await createCustomer(database, shop.tenant, business))).status).toBe(200);
    return who;
  };
  const orderOnAccount = async (who: Shopper, cardCents = 0) => {
    await who.add(shop.variantId);
    if (cardCents > 0) {
      const card = await createCoupon(database, shop.tenant, { balance_cents: cardCents });
      expect((await addCard(who, card.card_code)).status).toBe(200);
    }
    await who.fillIn(shop.shippingMethodId, { provider: 'invoice', method: 'invoice' });
    const { status, body: placed } = await who.place();
    expect(status).toBe(201);
    expect((await staff('sent', placed.number)).statusCode).toBe(200);
    return placed;
  };
  const openOf = async (who: Shopper) => (await who.get<InvoiceList>('/account/invoices')).body.open;

  const [karel, mila] = [await loggedIn(), await loggedIn()];
  const first = await orderOnAccount(karel);
  await orderOnAccount(karel, 500);
  await orderOnAccount(mila);
  expect(await openOf(karel)).toEqual({ amount: 24.9, count: 2, currency: 'EUR' });
  expect(await openOf(mila)).toEqual({ amount: 14.95, count: 1, currency: 'EUR' });
  expect((await staff('paid', first.number)).statusCode).toBe(200);
  expect(await openOf(karel)).toEqual({ amount: 9.95, count: 1, currency: 'EUR' });
});

test('PAY-05 PAY-04 a guest has the invoice by the link of the order, and by nothing else', async () => {
  const bought = await buy();
  const another = await buy();
  const [invoice] = await invoicesOf(bought);
  const path = `/orders/${bought.placed.id}/invoices/${invoice?.id}`;
  expect((await fileAt(`${path}?token=${bought.placed.token}`)).status).toBe(200);
  expect((await fileAt(`${path}?token=${another.placed.token}`)).status).toBe(404);
  expect(
    (await fileAt(`/orders/${another.placed.id}/invoices/${invoice?.id}?token=${another.placed.token}`))
      .status,
  ).toBe(404);
});
