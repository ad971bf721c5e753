import { expect, test } from 'vitest';
import { defaultShop } from '../lib/default-shop.ts';
import type { FooterView } from '../lib/shop.ts';
import { renderView, textOf } from '../ui/render-view.tsx';
import { FooterContents } from './footer.tsx';

const plain = defaultShop('nl', ['nl', 'en']);
const footerOf = (footer: Partial<FooterView>) =>
  renderView(<FooterContents shop={{ ...plain, footer: { ...plain.footer, ...footer } }} />);

const full = {
  logo: { image: null, src: '/media/logo.svg', alt: 'De Molen' },
  slogan: 'Meel en meer',
  extraLogos: ['/media/keurmerk.svg', '/media/thuiswinkel.svg'],
  social: (['Facebook', 'Instagram', 'TikTok', 'Snapchat'] as const).map((network) => ({
    network,
    href: `https://${network.toLowerCase()}.example/molen`,
  })),
  address: ['Molenpad 12', '8011 AB Zwolle, NL'],
  phone: '+31 38 202 41 12',
  email: 'winkel@molen.example',
  chamberOfCommerce: '05012345',
  vatNumber: 'NL001234567B01',
};

test('FOOT-01 the footer shows logo, slogan and further logos, where there are any', () => {
  const markup = footerOf(full);
  expect(markup).toContain('src="/media/logo.svg"');
  expect(markup.indexOf('Meel en meer')).toBeGreaterThan(markup.indexOf('/media/logo.svg'));
  for (const src of full.extraLogos) expect(markup).toContain(`src="${src}"`);
  const bare = footerOf({ ...full, logo: null, slogan: '', extraLogos: [] });
  expect(bare).not.toContain('<img');
  expect(bare).not.toMatch(/<p[^>]*><\/p>/);
  expect(textOf(bare)).not.toContain('Meel en meer');
});

test('FOOT-02 each detail of the store stands in the footer where it has a value, and only there', () => {
  const whole = footerOf(full);
  const named = { ...plain, name: 'De Zuidmolen', footer: { ...plain.footer, ...full } };
  expect(textOf(renderView(<FooterContents shop={named} />))).toContain('De Zuidmolen Molenpad 12');
  for (const { network, href } of full.social)
    expect(whole).toMatch(new RegExp(`href="${href}"[^>]*>${network}<`));
  const parts: [keyof typeof full, ...string[]][] = [
    ['address', 'Molenpad 12', '8011 AB Zwolle, NL'],
    ['phone', 'href="tel:+31382024112"', '+31 38 202 41 12'],
    ['email', 'href="mailto:winkel@molen.example"'],
    ['chamberOfCommerce', 'KVK 05012345'],
    ['vatNumber', 'BTW Nr. NL001234567B01'],
    ['social', 'Volg ons', 'Snapchat'],
  ];
  for (const [key, ...shown] of parts) {
    const without = footerOf({ ...full, [key]: Array.isArray(full[key]) ? [] : '' });
    for (const words of shown) {
      expect.soft(whole, words).toContain(words);
      expect.soft(without, words).not.toContain(words);
    }
  }
  expect(footerOf({})).not.toMatch(/tel:|mailto:|KVK|BTW Nr/);
});

test.each([
  [
    'nl',
    ['Algemene voorwaarden', 'Privacyverklaring', 'Retourneren', 'Klachten'],
    ['Volg ons', 'KVK 05012345', 'BTW Nr. NL001234567B01', 'Beoordeeld met 4,7'],
  ],
  [
    'en',
    ['Terms and conditions', 'Privacy policy', 'Returns', 'Complaints'],
    ['Follow us', 'Chamber of commerce (KVK) 05012345', 'VAT no. NL001234567B01', 'Rated 4.7'],
  ],
])(
  'FOOT-02 FOOT-03 ROUTE-09 each of the shop’s terms is called what it is, and each number whose it is (%s)',
  (language, terms, told) => {
    const shop = { ...plain, language, rating: 4.7, footer: { ...plain.footer, ...full } };
    const markup = renderView(<FooterContents shop={shop} />, { language });
    const links = [...markup.matchAll(/href="\/\w+\/pagina\/([^"]*)">([^<]*)</g)].map(([, slug, name]) => [
      slug,
      name,
    ]);
    const slugs = ['algemene-voorwaarden', 'privacy-policy', 'returns-policy', 'complaints'];
    expect(links).toEqual(slugs.map((slug, index) => [slug, terms[index]]));
    for (const words of told) expect.soft(textOf(markup)).toContain(words);
  },
);

test('ROUTE-15 the latest campaign stands among the footer’s pages as Campagne: {name}, and nothing of it where there is none', () => {
  const shop = { ...plain, campaign: { id: 7, name: 'Oogstweken' } };
  const shown = renderView(<FooterContents shop={shop} />);
  expect(shown).toMatch(/<a[^>]* href="\/nl\/campaign\/7"[^>]*>Campagne: Oogstweken<\/a>/);
  const english = { ...shop, language: 'en' };
  expect(renderView(<FooterContents shop={english} />, english)).toMatch(
    /<a[^>]* href="\/en\/campaign\/7"[^>]*>Campaign: Oogstweken<\/a>/,
  );
  expect(footerOf({})).not.toMatch(/campaign|Campagne/);
});

test('FOOT-05 the marks of payment are those that the shop offers, and none stand there for none', () => {
  const marks = [
    { method: 'ideal', name: 'iDEAL' },
    { method: 'giropost', name: 'Giropost' },
  ];
  const shown = renderView(<FooterContents shop={plain} />, { paymentMarks: marks });
  expect(shown).toMatch(/<svg[^>]*role="img"[^>]*><title>iDEAL<\/title>/);
  expect(textOf(shown)).toMatch(/Veilig betalen iDEAL Giropost/);
  expect(textOf(footerOf({}))).not.toContain('Veilig betalen');
  const english = renderView(<FooterContents shop={plain} />, { language: 'en', paymentMarks: marks });
  expect(textOf(english)).toMatch(/Secure payment iDEAL Giropost/);
});

test('PDP-05 the average of the shop’s reviews stands in the footer in stars and words, and only where there is one', () => {
  const rated = renderView(<FooterContents shop={{ ...plain, rating: 4.7 }} />);
  expect(rated).toMatch(
    /<p class="footer-rating[^>]*><span aria-hidden="true" class="stars" style="--rating:4.5">/,
  );
  expect(textOf(rated)).toContain('Beoordeeld met 4,7');
  expect(footerOf({})).not.toMatch(/footer-rating|Beoordeeld/);
});
