import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@etalage/db';
import { type Browser, chromium, request } from '@playwright/test';
import { askShop } from './ask-shop.ts';
import { at, type ShopName } from './catalogue.ts';
import { type Axis, axes, type Choice, colours, placements } from './gallery-axes.ts';
import { drawDocs, drawSheets } from './gallery-sheets.ts';
import { keepSettings } from './keep-settings.ts';
import { chooseCookies } from './test.ts';

/**
 * Draws the header of a demo shop in every theme, placement, menu, height and colour, in both languages and at three widths,
 * by changing the settings of a shop that runs. `npm run gallery` starts one of its own and throws it away.
 */
/** The menu of the first is too long to stand in the bar with the logo. */
const shopFor = (nav: Choice['nav']) => (nav === 'inline' ? 'fiets' : 'molen');

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'gallery' },
    every: { type: 'string', default: '1' },
    docs: { type: 'boolean', default: false },
    ...(Object.fromEntries(Object.keys(axes).map((axis) => [axis, { type: 'string' }])) as Record<
      Axis,
      { type: 'string' }
    >),
  },
});

/** For the documents each theme in each colour is enough. */
const widths = values.docs ? [390, 1440] : [390, 768, 1440];
const languages = values.docs ? ['nl'] : ['nl', 'en'];
if (values.docs) Object.assign(values, { placement: 'centred', nav: 'below', height: 'normal' });

/** Every combination, or those with the values that were asked for. */
function choices(): Choice[] {
  let all: Partial<Choice>[] = [{}];
  for (const axis of Object.keys(axes) as Axis[]) {
    const wanted = values[axis]?.split(',');
    const shown = axes[axis].filter((value) => !wanted || wanted.includes(value));
    all = all.flatMap((choice) => shown.map((value) => ({ ...choice, [axis]: value })));
  }
  return (all as Choice[]).filter((_, index) => index % Number(values.every) === 0);
}

function settingsOf(choice: Choice, mark: string, picture: string): Record<string, string> {
  const { theme, placement, nav, height, colour } = choice;
  return {
    theme,
    theme_accent_color: mark,
    header_transparent_on_hero: 'false',
    ...colours[colour],
    ecommerce_header_background_image: colour === 'picture' ? picture : '',
    ecommerce_header_settings: JSON.stringify({
      ...placements[placement],
      navMode: nav,
      fullscreenMenu: true,
      logoOverlapHero: placement === 'left',
      headerHeight: { mode: height, ...(height === 'custom' && { valuePx: 110, minPx: 48 }) },
    }),
  };
}

/** The settings arrive by a notification: asked for until the page has this mark. */
async function shownWith(mark: string, shop: ShopName, path: string): Promise<void> {
  const asked = await request.newContext({ baseURL: at('molen', '/') });
  for (let tries = 0; tries < 200; tries += 1) {
    const html = await (await askShop(asked, shop, path)).text();
    if (html.includes(`--color-accent:${mark}`)) return asked.dispose();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The settings did not reach ${shop} within 10 s.`);
}

async function drawOne(browser: Browser, address: string, width: number, file: string) {
  const context = await browser.newContext({ viewport: { width, height: 900 } });
  await chooseCookies(context);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'load' });
  await page.screenshot({ path: file, type: 'jpeg', quality: 80, clip: { x: 0, y: 0, width, height: 420 } });
  await context.close();
}

async function draw(): Promise<void> {
  const database = await openDatabase({ databaseUrl: process.env.E2E_DATABASE_URL ?? '', poolSize: 2 });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const tenants = await database.withPlatform((tx) =>
      tx.selectFrom('tenants').select(['id', 'slug']).where('slug', 'in', ['molen', 'fiets']).execute(),
    );
    const html = await (await fetch(at('molen', '/nl/home'))).text();
    const picture = /\/media\/[^" ]+\.webp/.exec(html)?.[0] ?? '';
    mkdirSync(values.out, { recursive: true });
    const drawn: string[] = [];
    for (const [index, choice] of choices().entries()) {
      const mark = `#${(index + 0x10_00_00 + (Date.now() % 0x80_00_00)).toString(16).padStart(6, '0').slice(-6)}`;
      const shop = shopFor(choice.nav);
      const tenant = tenants.find(({ slug }) => slug === shop);
      await keepSettings(database, tenant?.id ?? '', settingsOf(choice, mark, picture));
      for (const language of languages) {
        await shownWith(mark, shop, `/${language}/home`);
        for (const width of widths) {
          const name = [...Object.values(choice), language, width].join('_');
          await drawOne(browser, at(shop, `/${language}/home`), width, join(values.out, `${name}.jpg`));
          drawn.push(name);
        }
      }
      console.log(`${drawn.length} pictures, ${Object.values(choice).join(' ')}`);
    }
    writeFileSync(join(values.out, 'index.json'), JSON.stringify(drawn));
    await (values.docs ? drawDocs : drawSheets)(browser, values.out, drawn);
  } finally {
    await browser.close();
    await database.close();
  }
}

await draw();
