import type { Cart } from '@etalage/contracts';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { answerSteps, asker, askerOnPage } from './answer-steps.ts';
import { at, findProduct, hydrated, type ShopName } from './catalogue.ts';
import { sendForm } from './send-form.ts';

export type Language = 'nl' | 'en';

/** What a shopper reads on the way; the pages are found by it. */
export const words = {
  nl: {
    add: 'In winkelwagen',
    checkout: /^Afrekenen/,
    email: 'E-mailadres',
    firstName: 'Voornaam',
    lastName: 'Achternaam',
    phone: /Telefoonnummer/,
    postalCode: 'Postcode',
    houseNumber: 'Huisnummer',
    street: 'Straat',
    city: 'Plaats',
    findAddress: 'Adres zoeken',
    billing: 'Factuuradres',
    next: /^Verder naar/,
    terms: /Ik ga akkoord met de algemene voorwaarden/,
    order: 'Bestellen en betalen',
    bank: {
      paid: 'Betaald',
      failed: 'Mislukt',
      cancelled: 'Geannuleerd',
      expired: 'Verlopen',
      open: 'Nog open',
    },
    thanks: 'Bedankt voor je bestelling, Anna!',
    viewOrder: 'Bekijk je bestelling',
    payAgain: 'Opnieuw betalen',
    orderTitle: (number: string) => `Bestelling ${number}`,
  },
  en: {
    add: 'Add to bag',
    checkout: /^Check out/,
    email: 'Email address',
    firstName: 'First name',
    lastName: 'Last name',
    phone: /Phone number/,
    postalCode: 'Postal code',
    houseNumber: 'House number',
    street: 'Street',
    city: 'Town or city',
    findAddress: 'Find address',
    billing: 'Billing address',
    next: /^Continue to/,
    terms: /I agree to the terms and conditions/,
    order: 'Order and pay',
    bank: { paid: 'Paid', failed: 'Failed', cancelled: 'Cancelled', expired: 'Expired', open: 'Still open' },
    thanks: 'Thank you for your order, Anna!',
    viewOrder: 'View your order',
    payAgain: 'Pay again',
    orderTitle: (number: string) => `Order ${number}`,
  },
} as const;

export type BankButton = keyof typeof words.nl.bank;

const main = (page: Page): Locator => page.locator('main');

/** Puts something in the first shop's cart without walking through the shop; tells which variant. */
export async function fillCart(page: Page, quantity = 1): Promise<{ variantId: number; name: string }> {
  const isPlenty = ({ available }: { available: number }) => available >= 20;
  const { name, variants } = await findProduct(page.request, (product) => product.variants.some(isPlenty));
  const variantId = variants.find(isPlenty)?.id ?? 0;
  const answer = await page.request.post('/api/cart/lines?lang=nl', { data: { variantId, quantity } });
  expect(answer.status()).toBe(200);
  return { variantId, name };
}

/** HEAD-12: the header leads home and to the list, and there is nothing else in it. */
export async function expectPlainHeader(page: Page, language: Language): Promise<void> {
  const header = page.locator('body > header').filter({ visible: true });
  // A step has its address before it is drawn, and a document that goes away meanwhile is asked no more.
  await expect(async () => {
    const parts = header.locator('a, button, input, form, nav');
    const leadsTo = await parts.evaluateAll((all) => all.map((part) => part.getAttribute('href')));
    expect(leadsTo).toEqual([`/${language}/home`, `/${language}/products`]);
  }).toPass();
}

