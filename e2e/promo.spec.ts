/// <reference lib="dom" />

import { hydrated } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { looks } from './looks.ts';
import { changeCart, type PromoShop, promoShop, visit } from './promo-shop.ts';
import { stopClock } from './stop-clock.ts';
import { expect, type Locator, type Page, test } from './test.ts';
import { watchShifts } from './watch-shifts.ts';

test.use({ seesMotion: true });

const bar = (page: Page) => page.locator('.promo');
const banners = (page: Page) => page.locator('.promo-banner');
const active = (page: Page) => page.locator('[data-promo]');
const text = { nl: 'Alles voor de herfst', en: 'All you need for autumn' };
const withCode = {
  text,
  color: '#7a3b12',
  action: 'ADD_PROMOCODE',
  promocode: 'HERFST10',
  is_dismissable: true,
};

/** Heights in px, to the pixel. */
const heightOf = async (page: Page) => Math.round((await bar(page).boundingBox())?.height ?? 0);

test.describe('the banner', () => {
  test('PROMO-01 PROMO-05 has the shop’s words, colour, link and style, in the page’s language, at most 64 px high @390 @1440', async ({
    page,
  }) => {
    const shop = await promoShop({
      banners: [
        {
          text: { nl: 'Nieuw <strong>binnen</strong>', en: 'Just <strong>in</strong>' },
          color: '#1b4d3e',
          href: '/products?sort=newest',
          custom_styles: JSON.stringify({ font_size: '16px', font_family: 'Georgia', color: '#ffe08a' }),
        },
      ],
    });
    for (const [language, words] of [
      ['nl', 'Nieuw binnen'],
      ['en', 'Just in'],
    ] as const) {
      await visit(page, shop, `/${language}/home`);
      const link = banners(page).getByRole('link', { name: words });
      await expect(link).toHaveAttribute('href', `/${language}/products?sort=newest`);
      await expect(banners(page)).toHaveCSS('background-color', 'rgb(27, 77, 62)');
      await expect(link).toHaveCSS('color', 'rgb(255, 224, 138)');
      await expect(link.locator('.promo-text')).toHaveCSS('font-size', '16px');
      await expect(link).toHaveCSS('font-family', /Georgia/);
      const { width = 0, height = 0 } = page.viewportSize() ?? {};
      for (const [wide, high] of [
        [width, width < 768 ? 64 : 50],
        [767, 64],
        [768, 50],
      ] as const) {
        await page.setViewportSize({ width: wide, height });
        expect(await heightOf(page)).toBe(high);
      }
      await page.setViewportSize({ width, height });
      await expect(bar(page).getByRole('button')).toHaveCount(0);
    }
  });

  test('PROMO-05 what is no colour, size or font is left out; words are 14 px and can be read on any colour @390 @1440', async ({
    page,
  }) => {
    const shop = await promoShop({
      banners: [
        {
          text: 'Zonder stijl<script>alert(1)</script>',
          color: '#f2d492',
          custom_styles: { font_size: 'calc(1px)', font_family: 'url(//x)', color: 'red; position: fixed' },
        },
      ],
    });
    await visit(page, shop, '/nl/home');
    await expect(banners(page)).toHaveAttribute('style', /^background:#f2d492;color:#(000000|111111)$/);
    await expect(banners(page).locator('.promo-text')).toHaveCSS('font-size', '14px');
    await expect(banners(page)).not.toContainText('alert');
  });

  test('PROMO-02 closed is closed: in this browser, before anything is drawn, and nothing moves', async ({
    page,
    browser,
  }) => {
    const shop = await promoShop({ banners: [withCode] });
    const shift = await watchShifts(page);
    await visit(page, shop, '/nl/home');
    await expect(bar(page)).toBeVisible();
    expect(await shift()).toEqual([]);
    await bar(page).getByRole('button', { name: 'Melding sluiten' }).click();
    await expect(bar(page)).toBeHidden();
    // The cart's pages have no banners: behind them the same document draws its own anew.
    await page.evaluate(() => {
      Object.assign(globalThis, { isSame: true });
      const link = document.createElement('a');
      link.href = '/nl/shopping-bag';
      document.body.append(link);
      link.click();
    });
    await page.getByRole('banner').getByRole('link', { name: 'Verder winkelen' }).click();
    await expect(page).toHaveURL(/\/nl\/products$/);
    expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true);
    await expect(bar(page)).toHaveCount(1);
    await expect(banners(page)).toHaveCount(0);
    for (const path of ['/nl/home', '/nl/products']) {
      await visit(page, shop, path);
      await expect(banners(page)).toHaveCount(0);
      await expect(bar(page)).toBeHidden();
      expect(await shift(), path).toEqual([]);
    }
    const other = await (await browser.newContext()).newPage();
    await visit(other, shop, '/nl/home');
    await expect(bar(other)).toBeVisible();
  });

  test('PROMO-02 on the page that it leads to it is smaller and leads nowhere', async ({ page }) => {
    const href = '/products?sort=newest';
    const shop = await promoShop({ banners: [{ text, href, promocode: 'X1' }] });
    await visit(page, shop, `/nl${href}`);
    expect(await heightOf(page)).toBe(32);
    await visit(page, shop, '/nl/products');
    expect(await heightOf(page)).toBe(50);
    await banners(page).getByRole('link').click();
    await expect(page).toHaveURL(shop.url(`/nl${href}`));
    await expect.poll(() => heightOf(page)).toBe(32);
    await page.goBack();
    await expect.poll(() => heightOf(page)).toBe(50);
  });
});

