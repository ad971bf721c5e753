import { expect, test } from 'vitest';
import { defaultShop } from '../../lib/default-shop.ts';
import type { HeaderProps } from '../../lib/header-props.ts';
import { MeContext, nobody } from '../../lib/me.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { SimpleHeader } from './header.tsx';

const props: HeaderProps = {
  shop: { ...defaultShop('nl', ['nl', 'en']), shoppingEnabled: true },
  path: '/nl/shopping-bag',
  alternates: {},
  title: null,
  mode: 'cart',
  overHero: null,
  hero: null,
  searchTerm: '',
};

test.each(['cart', 'checkout'] as const)(
  'HEAD-12 HEAD-13 on pages of the %s the header leads home and on shopping, and nowhere else',
  (mode) => {
    const markup = renderView(<SimpleHeader {...props} mode={mode} />);
    const links = [...markup.matchAll(/href="([^"]+)"/g)].map(([, href]) => href);
    expect(links).toEqual(['/nl/home', '/nl/products']);
    expect(markup).toContain('Verder winkelen');
    expect(textOf(renderView(<SimpleHeader {...props} mode={mode} />, { language: 'en' }))).toContain(
      'Continue shopping',
    );
    expect(markup).not.toMatch(/<form|<input|<button|<dialog|<nav/);
  },
);

test('HEAD-24 a co-brand stands beside the logo there too, with its name', () => {
  const headerCustomerLogo = { enabled: true, logoUrl: '/media/a/logo.webp', displayName: 'Smit BV' };
  const me = { ...nobody, customer: { id: 'c', firstName: 'Jo', headerCustomerLogo } };
  const markup = renderView(
    <MeContext value={me}>
      <SimpleHeader {...props} />
    </MeContext>,
  );
  expect(markup).toMatch(/<img alt="[^"]*Smit BV[^"]*"[^>]*src="\/media\/a\/logo\.webp"/);
  expect(renderView(<SimpleHeader {...props} />)).not.toContain('/media/');
});
