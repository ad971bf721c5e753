import { expect, test } from 'vitest';
import { defaultShop } from '../lib/default-shop.ts';
import type { FooterView } from '../lib/shop.ts';
import { renderView, textOf } from '../ui/render-view.tsx';
import { FooterContents } from './footer.tsx';

const plain = defaultShop('nl', ['nl', 'en']);
const footerOf = (footer: Partial<FooterView>, language = 'nl') => {
  const shop = { ...plain, language, footer: { ...plain.footer, ...footer } };
  return renderView(<FooterContents shop={shop} />, shop);
};
/** What links and buttons of a footer are called, and what is read before its fields. */
const named = (markup: string) =>
  [...markup.matchAll(/<(?:a class="footer-tile"|button|label)[^>]*>(.*?)<\/(?:a|button|label)>/g)].map(
    ([, inner = '']) => textOf(inner),
  );

test('FOOT-04 the footer has the contact form, which is a plain form to the contact page', () => {
  const shown = footerOf({ phone: '038 202 41 12' });
  expect(shown).toMatch(/<form[^>]* action="\/nl\/contact"[^>]* method="post"/);
  for (const name of ['name', 'email', 'message']) expect(shown).toContain(`id="footer-${name}"`);
  expect(shown).toContain('data-in-place="/nl/send/contact"');
  expect(textOf(shown)).not.toMatch(/Bel ons|Contactformulier/);
});

test('FOOT-04 where the shop wants no form there are three tiles: call us, contact form, my account', () => {
  const shown = footerOf({ showsContactForm: false, phone: '+31 38 202 41 12' });
  expect(shown).not.toContain('data-in-place="/nl/send/contact"');
  const tiles = [...shown.matchAll(/<a class="footer-tile" href="([^"]*)">(.*?)<\/a>/g)];
  expect(tiles.map(([, href, label = '']) => [href, textOf(label)])).toEqual([
    ['tel:+31382024112', 'Bel ons'],
    ['/nl/contact', 'Contactformulier'],
    ['/nl/account', 'Mijn account'],
  ]);
  // Nobody can be called where there is no number.
  expect(textOf(footerOf({ showsContactForm: false }))).not.toContain('Bel ons');
});

test('FOOT-05 the newsletter’s sign-up stands in the footer where the shop has one, with form and with tiles', () => {
  for (const showsContactForm of [true, false]) {
    const shown = footerOf({ showsContactForm, hasNewsletter: true });
    expect(shown).toMatch(/<form[^>]* action="\/nl\/newsletter"[^>]* method="post"/);
    expect(shown).toContain('data-in-place="/nl/send/newsletter"');
    expect(footerOf({ showsContactForm, hasNewsletter: false })).not.toMatch(/nieuwsbrief|newsletter/i);
  }
});

test('FOOT-04 FOOT-05 in English the footer asks for a message and offers tiles and the newsletter in English', () => {
  const form = footerOf({ hasNewsletter: true }, 'en');
  expect(textOf(form)).toContain(
    'Send us a message A question about a product or your order? We are happy to help.',
  );
  expect(named(form)).toEqual([
    ...['Name', 'Email address', 'Message', 'Photos (optional)', 'Send message'],
    ...['Email address', 'Sign up'],
  ]);
  expect(textOf(form)).toContain('We use your details only to answer you.');
  expect(textOf(form)).toContain('Newsletter Be the first to hear what is new, and what goes on sale.');
  expect(textOf(form)).toContain(
    'We first mail you a button to confirm your sign-up. You can unsubscribe at any time. How we use your details',
  );
  const tiles = footerOf({ showsContactForm: false, phone: '038 202 41 12' }, 'en');
  expect(named(tiles)).toEqual(['Call us', 'Contact form', 'My account']);
});
