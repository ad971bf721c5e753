import { at, hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { mailedLink } from './mailed-link.ts';
import { comeFromOwnNetwork } from './own-network.ts';
import { endHourOf, forgetBegunPhotos } from './sent-photos.ts';
import { expect, type Page, test } from './test.ts';
import { touchField } from './touch-field.ts';

test.beforeEach(comeFromOwnNetwork);

const footer = (page: Page) => page.locator('#footer');
/** A page of which the footer is most. */
const words = '/nl/pagina/over-ons';
const message = (page: Page) => footer(page).getByRole('form', { name: 'Stuur ons een bericht' });
const news = (page: Page) => footer(page).getByRole('region', { name: 'Nieuwsbrief' });

test('FOOT-04 FOOT-05 LANG-09 the footer’s forms are sent in place, their script comes with the first focus, and a wrong field is told of at itself @390 @1440', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (/form-in-place/.test(request.url())) scripts.push(request.url());
  });
  await page.goto(words);
  await hydrated(page);
  expect(scripts).toEqual([]);
  const form = message(page);
  await touchField(form.getByLabel('Naam'));
  expect(scripts).toHaveLength(1);
  await form.getByLabel('Naam').fill('Anna de Vries');
  await form.getByLabel('E-mailadres').fill('geen adres');
  await form.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(form.getByLabel('E-mailadres')).toBeFocused();
  await expect(form.getByLabel('E-mailadres')).toHaveAccessibleDescription(/Dit e-mailadres klopt niet/);
  await expect(form.getByLabel('Bericht')).toHaveAccessibleDescription('Schrijf een bericht');
  await expect(form.getByLabel('Naam')).toHaveAccessibleDescription('');
  await expectAccessible(page);
  await form.getByLabel('E-mailadres').fill(`anna-${Date.now()}@voorbeeld.nl`);
  await expect(form.getByLabel('E-mailadres')).toHaveAccessibleDescription('');
  await form.getByLabel('Bericht').fill('Is de vaas er nog?');
  await page.route('**/nl/send/contact', (route) => route.abort(), { times: 1 });
  await form.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(form.getByRole('alert')).toContainText('Je bericht staat er nog');
  await form.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(footer(page).getByRole('status')).toContainText('Je bericht is verstuurd');
  await expect(footer(page).getByRole('status')).toBeFocused();
  await expect(page).toHaveURL(at('molen', words));

  await touchField(news(page).getByLabel('E-mailadres'));
  await news(page).getByLabel('E-mailadres').fill('geen');
  await page.keyboard.press('Enter');
  await expect(news(page).getByLabel('E-mailadres')).toHaveAccessibleDescription(/klopt niet/);
  await news(page).getByLabel('E-mailadres').fill(`lezer-${Date.now()}@voorbeeld.nl`);
  await page.keyboard.press('Enter');
  await expect(news(page).getByRole('status')).toContainText('Kijk in je mailbox');
  // OVER-02: the newsletter's window, which asks nobody who signed up, knows of it.
  expect(await page.evaluate(() => localStorage.getItem('popup-signed-up'))).toMatch(/^\d+$/);
});