/** From the list to a product's page and into the cart, and from there to the checkout. */
export async function shopTillCheckout(
  page: Page,
  shop: ShopName,
  language: Language,
  withScript: boolean,
): Promise<void> {
  const t = words[language];
  await page.goto(at(shop, `/${language}/products?in_stock=1`));
  await page.locator('main article h3 a').first().click();
  const add = main(page).getByRole('button', { name: t.add, exact: true });
  await expect(add).toBeVisible();
  if (withScript) await hydrated(page);
  await add.click();
  const place = withScript ? page.getByRole('dialog') : main(page);
  await place.getByRole('link', { name: t.checkout }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/checkout/gegevens$`));
  await expectPlainHeader(page, language);
}

/** Step 1. */
export async function fillDetails(
  page: Page,
  language: Language,
  email = 'anna@voorbeeld.nl',
): Promise<void> {
  const t = words[language];
  const form = main(page);
  await form.getByLabel(t.email, { exact: true }).fill(email);
  await form.getByLabel(t.firstName, { exact: true }).fill('Anna');
  await form.getByLabel(t.lastName, { exact: true }).fill('de Vries');
  await form.getByLabel(t.phone).fill('06 12345678');
  await next(page, language, 'adres');
}

/** Step 2: only postal code and number; street and city are found. */
export async function fillAddress(page: Page, language: Language, withScript = true): Promise<void> {
  const t = words[language];
  const form = main(page).getByRole('group', { name: t.billing });
  if (withScript) await hydrated(page);
  await form.getByLabel(t.postalCode, { exact: true }).fill('1012 js');
  await form.getByLabel(t.houseNumber, { exact: true }).fill('12');
  if (withScript) await form.getByLabel(t.houseNumber, { exact: true }).press('Tab');
  else await form.getByRole('button', { name: t.findAddress }).click();
  await expect(form.getByLabel(t.street, { exact: true })).toHaveValue('Dam');
  await expect(form.getByLabel(t.city, { exact: true })).toHaveValue('Amsterdam');
  await next(page, language, 'bezorging');
}

/** Steps 3 and 4, paying at the test bank. */
export async function chooseShippingAndPayment(page: Page, language: Language): Promise<void> {
  await main(page).getByRole('radio').first().check();
  await next(page, language, 'betaling');
  await main(page).locator('input[value^="test-bank/"]').first().check();
  await next(page, language, 'samenvatting');
}

/**
 * The summary of a cart that is filled, without a walk through the steps before it: of the first shop, or of that of the
 * page that is open.
 */
export async function openSummary(
  page: Page,
  language: Language,
  { withScript = true, ofOpenPage = false } = {},
): Promise<void> {
  await answerSteps(ofOpenPage ? askerOnPage(page, language) : asker(page.request, language));
  await page.goto(
    new URL(`/${language}/checkout/samenvatting`, ofOpenPage ? page.url() : at('molen', '/')).href,
  );
  if (withScript) await hydrated(page);
}

/** All steps before the summary, one page after the other. */
export async function walkToSummary(page: Page, language: Language, withScript = true): Promise<void> {
  if (withScript) await hydrated(page);
  await fillDetails(page, language);
  await fillAddress(page, language, withScript);
  await chooseShippingAndPayment(page, language);
}

/** Step 5, up to the test bank's page. */
export async function order(page: Page, language: Language): Promise<void> {
  const t = words[language];
  await main(page).getByRole('checkbox', { name: t.terms }).check();
  await main(page).getByRole('button', { name: t.order, exact: true }).click();
  await expect(page).toHaveURL(/\/api\/test-bank\//);
}

/** Chooses at the test bank how the payment ends. */
export async function payAtBank(page: Page, language: Language, how: BankButton): Promise<void> {
  await page.getByRole('button', { name: words[language].bank[how], exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/checkout/payment/return\\?`));
}

export async function next(page: Page, language: Language, step: string): Promise<void> {
  await main(page).getByRole('button', { name: words[language].next }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/checkout/${step}$`));
  await expect(page.locator('[aria-current=step]')).toHaveAttribute('data-step', step);
  await expectPlainHeader(page, language);
}

/** Orders what is in the first shop's cart by the form of its summary, and opens no page; tells the address of the bank's. */
export async function orderUnseen(request: APIRequestContext, language: Language): Promise<string> {
  const ask = asker(request, language);
  await answerSteps(ask);
  const { id, version, totals } = await ask<Cart>('GET', '/cart');
  return sendForm(request, `/${language}/checkout/samenvatting`, {
    ...{ cartId: id ?? '', cartVersion: String(version), confirmedTotal: String(totals.total) },
    termsAccepted: 'yes',
  });
}

/** A paid or unpaid order of the first shop, by the forms of summary and bank without their pages; the page shows its outcome. */
export async function orderAndPay(page: Page, language: Language, how: BankButton): Promise<void> {
  await fillCart(page);
  const bank = await orderUnseen(page.request, language);
  await page.goto(await sendForm(page.request, bank, { status: how }));
  await expect(page).toHaveURL(new RegExp(`/${language}/checkout/payment/return\\?`));
}

/** The number that the outcome page tells. */
export async function orderNumber(page: Page): Promise<string> {
  const number = await main(page).locator('dl dd').first().textContent();
  expect(number).toMatch(/^\d+$/);
  return number ?? '';
}
