import type { Cart } from '@etalage/contracts';
import { expect, type Locator, type Page } from '@playwright/test';
import { at, hydrated, type ShopName } from './catalogue.ts';

/** What the cart says in each language, as far as tests find things by it. */
export const words = {
  nl: {
    title: /Winkelwagen/,
    close: 'Winkelwagen sluiten',
    clear: 'Leeg maken',
    empty: 'Je winkelwagen is nog leeg',
    basis: { inc: 'Prijzen getoond: incl. BTW', ex: 'Prijzen getoond: excl. BTW' },
    subTotal: 'Subtotaal',
    goodsTotal: 'Totaal producten incl. BTW',
    options: 'Exclusief bezorgopties',
    shipping: 'Verzendkosten (vanaf)',
    toPay: 'Totaal te betalen',
    toggle: 'Kortingscode? Klik hier',
    code: 'Kortingscode of cadeaukaart',
    apply: 'Toepassen',
    couponInvalid: 'Deze code is niet geldig',
    couponError: 'kon niet worden gecontroleerd',
    discountOf: (code: string) => `Korting ${code}`,
    removeDiscount: (code: string) => `Korting ${code} verwijderen`,
    card: (code: string) => `Cadeaukaart ${code}`,
    removeCard: (code: string) => `Cadeaukaart ${code} verwijderen`,
    freeShipping: /gratis verz/,
    checkout: /^Afrekenen/,
    secure: 'Veilig betalen',
    more: 'Eén meer',
    less: 'Eén minder',
    quantity: 'Aantal',
    remove: (name: string) => `${name} verwijderen`,
    removed: 'is verwijderd',
    undo: /^Ongedaan maken/,
    contains: /^Bevat \d+ product/,
    bundleDiscount: 'Bundelvoordeel',
    priceChanged: 'Er is een prijs gewijzigd',
    closeNotice: 'Melding sluiten',
    offline: 'Je bent offline',
    failed: 'Dat lukte niet',
    added: (name: string) => `${name} zit in je winkelwagen`,
    add: 'In winkelwagen',
  },
  en: {
    title: /Shopping bag/,
    close: 'Close shopping bag',
    clear: 'Empty bag',
    empty: 'Your shopping bag is still empty',
    basis: { inc: 'Prices shown: incl. VAT', ex: 'Prices shown: excl. VAT' },
    subTotal: 'Subtotal',
    goodsTotal: 'Products total incl. VAT',
    options: 'Delivery options not included',
    shipping: 'Shipping (from)',
    toPay: 'Total to pay',
    toggle: 'Discount code? Click here',
    code: 'Discount code or gift card',
    apply: 'Apply',
    couponInvalid: 'This code is not valid',
    couponError: 'could not be checked',
    discountOf: (code: string) => `Discount ${code}`,
    removeDiscount: (code: string) => `Remove discount ${code}`,
    card: (code: string) => `Gift card ${code}`,
    removeCard: (code: string) => `Remove gift card ${code}`,
    freeShipping: /free delivery|delivered for free/,
    checkout: /^Check out/,
    secure: 'Pay safely',
    more: 'One more',
    less: 'One less',
    quantity: 'Quantity',
    remove: (name: string) => `Remove ${name}`,
    removed: 'was removed',
    undo: /^Undo/,
    contains: /^Contains \d+ product/,
    bundleDiscount: 'Bundle saving',
    priceChanged: 'A price has changed',
    closeNotice: 'Close message',
    offline: 'You are offline',
    failed: 'That did not work',
    added: (name: string) => `${name} is in your shopping bag`,
    add: 'Add to bag',
  },
} as const;

/** A shop in a language, on the basis that it shows. */
export type View = { shop: ShopName; language: keyof typeof words; basis: 'inc' | 'ex' };
export const views: View[] = [
  { shop: 'molen', language: 'nl', basis: 'inc' },
  { shop: 'molen', language: 'en', basis: 'inc' },
  { shop: 'fiets', language: 'nl', basis: 'ex' },
  { shop: 'fiets', language: 'en', basis: 'ex' },
];
export const dutch: View = { shop: 'molen', language: 'nl', basis: 'inc' };
/** Two that have nothing in common, each with a width of its own. */
export const opposites = [
  { view: dutch, width: '@390' },
  { view: { shop: 'fiets', language: 'en', basis: 'ex' } satisfies View, width: '@1440' },
] as const;

export const drawerOf = (page: Page) => page.locator('dialog[open]');
export const cartLink = (page: Page) => page.locator('header a[href$="/shopping-bag"]:visible');
export const said = (page: Page) => page.locator('p[role=status].sr-only');
/** The address that the drawer reads and changes the cart at. */
export const contents = '**/shopping-bag/contents';

type Wish = { variantId: number; quantity?: number } | { bundleId: number; quantity?: number };

/** Opens a page of the shop with these things in the cart: one with little on it, for the drawer lies over any page. */
export async function visit(page: Page, { shop, language }: View, wishes: Wish[], path = 'contact') {
  await page.goto(at(shop, `/${language}/${path}`));
  await fill(page, wishes);
  await hydrated(page);
}

/** Puts things in the cart without the page knowing. */
export async function fill(page: Page, wishes: Wish[]) {
  for (const wish of wishes) {
    const what = 'bundleId' in wish ? { bundleId: wish.bundleId } : { variantId: wish.variantId };
    await page.evaluate(
      async ([path, body]) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`/api/cart/${path}`, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [
        'bundleId' in wish ? 'bundles' : 'lines',
        JSON.stringify({ ...what, quantity: wish.quantity ?? 1 }),
      ] as const,
    );
  }
}

/** The drawer, opened by the header's link and filled. */
export async function openDrawer(page: Page): Promise<Locator> {
  await cartLink(page).click();
  const drawer = drawerOf(page);
  await expect(drawer.getByRole('heading').first()).toBeVisible();
  await expect(drawer.getByRole('listitem').first()).toBeVisible();
  return drawer;
}

/** The cart as the server knows it. */
export const cartOf = (page: Page, language = 'nl'): Promise<Cart> =>
  page.evaluate(async (lang): Promise<Cart> => (await fetch(`/api/cart?lang=${lang}`)).json(), language);

export const rowOf = (place: Locator, name: string) =>
  place.getByRole('listitem').filter({ hasText: name }).first();

export const amountIn = (row: Locator) => row.getByRole('spinbutton');