test('FOOT-04 CONT-01 no message goes without its photo, however soon it is sent and whatever script is lost, and the hint stays with its field', async ({
  page,
}) => {
  await forgetBegunPhotos();
  await page.goto(words);
  await hydrated(page);
  const form = message(page);
  const photos = form.getByLabel('Foto’s (niet verplicht)');
  /** What the form named as its photos, each time it was sent in place. */
  const named: number[] = [];
  page.on('request', (request) => {
    if (/\/nl\/send\/contact$/.test(request.url()))
      named.push(new URLSearchParams(request.postData() ?? '').getAll('photo').length);
  });
  await touchField(form.getByLabel('Naam'));
  await form.getByLabel('Naam').fill('Anna de Vries');
  await form.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(form.getByLabel('Bericht')).toHaveAccessibleDescription('Schrijf een bericht');
  await expect(photos).toHaveAccessibleDescription(/Hooguit 3 foto/);
  await form.getByLabel('E-mailadres').fill(`foto-${Date.now()}@voorbeeld.nl`);
  await form.getByLabel('Bericht').fill('Zie de foto');
  const drawn = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 40 } });
  const picture = { name: 'kapot.png', mimeType: 'image/png', buffer: drawn };

  // The script that sends photos is on its way when the form is sent.
  let come = () => {};
  const isCome = new Promise<void>((resolve) => {
    come = resolve;
  });
  const script = /choose-photos/;
  await page.route(script, (route) => isCome.then(() => route.continue()));
  await photos.setInputFiles([picture]);
  await expect(photos).toHaveAccessibleDescription(/Hooguit 3 foto/);
  // A photo that breaks off while the form waits for it stops the form, once.
  await page.route('**/api/contact/photos', (route) => route.fulfill({ status: 404, body: '{}' }), {
    times: 1,
  });
  await form.getByRole('button', { name: 'Verstuur bericht' }).click();
  come();
  await expect(form.getByText('kapot.png: versturen lukte niet')).toBeVisible();
  await expect(photos).toBeFocused();
  await photos.setInputFiles([picture]);
  // One that was refused before the button is pressed stops the form as well, once.
  await photos.setInputFiles([
    { name: 'tekst.png', mimeType: 'image/png', buffer: Buffer.from('geen foto') },
  ]);
  const refused = form.locator('[data-wrong]', { hasText: 'tekst.png' });
  await expect(refused).toBeVisible();
  await form.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(photos).toBeFocused();
  await expect(form.locator('[name=photo]')).toHaveCount(1);
  expect(named).toEqual([0]);
  // One whose hour is over is named no more, so that it can be chosen anew.
  await endHourOf(form);
  await form.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(form.getByText('kapot.png: deze foto is er niet meer')).toBeVisible();
  await photos.setInputFiles([picture]);
  await expect(form.getByText('kapot.png: klaar')).toBeVisible();
  await form.getByRole('button', { name: 'Verstuur bericht' }).click();
  await expect(footer(page).getByRole('status')).toContainText('Je bericht is verstuurd');
  expect(named).toEqual([0, 1, 1]);

  // Lost altogether, it leaves the form to the browser, which takes the photo along.
  await page.goto(words);
  await hydrated(page);
  await page.unrouteAll();
  await page.route(script, (route) => route.abort());
  await touchField(form.getByLabel('Naam'));
  await form.getByLabel('Naam').fill('Anna de Vries');
  await form.getByLabel('E-mailadres').fill(`foto2-${Date.now()}@voorbeeld.nl`);
  await form.getByLabel('Bericht').fill('Zie de foto');
  await photos.setInputFiles([picture]);
  const sent = page.waitForRequest((request) => new URL(request.url()).pathname === '/nl/contact');
  await form.getByRole('button', { name: 'Verstuur bericht' }).click();
  expect((await sent).headers()['content-type']).toContain('multipart/form-data');
  await expect(page).toHaveURL(/\/nl\/contact\?sent=1$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('FOOT-04 FOOT-05 the footer’s forms lead to pages that say the same, and the mailed links confirm and leave', async ({
    page,
    request,
  }) => {
    await page.goto(words);
    await message(page).getByLabel('Naam').fill('Anna de Vries');
    await message(page).getByRole('button', { name: 'Verstuur bericht' }).click();
    await expect(page).toHaveURL(/\/nl\/contact$/);
    const main = page.getByRole('main');
    await expect(main.locator('[name=message]')).toHaveAccessibleDescription('Schrijf een bericht');
    await expect(main.locator('[name=name]')).toHaveValue('Anna de Vries');
    // The page of the form has it once.
    await expect(footer(page).locator('textarea')).toBeHidden();

    const email = `stil-${Date.now()}@voorbeeld.nl`;
    await news(page).getByLabel('E-mailadres').fill('geen');
    await news(page).getByRole('button', { name: 'Aanmelden' }).click();
    await expect(main.getByLabel('E-mailadres')).toHaveAccessibleDescription(/klopt niet/);
    await main.getByLabel('E-mailadres').fill(email);
    await main.getByRole('button', { name: 'Aanmelden' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kijk in je mailbox' })).toBeVisible();

    await page.goto(await mailedLink(page, email, '/newsletter/confirm'));
    await main.getByRole('button', { name: 'Aanmelding bevestigen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Je bent aangemeld' })).toBeVisible();
    const leave = await mailedLink(page, email, '/newsletter/leave');
    await page.goto(leave);
    await expect(page.getByRole('button', { name: 'Afmelden' })).toBeVisible();
    // As a mail program does by itself (RFC 8058), and after it the button.
    const oneClick = await request.post(leave, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(oneClick.status()).toBe(200);
    await main.getByRole('button', { name: 'Afmelden' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Je bent afgemeld' })).toBeVisible();
  });

  test('FOOT-04 a shop without the form has three tiles, and its newsletter', async ({ page }) => {
    await page.goto(at('fiets', '/nl/home'));
    for (const name of ['Bel ons', 'Contactformulier'])
      await expect(footer(page).getByRole('link', { name })).toBeVisible();
    await expect(footer(page).locator('a.footer-tile', { hasText: 'Mijn account' })).toBeVisible();
    await expect(message(page)).toHaveCount(0);
    await expect(news(page)).toBeVisible();
  });
});