test.describe('its code', () => {
  const shopWithCode = () =>
    promoShop({ banners: [withCode], codes: () => [{ code: 'HERFST10', amount: 1000 }] });

  for (const { language, add, question, explanation, cancel, confirm, applied } of [
    {
      language: 'nl',
      add: 'Code toevoegen: HERFST10',
      question: 'Code HERFST10 toevoegen?',
      explanation: 'De code wordt toegevoegd aan je winkelwagen.',
      cancel: 'Annuleren',
      confirm: 'Toevoegen',
      applied: 'Toegepast',
    },
    {
      language: 'en',
      add: 'Add code: HERFST10',
      question: 'Add code HERFST10?',
      explanation: 'The code will be added to your bag.',
      cancel: 'Cancel',
      confirm: 'Add',
      applied: 'Applied',
    },
  ])
    test(`PROMO-03 it asks first, by keyboard too, and then says applied on every page, in ${language}`, async ({
      page,
    }) => {
      const shop = await shopWithCode();
      await visit(page, shop, `/${language}/home`);
      const button = bar(page).getByRole('button', { name: add });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: question });
      await expect(dialog).toBeVisible();
      await expect(dialog).toHaveAccessibleDescription(explanation);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await button.click();
      await dialog.getByRole('button', { name: cancel }).click();
      await expect(dialog).toBeHidden();
      await expect(button).toBeVisible();
      await expect(active(page)).toHaveCount(0);

      await button.click();
      await dialog.getByRole('button', { name: confirm, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(button).toBeHidden();
      await expect(bar(page).getByRole('button', { name: applied })).toBeDisabled();
      await expect(active(page)).toContainText('HERFST10');
      for (const path of ['home', 'products', 'contact']) {
        await page.goto(shop.url(`/${language}/${path}`));
        await expect(bar(page).getByRole('button', { name: applied })).toBeDisabled();
      }
    });

  test('PROMO-03 any code in the cart makes it applied; a code that is refused says why', async ({
    page,
  }) => {
    const shop = await promoShop({
      banners: [{ ...withCode, promocode: 'VERLOPEN' }],
      codes: () => [{ code: 'ANDERE' }],
    });
    await visit(page, shop, '/nl/home');
    await bar(page).getByRole('button', { name: 'Code toevoegen: VERLOPEN' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Toevoegen', exact: true }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByRole('button', { name: 'Annuleren' }).click();
    expect(await changeCart(page, shop, 'promocodes', { code: 'ANDERE' })).toBe(200);
    await page.reload();
    await expect(bar(page).getByRole('button', { name: 'Toegepast' })).toBeDisabled();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('PROMO-03 PROMO-07 a form adds it, another takes it out', async ({ page }) => {
      const shop = await shopWithCode();
      await page.goto(shop.url('/nl/home'));
      await expect(bar(page).getByRole('button', { name: 'Melding sluiten' })).toBeHidden();
      await bar(page).getByRole('button', { name: 'Code toevoegen: HERFST10' }).click();
      await expect(page).toHaveURL(shop.url('/nl/shopping-bag'));
      await page.goto(shop.url('/nl/home'));
      await expect(bar(page).getByRole('button', { name: 'Toegepast' })).toBeDisabled();
      await active(page).getByRole('button', { name: 'Verwijder promocode HERFST10' }).click();
      await page.goto(shop.url('/nl/home'));
      await expect(active(page)).toHaveCount(0);
      await expect(bar(page).getByRole('button', { name: 'Code toevoegen: HERFST10' })).toBeVisible();
    });
  });
});

test.describe('several banners', () => {
  const three = () =>
    promoShop({
      banners: [
        { text: 'Eerste', color: '#7a3b12' },
        { text: 'Tweede', color: '#23412f' },
        { text: 'Derde', color: '#f2d492' },
      ],
    });
  const shown = (page: Page) => banners(page).and(page.locator('[data-active]'));
  const running = (page: Page) => page.locator('.promo-frame[data-running]');

  /** Notes how long each movement takes. */
  async function watchMotions(page: Page) {
    await page.addInitScript(() => {
      const durations: unknown[] = [];
      Object.assign(globalThis, { durations });
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, options) {
        if (this.closest('.promo')) durations.push((options as KeyframeAnimationOptions).duration);
        return animate.call(this, frames, options);
      };
    });
    return () => page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations);
  }

  /** Stops the page's clock once its carousel runs, just as that begins to wait for the next movement. */
  async function stopTime(page: Page, frame: Locator) {
    await expect(frame).toHaveCount(1);
    await stopClock(page);
    await frame.dispatchEvent('pointerleave');
  }
  /** Has what moves arrive: a button that is still on its way can leave the pointer between its press and its release. */
  const finishTurn = (page: Page) =>
    banners(page).evaluateAll((all) => {
      for (const one of all) for (const motion of one.getAnimations()) motion.finish();
    });
  const names = ['Eerste', 'Tweede', 'Derde'];
  /** Place of the banner that is shown. */
  const place = async (page: Page) => {
    const words = await shown(page).textContent();
    return names.findIndex((name) => words?.includes(name));
  };
  const following = (index: number, steps: number) =>
    new RegExp(names[(index + steps) % names.length] ?? '?');

  test('PROMO-04 they follow each other after 4000 ms with a movement of 3000 ms, round and round', async ({
    page,
  }) => {
    const shop = await three();
    const motions = await watchMotions(page);
    await page.clock.install();
    await visit(page, shop, '/nl/home');
    await stopTime(page, running(page));
    const from = await place(page);
    await page.clock.runFor(3_900);
    await expect(shown(page)).toHaveText(following(from, 0));
    await page.clock.runFor(200);
    await expect(shown(page)).toHaveText(following(from, 1));
    for (const steps of [2, 3, 4]) {
      await page.clock.runFor(6_800);
      await expect(shown(page)).toHaveText(following(from, steps - 1));
      await page.clock.runFor(200);
      await expect(shown(page)).toHaveText(following(from, steps));
    }
    expect([...new Set(await motions())]).toEqual([3_000]);
  });

  test('PROMO-04 the one that leaves stays in sight beside the one that comes, and is gone once that is there', async ({
    page,
  }) => {
    await visit(page, await three(), '/nl/home');
    await expect(running(page)).toHaveCount(1);
    const inSight = () =>
      banners(page).evaluateAll(
        (all) => all.filter((one) => getComputedStyle(one).visibility === 'visible').length,
      );
    const next = () => shown(page).getByRole('button', { name: 'Volgende actie' }).click();
    /** Holds what moves in the middle of its way. @returns by which properties it moves */
    const holdMidway = () =>
      banners(page).evaluateAll((all) =>
        all.flatMap((one) =>
          one.getAnimations().flatMap((motion) => {
            motion.pause();
            motion.currentTime = 1_500;
            return (motion.effect as KeyframeEffect).getKeyframes().map((frame) => {
              const { offset, computedOffset, easing, composite, ...properties } = frame;
              return Object.keys(properties).join();
            });
          }),
        ),
      );
    await bar(page).hover();
    // Where they snapped, the page would draw every second turn itself.
    await expect(page.locator('.promo-slides')).toHaveCSS('scroll-snap-type', 'none');
    // The second leaves again before it has come: it ends at once what it was doing.
    for (const steps of [1, 2, 3]) {
      await next();
      // Anything else among its frames and the page draws each of them itself.
      expect(await holdMidway(), `${steps}`).toEqual(Array(4).fill('translate'));
      expect(await inSight(), `${steps}`).toBe(2);
      if (steps === 1) continue;
      await finishTurn(page);
      await expect.poll(inSight, `${steps}`).toBe(1);
    }
  });

  test('PROMO-04 HOME-12 pointing, focus and the page’s pause button hold them; the next one can be asked for', async ({
    page,
  }) => {
    const shop = await three();
    await page.clock.install();
    await visit(page, shop, '/nl/home');
    await stopTime(page, running(page));
    const from = await place(page);
    const away = async () => {
      await page.mouse.move(5, 700);
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    };
    await bar(page).hover();
    // Long enough for two of the three, which would not be the same again.
    await page.clock.runFor(12_000);
    await expect(shown(page)).toHaveText(following(from, 0));
    await away();
    await page.clock.runFor(4_100);
    await expect(shown(page)).toHaveText(following(from, 1));

    await shown(page).getByRole('button', { name: 'Volgende actie' }).focus();
    await page.clock.runFor(12_000);
    await expect(shown(page)).toHaveText(following(from, 1));
    await page.getByRole('button', { name: 'Beweging pauzeren' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Beweging hervatten' })).toBeFocused();
    await away();
    await page.clock.runFor(12_000);
    await expect(shown(page)).toHaveText(following(from, 1));

    await finishTurn(page);
    await shown(page).getByRole('button', { name: 'Volgende actie' }).click();
    await expect(shown(page)).toHaveText(following(from, 2));
    await page.getByRole('button', { name: 'Beweging hervatten' }).click();
    await away();
    await page.clock.runFor(4_100);
    await expect(shown(page)).toHaveText(following(from, 3));
  });

  test('PROMO-04 nothing moves by itself for shoppers who asked for less motion; a button leads on', async ({
    page,
  }) => {
    const shop = await three();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const motions = await watchMotions(page);
    await page.clock.install();
    await visit(page, shop, '/nl/home');
    await expect(running(page)).toHaveCount(1);
    for (const time of [5_000, 7_000]) {
      await page.clock.runFor(time);
      expect(await shown(page).textContent()).toMatch(/Eerste/);
    }
    await shown(page).getByRole('button', { name: 'Volgende actie' }).click();
    await expect(shown(page)).toHaveText(/Tweede/);
    expect(await motions()).toEqual([]);
  });

  test('HEAD-18 HOME-12 on a phone selling points take turns with them in one line, and the pause button shows with either @390', async ({
    page,
  }) => {
    const shop = await promoShop({
      banners: [{ text: 'Eerste' }, { text: 'Tweede' }],
      usps: ['Gratis bezorgd', 'Morgen in huis'],
    });
    await page.clock.install();
    await visit(page, shop, '/nl/home');
    await expect(running(page)).toHaveCount(1);
    await stopClock(page);
    const usps = page.getByRole('region', { name: 'Waarom bij ons', includeHidden: true });
    const pause = page.locator('.pause-button');
    expect(await usps.boundingBox()).toEqual(await bar(page).boundingBox());
    expect(await heightOf(page)).toBe(64);
    /** What can be pressed in the middle of the line, and at its pause button, a second later, and whether selling points are seen. */
    const pressedNext = async () => {
      await page.clock.runFor(1_000);
      return page.evaluate(() => {
        const strip = document.querySelector('.usp-strip');
        for (const slide of strip?.getAnimations() ?? []) slide.finish();
        const { x, y, width, height } =
          document.querySelector('.pause-button')?.getBoundingClientRect() ?? new DOMRect();
        const at = (left: number) => document.elementFromPoint(left, y + height / 2);
        const line = at(innerWidth / 2);
        return {
          banners: line?.closest('.promo') != null,
          usps: line?.closest('.usp-strip') != null,
          pause: at(x + width / 2)?.closest('.pause-button') != null,
          isSeen: strip?.checkVisibility({ visibilityProperty: true }),
        };
      });
    };
    /** Whose the line is in each of so many seconds. */
    const turns = async (seconds: number) => {
      let whose = '';
      for (let second = 0; second < seconds; second += 1) {
        const pressed = await pressedNext();
        expect([pressed.banners, pressed.usps].filter(Boolean), `${second}`).toHaveLength(1);
        expect(pressed.pause, `${second}`).toBe(true);
        expect(pressed.isSeen, `${second}`).toBe(pressed.usps);
        whose += pressed.usps ? 'u' : 'b';
      }
      return whose;
    };
    // From wherever the first turn is when the clock stops.
    expect(await turns(30)).toMatch(/^b{1,9}u{9}b{9}u{2,9}b{0,9}$/);
    // What a keyboard is at is never covered.
    await page.clock.runFor(9_000);
    while ((await turns(1)) === 'b') await page.clock.runFor(1_000);
    await bar(page).focus();
    await expect(usps).toBeHidden();

    // Whatever there is one of: the two lines take turns all the same, until the button that stops them, for the visit.
    const one = { text: 'Eerste' };
    const parts = ['Eerste deel', 'Tweede deel'].map((text, order) => ({
      text,
      order,
      imagePosition: 'NONE',
    }));
    const other = [
      { banners: [one], usps: ['Gratis bezorgd'] },
      { banners: [one], usps: ['Gratis bezorgd', 'Morgen in huis'] },
      { banners: [one, { text: 'Tweede' }], usps: ['Gratis bezorgd'] },
      { banners: [{ text: '', layoutType: 'SECTIONS', sections: parts }], usps: ['Gratis bezorgd'] },
    ];
    for (const given of other) {
      const its = JSON.stringify(given);
      await page.clock.resume();
      await visit(page, await promoShop(given), '/nl/home');
      await expect(pause, its).toBeVisible();
      await stopClock(page);
      expect(await turns(19), its).toMatch(/bu+b?/);
      await pause.click();
      expect(await turns(20), its).toMatch(/^(b+|u+)$/);
      await pause.click();
    }
  });

  test('HOME-12 HEAD-18 on a phone nothing takes turns where less motion is wanted, until the button starts it @390', async ({
    page,
  }) => {
    const shop = await promoShop({ banners: [{ text: 'Eerste' }], usps: ['Gratis bezorgd'] });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await visit(page, shop, '/nl/home');
    const usps = page.getByRole('region', { name: 'Waarom bij ons', includeHidden: true });
    const pause = page.locator('.pause-button');
    await expect(pause).toHaveAccessibleName('Beweging hervatten');
    for (const milliseconds of [9_500, 9_500]) {
      await page.clock.runFor(milliseconds);
      await expect(usps).toBeHidden();
    }
    await pause.focus();
    await page.keyboard.press('Enter');
    await expect(pause).toHaveAccessibleName('Beweging pauzeren');
    await page.clock.runFor(9_500);
    await expect(usps).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(pause).toHaveAccessibleName('Beweging hervatten');
    for (const milliseconds of [9_500, 9_500]) {
      await page.clock.runFor(milliseconds);
      await expect(usps).toBeVisible();
    }
  });

  test('PROMO-02 PROMO-04 closing one of two leaves the other, which stands still, and both stay closed', async ({
    page,
  }) => {
    const isDismissable = true;
    const shop = await promoShop({
      banners: [
        { text: 'Eerste', isDismissable },
        { text: 'Tweede', isDismissable },
      ],
    });
    await visit(page, shop, '/nl/home');
    await expect(running(page)).toHaveCount(1);
    const close = { name: 'Melding sluiten' };
    await banners(page).filter({ hasText: 'Eerste' }).getByRole('button', close).click();
    await expect(banners(page)).toHaveText(/Tweede/);
    await expect(banners(page)).toBeVisible();
    await expect(running(page)).toHaveCount(0);
    await expect(bar(page).getByRole('button')).toHaveCount(1);
    await expect(page.locator('.pause-button')).toBeHidden();
    await bar(page).getByRole('button', close).click();
    await expect(bar(page)).toBeHidden();
    await visit(page, shop, '/nl/home');
    await expect(banners(page)).toHaveCount(0);
  });

  test('PROMO-04 without JavaScript every one can be scrolled to', async ({ browser }) => {
    const shop = await three();
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(shop.url('/nl/home'));
    await banners(page).last().scrollIntoViewIfNeeded();
    await expect(banners(page).last()).toBeInViewport({ ratio: 0.9 });
    await expect(bar(page).getByRole('button', { name: 'Volgende actie' })).toBeHidden();
  });

  const sections = () =>
    promoShop({
      banners: [
        {
          text: '',
          color: '#23412f',
          layoutType: 'SECTIONS',
          sections: [
            { text: 'Tweede deel', order: 2, imageUrl: 'https://img.example/b.png', imagePosition: 'RIGHT' },
            {
              text: 'Eerste deel',
              order: 1,
              imageUrl: 'https://img.example/a.png',
              imagePosition: 'LEFT',
              linkUrl: '/contact',
            },
            { text: 'Derde deel', order: 3, imageUrl: 'https://img.example/c.png', imagePosition: 'NONE' },
          ],
        },
      ],
    });
  const parts = (page: Page) => page.locator('.promo-section');

  test('PROMO-04 sections stand side by side in their order, with a picture left, right or none, and a link', async ({
    page,
  }) => {
    const shop = await sections();
    await visit(page, shop, '/en/home');
    await expect(parts(page)).toHaveText([/Eerste deel/, /Tweede deel/, /Derde deel/]);
    for (const index of [0, 1, 2]) await expect(parts(page).nth(index)).toBeVisible();
    const left = async (index: number, what: string) =>
      (await parts(page).nth(index).locator(what).boundingBox())?.x ?? 0;
    expect(await left(0, 'img')).toBeLessThan(await left(0, '.promo-text'));
    expect(await left(1, 'img')).toBeGreaterThan(await left(1, '.promo-text'));
    await expect(parts(page).nth(2).locator('img')).toHaveCount(0);
    await expect(parts(page).first().getByRole('link')).toHaveAttribute('href', '/en/contact');
    expect(await heightOf(page)).toBe(50);
  });

  test('PROMO-04 on a phone sections follow each other after 3500 ms with a movement of 600 ms, round and round @390', async ({
    page,
  }) => {
    const shop = await sections();
    const motions = await watchMotions(page);
    await page.clock.install();
    await visit(page, shop, '/nl/home');
    const frame = page.locator('.promo-sections-frame[data-running]');
    const now = parts(page).and(page.locator('[data-active]'));
    await stopTime(page, frame);
    const words = await now.textContent();
    const from = names.findIndex((name) => words?.includes(name));
    await page.clock.runFor(3_400);
    await expect(now).toHaveText(following(from, 0));
    await page.clock.runFor(200);
    await expect(now).toHaveText(following(from, 1));
    await expect(parts(page).nth(from)).toBeHidden();
    for (const steps of [2, 3, 4]) {
      await page.clock.runFor(3_900);
      await expect(now).toHaveText(following(from, steps - 1));
      await page.clock.runFor(200);
      await expect(now).toHaveText(following(from, steps));
    }
    expect([...new Set(await motions())]).toEqual([600]);
    expect(await heightOf(page)).toBe(64);
  });
});

test.describe('the code that is active', () => {
  const add = (page: Page, shop: PromoShop, code: string) => changeCart(page, shop, 'promocodes', { code });

  for (const { language, percent, value, button } of [
    {
      language: 'nl',
      percent: 'Code TIEN toegepast - 10% korting - alle prijzen zijn aangepast',
      value: 'Code VIJF toegepast - € 5,00 korting - alle prijzen zijn aangepast',
      button: 'Verwijder promocode',
    },
    {
      language: 'en',
      percent: 'Code TIEN applied - 10% discount - all prices have been adjusted',
      value: 'Code VIJF applied - €5.00 discount - all prices have been adjusted',
      button: 'Remove promo code',
    },
  ])
    test(`PROMO-06 PROMO-07 is told of on every page with its amount, and can be taken out, in ${language}`, async ({
      page,
    }) => {
      const shop = await promoShop({
        codes: () => [
          { code: 'TIEN', type: 'PERCENTAGE', amount: 1000 },
          { code: 'VIJF', type: 'VALUE', amount: 500 },
        ],
      });
      await visit(page, shop, `/${language}/home`);
      await expect(active(page)).toHaveCount(0);
      await add(page, shop, 'TIEN');
      const product = shop.products[0]?.path(language) ?? '';
      await changeCart(page, shop, 'lines', { variantId: shop.products[0]?.variantId, quantity: 1 });
      const pages = ['home', 'products', 'shopping-bag', 'checkout/gegevens'];
      for (const path of [product, ...pages.map((path) => `/${language}/${path}`).toReversed()]) {
        await visit(page, shop, path);
        await expect(active(page)).toContainText(percent);
      }
      const remove = active(page).getByRole('button', { name: `${button} TIEN` });
      await expect(remove).toHaveText(button);
      await remove.click();
      await expect(active(page)).toHaveCount(0);
      await page.reload();
      await expect(active(page)).toHaveCount(0);
      await add(page, shop, 'VIJF');
      await page.reload();
      await expect(active(page)).toContainText(value);
    });

  test('PROMO-06 PROMO-07 one for certain products is told of on their pages only, after a click on a link too', async ({
    page,
  }) => {
    const shop = await promoShop({
      codes: (id) => [{ code: 'ALLEENVAAS', included_product_ids: [id] }],
    });
    const [vase, bowl] = shop.products;
    await changeCart(page, shop, 'lines', { variantId: vase?.variantId, quantity: 1 });
    expect(await add(page, shop, 'ALLEENVAAS')).toBe(200);
    await visit(page, shop, '/nl/products');
    await expect(active(page)).toHaveCount(0);
    await page
      .locator(`main a[href="${vase?.path('nl')}"]`)
      .first()
      .click();
    await expect(active(page)).toContainText(
      'Code ALLEENVAAS toegepast - 10% korting - geldt alleen voor bepaalde producten',
    );
    await page.goBack();
    await expect(active(page)).toHaveCount(0);
    await page.goto(shop.url(bowl?.path('nl') ?? ''));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(active(page)).toHaveCount(0);
    await page.goto(shop.url(vase?.path('en') ?? ''));
    await expect(active(page)).toContainText('only for certain products');
  });

  test('PROMO-06 PROMO-07 taken out in the checkout, the sums there are without it at once', async ({
    page,
  }) => {
    const shop = await promoShop({ codes: () => [{ code: 'TIEN' }] });
    await changeCart(page, shop, 'lines', { variantId: shop.products[0]?.variantId, quantity: 1 });
    await add(page, shop, 'TIEN');
    await visit(page, shop, '/nl/checkout/gegevens');
    const overview = page.getByTestId('overview-beside');
    await expect(overview).toContainText('Korting TIEN');
    await active(page).getByRole('button', { name: 'Verwijder promocode TIEN' }).click();
    await expect(overview).not.toContainText('Korting TIEN');
    await expect(overview).toContainText('€');
    await expect(active(page)).toHaveCount(0);
  });

  test('PROMO-07 below 768 px, and only there, it is short @390', async ({ page }) => {
    const shop = await promoShop({ codes: () => [{ code: 'TIEN' }] });
    await add(page, shop, 'TIEN');
    await visit(page, shop, '/nl/home');
    const short = active(page).getByText('TIEN: 10% korting', { exact: true });
    const long = active(page).getByText(/alle prijzen zijn aangepast/);
    for (const width of [390, 767]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(short).toBeVisible();
      await expect(long).toBeHidden();
    }
    await page.setViewportSize({ width: 768, height: 844 });
    await expect(long).toBeVisible();
    await expect(short).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await active(page).getByRole('button', { name: 'Verwijder promocode TIEN' }).click();
    await expect(active(page)).toHaveCount(0);
  });

  test('PROMO-07 PROMO-08 may bring its own words and colour, readable on it, and whose it is beside the logo', async ({
    page,
  }) => {
    const logoUrl = 'data:,';
    const shop = await promoShop({
      codes: () => [
        {
          code: 'ANNA20',
          amount: 2000,
          banner_text: JSON.stringify({ nl: 'Anna’s keuze: 20% eraf', en: 'Anna’s pick: 20% off' }),
          banner_color: '#f2d492',
          branding: JSON.stringify({
            influencer: { enabled: true, logoUrl: 'https://img.example/anna.png', displayName: 'Anna Kookt' },
          }),
        },
      ],
    });
    await page.route('https://img.example/**', (route) => route.fulfill({ body: logoUrl }));
    await add(page, shop, 'ANNA20');
    await visit(page, shop, '/en/home');
    await expect(active(page)).toContainText('Anna’s pick: 20% off');
    await expect(active(page)).not.toContainText('applied');
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    await page.setViewportSize({ width: 390, height });
    await expect(active(page).getByText('Anna’s pick: 20% off')).toBeVisible();
    await expect(active(page)).not.toContainText('ANNA20:');
    await page.setViewportSize({ width, height });
    await expect(active(page)).toHaveCSS('background-color', 'rgb(242, 212, 146)');
    await expect(active(page)).toHaveCSS('color', /rgb\((0, 0, 0|17, 17, 17)\)/);
    const coBrand = page.locator('header').getByRole('img', { name: 'Together with Anna Kookt' });
    await expect(coBrand).toHaveAttribute('src', 'https://img.example/anna.png');
    await active(page).getByRole('button', { name: 'Remove promo code ANNA20' }).click();
    await expect(coBrand).toHaveCount(0);
  });
});

test.describe('an address with a code', () => {
  test('PROMO-03 adds it once the page is there, says so, and forgets it', async ({ page }) => {
    const shop = await promoShop({ codes: () => [{ code: 'TIEN' }] });
    await page.goto(shop.url('/nl/products?sort=newest&promocode=tien'));
    await expect(
      page.getByRole('status').getByText('Code TIEN is toegevoegd aan je winkelwagen.'),
    ).toBeVisible();
    await expect(page).toHaveURL(shop.url('/nl/products?sort=newest'));
    await expect(active(page)).toContainText('Code TIEN toegepast');
    await page.goBack();
    await page.goForward();
    await expect(page).not.toHaveURL(/promocode/);
  });

  test('PROMO-03 TEN-09 says why it is refused, on a page of its own language, and is not tried where no orders are taken', async ({
    page,
  }) => {
    const shop = await promoShop({});
    await page.goto(shop.url('/en/home?promocode=NOPE'));
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByText('NOPE', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(shop.url('/en/home'));
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);

    const closed = await promoShop({ takesOrders: false });
    const tried: string[] = [];
    page.on('request', (each) => {
      if (each.url().includes('/shopping-bag')) tried.push(each.url());
    });
    await visit(page, closed, '/en/contact?promocode=NOPE');
    // Time enough for it: the next page has come.
    await page.locator('header a[href="/en/home"]:visible').first().click();
    await expect(page).toHaveURL(closed.url('/en/home'));
    expect(tried).toEqual([]);
    await expect(page.locator('.promo-toast')).toHaveCount(0);
  });

  test('TEN-08 fetching it alone makes no cart and no page of its own', async ({ page, request }) => {
    const first = await request.get('/nl/pagina/over-ons');
    const wanted = await request.get('/nl/pagina/over-ons?promocode=WELKOM10');
    expect(wanted.headers()['set-cookie']).toBeUndefined();
    expect(wanted.headers().etag).toBe(first.headers().etag);
    expect(await wanted.text()).not.toContain('promocode=');
    await page.goto('/nl/home');
    await hydrated(page);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies).toEqual(['cookie_consent']);
  });
});

for (const { language, width } of looks)
  test(`PROMO-01 PROMO-03 PROMO-07 axe finds nothing on banners, question and active code in ${language} ${width}`, async ({
    page,
  }) => {
    const shop = await promoShop({
      banners: [withCode, { text: 'Tweede', color: '#f2d492', href: '/contact' }],
      codes: () => [{ code: 'HERFST10', banner_color: '#e0a050' }],
    });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, shop, `/${language}/contact`);
    await expectAccessible(page);
    await bar(page)
      .getByRole('button', { name: /HERFST10/ })
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, { within: 'dialog[open]' });
    await page.getByRole('dialog').locator('button[type=submit]').click();
    await expect(active(page)).toBeVisible();
    await expectAccessible(page);
  });
