/// <reference lib="dom" />
import { findProduct, hydrated, listOf } from './catalogue.ts';
import { expectAccessible } from './expect-accessible.ts';
import { expect, type Locator, type Page, test } from './test.ts';

/** Where the system chooses the colours, and no ground or shadow of the shop's is seen. */
test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** Presses without a pointer or focus on it, which would change its look as well. */
const press = (element: Locator) => element.evaluate((one: HTMLElement) => one.click());

/** How many pixels of two pictures of the same thing anybody sees to be different; edges of letters are never drawn quite alike. */
function pixelsApart(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(
    async (pictures) => {
      const [first, second] = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const picture = await createImageBitmap(new Blob([bytes]));
          const { width, height } = picture;
          const context = new OffscreenCanvas(width, height).getContext('2d');
          context?.drawImage(picture, 0, 0);
          return [...(context?.getImageData(0, 0, width, height).data ?? [])];
        }),
      );
      const channels = (second ?? []).map((value, at) => Math.abs(value - (first?.[at] ?? 0)) > 96);
      return channels.filter((_, at) => at % 4 === 0 && channels.slice(at, at + 3).includes(true)).length;
    },
    [one.toString('base64'), other.toString('base64')],
  );
}

/** Fails where something looks the same whether it is chosen or not, and where it looks otherwise afterwards than before. */
async function expectToldApart(
  element: Locator,
  choose: () => Promise<unknown>,
  leave: () => Promise<unknown>,
) {
  const page = element.page();
  await page.waitForLoadState('networkidle');
  await element.scrollIntoViewIfNeeded();
  /** With the line that may lie around it. */
  const look = async () => {
    const { x, y, width, height } = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return page.screenshot({ clip: { x: x - 6, y: y - 6, width: width + 12, height: height + 12 } });
  };
  const unchosen = await look();
  const apart = async () => pixelsApart(page, unchosen, await look());
  await choose();
  expect(await apart(), 'pixels that tell what is chosen').toBeGreaterThan(20);
  await leave();
  await expect.poll(apart).toBeLessThan(5);
}

const heart = (page: Page) => page.locator('main .heart:visible').first();

/** Presses what says by `aria-pressed` whether it is chosen. */
const pressUntil = (element: Locator, isPressed: boolean) => async () => {
  await press(element);
  await expect(element).toHaveAttribute('aria-pressed', String(isPressed));
};
const toggle = (element: Locator) =>
  expectToldApart(element, pressUntil(element, true), pressUntil(element, false));

test('A11Y-01 PDP-03 in forced colours the home page and the wishlist are accessible, and a kept heart is told from others', async ({
  page,
}) => {
  await page.goto('/nl/home');
  await hydrated(page);
  await expectAccessible(page);
  await toggle(heart(page));
  await pressUntil(heart(page), true)();
  await page.goto('/nl/wishlist');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
});

test('A11Y-01 PDP-01 in forced colours a product is accessible, and its chosen variant, picture and heart are told from others', async ({
  page,
  request,
}) => {
  const product = await findProduct(
    request,
    ({ variants, outfits, medias }) =>
      outfits.length === 0 &&
      medias.length > 1 &&
      variants.filter(({ available }) => available > 0).length > 1,
    ({ isFromPrice }) => isFromPrice,
  );
  await page.goto(`/nl/products/${product.slug}`);
  await hydrated(page);
  await expectAccessible(page);
  const variants = page.getByRole('list', { name: 'Uitvoering' }).getByRole('link');
  const pictures = page.locator('main a[href^="#picture-"]');
  for (const choices of [variants, pictures]) {
    const chosen = await choices.evaluateAll((all) =>
      all.findIndex((one) => one.hasAttribute('aria-current')),
    );
    const [first, other] = [choices.nth(chosen), choices.nth(chosen === 0 ? 1 : 0)];
    const choose = (one: Locator) => async () => {
      await press(one);
      await expect(one).toHaveAttribute('aria-current');
      await page.waitForLoadState('networkidle');
    };
    // The system has a colour of its own for where somebody has been.
    for (const one of [other, first]) await choose(one)();
    await expectToldApart(other, choose(other), choose(first));
  }
  await toggle(heart(page));
});

test('A11Y-01 CMP-01 CMP-02 in forced colours products that are compared are accessible, and their marks are told from others', async ({
  page,
  request,
}) => {
  const { items } = await listOf(request);
  await page.goto('/nl/products');
  await hydrated(page);
  await toggle(page.locator('main .compare-mark:visible').first());
  await page.goto(`/nl/compare?ids=${items.slice(0, 3).map(({ id }) => id)}`);
  await hydrated(page);
  await expectAccessible(page);
  const onlyDifferences = page.getByRole('main').getByRole('checkbox');
  await expectToldApart(
    onlyDifferences,
    () => press(onlyDifferences),
    () => press(onlyDifferences),
  );
});

test('A11Y-01 SRCH-05 in forced colours the search preview is accessible, and its chosen result is told from others', async ({
  page,
}) => {
  await page.goto('/nl/pagina/over-ons');
  await hydrated(page);
  const field = page
    .getByRole('banner')
    .getByRole('combobox')
    .or(page.getByRole('banner').getByRole('searchbox'));
  await field.first().fill('thee');
  const result = page.getByRole('option').first();
  await expect(result).toBeVisible();
  await expectAccessible(page);
  const isSelected = (selected: boolean) => async () => {
    await page.keyboard.press('ArrowDown');
    await expect(result).toHaveAttribute('aria-selected', String(selected));
  };
  await expectToldApart(result, isSelected(true), isSelected(false));
});

test('A11Y-01 LIST-07 in forced colours the sheet of filters is accessible, and a chosen filter is told from others @390', async ({
  page,
}) => {
  await page.goto('/nl/products');
  await hydrated(page);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const filter = page.getByRole('dialog', { name: 'Filters' }).getByRole('checkbox').first();
  await expect(filter).toBeVisible();
  await expectAccessible(page);
  const check = (isChecked: boolean) => async () => {
    await press(filter);
    await expect(filter).toBeChecked({ checked: isChecked });
    await page.waitForLoadState('networkidle');
  };
  await expectToldApart(filter, check(true), check(false));
});
