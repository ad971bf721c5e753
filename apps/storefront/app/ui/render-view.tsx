import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { IntlProvider } from 'use-intl';
import { defaultShop } from '../lib/default-shop.ts';
import type { Shop } from '../lib/shop.ts';
import en from '../locales/en.json';
import nl from '../locales/nl.json';
import { ShopViewContext } from './shop-view.ts';

/** For tests: a view as the server writes it, in a shop with these traits (Dutch, with VAT, by default). */
export function renderView(view: ReactNode, traits: Partial<Shop> = {}): string {
  const shop = { ...defaultShop('nl', ['nl', 'en']), ...traits };
  const router = createMemoryRouter([{ path: '/', element: view }]);
  const markup = renderToStaticMarkup(
    <IntlProvider locale={shop.language} messages={shop.language === 'nl' ? nl : en} timeZone="UTC">
      <ShopViewContext value={shop}>
        <RouterProvider router={router} />
      </ShopViewContext>
    </IntlProvider>,
  );
  return markup.replaceAll('\u00a0', ' ');
}

/** What is left to read of a view. */
export function textOf(markup: string): string {
  return markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** How browsers fill in each field of a view that is typed in or chosen from: its token by its name. */
export function autofillOf(markup: string): Record<string, string | undefined> {
  const tags = markup.match(/<(input|select|textarea) [^>]*>/g) ?? [];
  const typed = tags.filter((tag) => !/ type="(hidden|radio|checkbox)"/.test(tag));
  return Object.fromEntries(
    typed.map((tag) => [/ name="([^"]*)"/.exec(tag)?.[1], / autocomplete="([^"]*)"/i.exec(tag)?.[1]]),
  );
}
