import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Logo } from '../lib/shop.ts';
import { LogoWithName } from './logo-with-name.tsx';

const drawn = (logo: Logo) => renderToStaticMarkup(<LogoWithName height={50} logo={logo} name="De Molen" />);
const image = { src: '/media/t/logo', width: 300, height: 100, widths: [150, 300], alt: '' };
const inDark = {
  srcSet: 'https://cdn.test/dark.svg',
  media: 'screen and (prefers-color-scheme: dark)',
};

test('THEME-04 HEAD-17 a logo has its counterpart in the dark or a plate, whether or not it is a picture of ours', () => {
  const ofOurs = { image, src: '', alt: 'De Molen' };
  const elsewhere = { image: null, src: 'https://cdn.test/logo.svg', alt: 'De Molen' };
  for (const logo of [ofOurs, elsewhere]) {
    const html = drawn({ ...logo, inDark });
    expect(html).toContain(`media="${inDark.media}"`);
    expect(html).toContain('srcSet="https://cdn.test/dark.svg"');
    // Of several sources the first that fits is taken.
    expect(html.indexOf('data-dark')).toBeLessThan(html.search(/<img|avif/));
    expect(html).not.toContain('logo-plate');
    expect(drawn({ ...logo, inDark: 'plate' })).toContain('logo-plate');
    expect(drawn(logo)).not.toMatch(/logo-plate|data-dark/);
  }
  expect(drawn(ofOurs)).toMatch(/<img[^>]*width="150"[^>]*style="height:50px;width:150px"/);
  expect(drawn(elsewhere)).toMatch(/<img[^>]*src="https:\/\/cdn\.test\/logo\.svg"/);
  expect(drawn(elsewhere)).not.toMatch(/avif|<img[^>]*(sizes|srcSet)=/);
});
