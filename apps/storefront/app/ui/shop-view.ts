import { localeOf } from '@etalage/contracts/locale';
import { formatMoney, toCents } from '@etalage/pricing';
import { createContext, useContext } from 'react';
import { defaultShop } from '../lib/default-shop.ts';
import { type Links, links, linksInHtml, shopHref } from '../lib/links.ts';
import type { Shop } from '../lib/shop.ts';

/** Given once by the root: what every view needs to write a price or a link, without props through every list. */
export const ShopViewContext = createContext<Shop>(defaultShop('nl', ['nl']));

export function useShopView(): Shop {
  return useContext(ShopViewContext);
}

/** A function that writes an amount of euros, as the API gives it, in the shopper's language. */
export function useMoney(): (amount: number) => string {
  const { language, currency } = useShopView();
  const format = { language: localeOf(language), currency };
  return (amount) => formatMoney(toCents(amount), format);
}

/** The addresses of the shop in the page's language. */
export function useLinks(): Links {
  return links(useShopView().language);
}

/** Addresses and HTML that the shop itself wrote, with their links in the page's language. */
export function useShopLinks() {
  const { language, languages } = useShopView();
  const codes = languages.map(({ code }) => code);
  return {
    href: (url: string | null) => shopHref(url, language, codes),
    html: (html: string) => linksInHtml(html, language, codes),
  };
}
