import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createTenant, quickHash, type TestCustomer } from '@etalage/db/test-factories';
import { expect, type Page } from '@playwright/test';
import { backstage, demoShop } from './backstage.ts';
import { sendForm } from './send-form.ts';

/** What a shop's staff do in a browser, for tests of the first shop. */

export type TestStaff = { email: string; name: string; password: string };

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });

/** Somebody who may act for customers; their second factor is mailed. */
export async function newStaff(role: 'orders' | 'viewer' = 'orders'): Promise<TestStaff> {
  const database = await backstage();
  const { id } = await demoShop('molen');
  const staff = {
    email: `balie-${randomUUID().slice(0, 8)}@voorbeeld.test`,
    name: 'Bas Balie',
    password: 'zeven groene fietsen',
  };
  const password = quickHash(staff.password);
  const row = { email: staff.email, name: staff.name, role, password };
  await database.withTenant(id, (tx) =>
    tx
      .insertInto('staff_accounts')
      .values({ tenant_id: id, ...row })
      .execute(),
  );
  return staff;
}

/** The link of an invitation to work for a shop that sells, where the second factor is an app's. */
export async function staffInvitation(): Promise<string> {
  const database = await backstage();
  const slug = `balie-${randomUUID().slice(0, 8)}`;
  const host = `${slug}.localhost`;
  const { id: tenantId } = await createTenant(database, { slug, hosts: [host], is_demo: false });
  const token = randomBytes(18).toString('base64url');
  const email = `nieuw-${randomUUID().slice(0, 8)}@voorbeeld.test`;
  await database.withTenant(tenantId, async (tx) => {
    const { id } = await tx
      .insertInto('staff_accounts')
      .values({ tenant_id: tenantId, email, name: 'Noor Nieuw', role: 'orders' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('staff_invitations')
      .values({
        ...{ tenant_id: tenantId, id: randomUUID(), staff_id: id, language: 'nl' },
        token_hash: createHash('sha256').update(token).digest('base64url'),
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
  });
  return `http://${host}:${process.env.E2E_PORT}/nl/staff/invitation?token=${token}`;
}

/** The code that an authenticator app with this secret (base32) shows now. */
export function codeOfApp(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The code in the newest mail to an address. Waits until it is there. */
export async function mailedCode({ request }: Page, email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const list = await (await request.get('/api/dev/mail')).text();
    const row = list.split('<tr>').find((one) => one.includes(email)) ?? '';
    const [, id = ''] = /href="mail\/(\d+)"/.exec(row) ?? [];
    const html = await (await request.get(`/api/dev/mail/${id}/html`)).text();
    code = /(?:je code is|your code is) (\d{6})/.exec(html)?.[1] ?? '';
    expect(code).not.toBe('');
  }).toPass();
  return code;
}

const words = {
  nl: { code: 'Vul je code in', desk: 'Namens een klant bestellen', begin: 'Schaduwmodus beginnen' },
  en: { code: 'Enter your code', desk: 'Order on behalf of a customer', begin: 'Begin shadow mode' },
};

/** Shows the password on the page that asks for it; the page of the code is shown then. */
export async function showPassword(page: Page, staff: TestStaff, language: 'nl' | 'en'): Promise<void> {
  await main(page).locator('[name=email]').fill(staff.email);
  await main(page).locator('[name=password]').fill(staff.password);
  await main(page).locator('form button[type=submit]').last().click();
  await expect(heading(page)).toHaveText(words[language].code);
}

/** Shows the mailed code; the page on which a customer is found is shown then. */
export async function showCode(page: Page, staff: TestStaff, language: 'nl' | 'en'): Promise<void> {
  await main(page)
    .locator('[name=code]')
    .fill(await mailedCode(page, staff.email));
  await main(page).locator('form button[type=submit]').last().click();
  await expect(heading(page)).toHaveText(words[language].desk);
}

/** Logs staff in by both forms, and opens no page. */
export async function logInStaff(page: Page, { email, password }: TestStaff): Promise<void> {
  await sendForm(page.request, '/nl/staff/login', { email, password });
  await sendForm(page.request, '/nl/staff/code', { code: await mailedCode(page, email) });
}

/** Begins to act for a customer by the forms of those who are logged in, and opens no page. */
export async function beginShadow({ request }: Page, { id }: TestCustomer): Promise<void> {
  const reason = 'Belde over een bestelling';
  const link = await sendForm(request, '/nl/staff', { customerId: id, reason });
  const token = new URL(link, 'http://shop.test').searchParams.get('token') ?? '';
  await sendForm(request, link, { token });
}

/** Looks for a customer. */
export async function find(page: Page, text: string, language: 'nl' | 'en' = 'nl'): Promise<void> {
  await main(page).getByRole('searchbox').fill(text);
  await main(page).getByRole('search').getByRole('button').click();
  await expect(page).toHaveURL(`/${language}/staff?${new URLSearchParams({ find: text })}`);
}

/** From the customer who was found to the page that asks to begin. */
export async function askFor(page: Page, customer: TestCustomer, language: 'nl' | 'en'): Promise<void> {
  await main(page)
    .getByRole('radio', { name: new RegExp(customer.email) })
    .check();
  await main(page).locator('[name=reason]').fill('Belde over een bestelling');
  const form = main(page).locator('form', { has: page.locator('[name=reason]') });
  await form.locator('button[type=submit]').click();
  await expect(heading(page)).toHaveText(words[language].begin);
}
