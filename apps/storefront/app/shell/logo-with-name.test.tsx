import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Logo } from '../lib/shop.ts';
import { LogoWithName } from './logo-with-name.tsx';

const drawn = (logo: Logo) =>
  renderToStaticMarkup(<LogoWithName height={50} logo={logo} name="De Molen" />);
const media = 'screen and (prefers-color-scheme: dark)';
const image = { src: '/media/t/dark', width: 300, height: 100, widths: [150, 300], alt: '' };
const elsewhere = { image: null, src: 'https://cdn.test/logo.svg', alt: 'De Molen' };

test('THEME-04 a logo that is no picture of ours has its counterpart in the dark too, whichever of the two is one', () => {
  const ofOurs = drawn({ ...elsewhere, inDark: { image, src: '', media } });
  expect(ofOurs).toContain('srcSet="/media/t/dark-150.webp 150w, /media/t/dark-300.webp 300w"');
  expect(ofOurs).toContain('sizes="150px"');
  const address = { image: null, src: 'https://cdn.test/in the,dark.svg', media };
  for (const logo of [elsewhere, { image, src: '', alt: 'De Molen' }]) {
    const html = drawn({ ...logo, inDark: address });
    expect(html).toContain(`media="${media}" srcSet="https://cdn.test/in%20the%2Cdark.svg"`);
    expect(html.indexOf('data-dark')).toBeLessThan(html.indexOf('<img'));
  }
  expect(drawn({ ...elsewhere, inDark: 'plate' })).toMatch(/logo-plate/);
  expect(drawn(elsewhere)).not.toMatch(/logo-plate|data-dark/);
});
