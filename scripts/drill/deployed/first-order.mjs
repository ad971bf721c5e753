// A shopper who buys something in a shop that was just opened: over TLS, in a browser that runs no script.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Problem } from '../../console.mjs';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Orders the first product of a shop, pays at the test bank, and returns the order's number.
 * @param {{ folder: string, network: string, host: string, address: string, chromium: string }} where network: a path such as /proc/7/ns/net,
 *   from which the shop is asked; address: at which its proxy listens
 */
export async function placeFirstOrder({ folder, network, host, address, chromium: installed }) {
  const program = join(folder, 'chromium-there');
  writeFileSync(program, `#!/bin/sh\nexec nsenter --net=${network} ${installed} "$@"\n`);
  chmodSync(program, 0o755);
  const browser = await chromium.launch({
    executablePath: program,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      `--host-resolver-rules=MAP ${host} ${address}`,
    ],
  });
  try {
    const page = await browser.newPage({
      javaScriptEnabled: false,
      ignoreHTTPSErrors: true,
      locale: 'nl-NL',
    });
    page.setDefaultTimeout(30_000);
    return await buy(page, `https://${host}`);
  } finally {
    await browser.close();
  }
}

/** @param {Page} page @param {string} origin */
async function buy(page, origin) {
  const main = page.getByRole('main');
  await page.goto(`${origin}/nl/products`);
  await main.locator('article h3 a').first().click();
  await main.getByRole('button', { name: 'In winkelwagen', exact: true }).click();
  await main.getByRole('link', { name: /^Afrekenen/ }).click();
  const next = async (/** @type {string} */ step) => {
    await main.getByRole('button', { name: /^Verder naar/ }).click();
    await page.locator(`[aria-current=step][data-step=${step}]`).waitFor();
  };
  const fill = (/** @type {string | RegExp} */ label, /** @type {string} */ text) =>
    main
      .getByLabel(label, typeof label === 'string' ? { exact: true } : {})
      .first()
      .fill(text);
  await fill('E-mailadres', 'anna@voorbeeld.nl');
  await fill('Voornaam', 'Anna');
  await fill('Achternaam', 'de Vries');
  await fill(/Telefoonnummer/, '06 12345678');
  await next('adres');
  for (const [label, text] of [
    ['Postcode', '1012 JS'],
    ['Huisnummer', '12'],
    ['Straat', 'Dam'],
    ['Plaats', 'Amsterdam'],
  ])
    await fill(label ?? '', text ?? '');
  await next('bezorging');
  await main.getByRole('radio').first().check();
  await next('betaling');
  await main.locator('input[value^="test-bank/"]').first().check();
  await next('samenvatting');
  await main.getByRole('checkbox', { name: /Ik ga akkoord/ }).check();
  await main.getByRole('button', { name: 'Bestellen en betalen', exact: true }).click();
  await page.getByRole('button', { name: 'Betaald', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Bedankt voor je bestelling, Anna!' }).waitFor();
  const number = (await main.locator('dl dd').first().textContent()) ?? '';
  if (!/^\d+$/.test(number)) throw new Problem(`The order has no number: "${number}".`);
  return number;
}
