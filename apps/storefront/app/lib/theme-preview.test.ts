import { expect, test } from 'vitest';
import { presentShop } from './present-shop.server.ts';
import { storeInitOf } from './store-init.fixture.ts';
import { withSettings } from './theme-preview.server.ts';

const setting = (key_: string, value_: string) => ({ key_, value_ });

test('DEV-08 the settings of a preview override the shop’s, whichever of its keys either stands under; the others stay', () => {
  const init = storeInitOf({
    ecommerce_theme_primary_color: '#112233',
    theme: 'simple',
    ecommerce_footer_slogan: 'Van ons',
    store_logo_dark: 'https://shop.example/oud.svg',
  });
  const before = JSON.stringify(init);
  const shown = presentShop(
    withSettings(init, [
      setting('theme_primary_color', '#aa0000'),
      setting('theme', 'fancy'),
      setting('store_logo', 'https://shop.example/nieuw.svg'),
    ]),
    {},
  );
  expect(shown).toMatchObject({ theme: 'fancy', footer: { slogan: 'Van ons' } });
  expect(shown.style['--color-primary']).toBe('#aa0000');
  expect(shown.header.logo?.src).toBe('https://shop.example/nieuw.svg');
  expect(shown.footer.logo?.src).toBe('https://shop.example/nieuw.svg');
  expect(JSON.stringify(init)).toBe(before);
});
