import { readFileSync } from 'node:fs';
import { pageKind } from '@etalage/contracts/page-kinds';
import * as paths from '@etalage/contracts/page-paths';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import declared from '../routes.ts';
import { belowLanguage, belowLanguageForScripts, shopHref } from './links.ts';

test('ROUTE-01 where mails and payments lead to is the page that is meant', () => {
  const fileAt = (path: string) => {
    const route: unknown = matchRoutes(declared as unknown as RouteObject[], path)?.at(-1)?.route;
    return (route as { file?: string } | undefined)?.file;
  };
  expect(fileAt(paths.orderPath('nl', 'b1c0'))).toBe('routes/orders/route.tsx');
  expect(fileAt(paths.logInLinkPath('nl'))).toBe('routes/auth/link/route.tsx');
  for (const path of Object.values(paths.choosePasswordPaths))
    expect(fileAt(path('nl'))).toBe('routes/auth/choose-password/route.tsx');
  expect(fileAt(paths.confirmEmailPath('nl'))).toBe('routes/auth/email/route.tsx');
  expect(fileAt(paths.contactPath('nl'))).toBe('routes/contact/route.tsx');
  expect(fileAt(paths.logInPath('nl'))).toBe('routes/auth/login/route.tsx');
  expect(fileAt(paths.forgotPath('nl'))).toBe('routes/auth/forgot/route.tsx');
  expect(fileAt(paths.ownPagePath('nl', paths.termsSlug))).toBe('routes/cms-page/route.tsx');
  expect(fileAt(paths.productPath('nl', 'vaas-7'))).toBe('routes/product/route.tsx');
  expect(fileAt(paths.newReviewPath('nl'))).toBe('routes/reviews/new.tsx');
  expect(fileAt(paths.reviewMailsOffPath('nl'))).toBe('routes/reviews/mails-off.tsx');
  expect(fileAt(paths.stockRequestPath('nl'))).toBe('routes/stock-requests/new.tsx');
  expect(fileAt(paths.stockConfirmPath('nl'))).toBe('routes/stock-requests/link.tsx');
  expect(fileAt(paths.stockStopPath('nl'))).toBe('routes/stock-requests/link.tsx');
  expect(fileAt(paths.withdrawPath('nl', 'id'))).toBe('routes/withdraw/order.tsx');
  expect(fileAt(paths.paymentReturnPath)).toBe('routes/checkout/outcome.tsx');
});

test('ROUTE-01 LANG-11 an address that a shop wrote keeps its language at every page that stands below one', () => {
  const below = declared.find(({ id }) => id === 'language')?.children ?? [];
  const segments = new Set(below.map(({ path }) => path?.split('/')[0] ?? ''));
  for (const notAPage of ['*', 'manifest.webmanifest', 'llms.txt', ...belowLanguageForScripts])
    expect(segments.delete(notAPage), notAPage).toBe(true);
  expect(segments.size).toBeGreaterThan(20);
  for (const segment of segments)
    expect.soft(shopHref(`/${segment}`, 'en', ['nl', 'en']), segment).toBe(`/en/${segment}`);
  // By these the answers are counted as well: what is no address of a page makes no row of its own.
  expect([...belowLanguage].filter((segment) => !segments.has(segment))).toEqual([]);
});

/** What is seen and not counted: what is somebody's own or behind a link of theirs, and what staff and scripts ask for. */
const uncounted = [
  ...[
    'me',
    'cards',
    'manifest.webmanifest',
    'llms.txt',
    'send/:form',
    'cookies/chosen',
    'shopping-bag/contents',
  ],
  ...['checkout', 'checkout/placing', 'orders/new-link', 'orders/open', 'orders/:id', 'orders/:id/pay'],
  ...[
    'orders/:id/withdraw',
    'reservations/:id',
    'newsletter/:use',
    'stock-requests/:use',
    'reviews/mails-off',
  ],
  ...['shopping-bag/shared/:token', 'wishlist/shared/:token', 'offline', 'cms-preview/:id', '404', '*'],
  ...['staff', 'staff/login', 'staff/code', 'staff/invitation', 'staff/processing'],
];

test('SEO-04 SEO-09 every page is counted by a kind, but for those that are named here', () => {
  const below = declared.find(({ id }) => id === 'language')?.children ?? [];
  const pages = below
    .filter(({ file }) => !file.startsWith('routes/redirects/'))
    .flatMap(({ path = '', children = [] }) => [
      path,
      ...children.map((child) => (child.path?.startsWith(path) ? child.path : `${path}/${child.path}`)),
    ]);
  expect(pages.length).toBeGreaterThan(50);
  const kindOf = (path: string) => pageKind(path.replace(/:\w+/g, '1'));
  expect(pages.filter((path) => kindOf(path) === null).sort()).toEqual([...uncounted].sort());
});

/** Where axe looks at what each file of a page draws: a browser test, by its spec and words of its title. */
const lookedAt: Record<string, [spec: string, title: string]> = {
  'account/approvals/approval': ['company', 'a colleague’s order above the limit waits'],
  'account/approvals/route': ['company', 'a colleague’s order above the limit waits'],
  'account/carts/restore': ['own-orders', 'pages are reached from each other'],
  'account/carts/route': ['own-orders', 'pages are reached from each other'],
  'account/details/route': ['company', 'axe finds nothing on approvals'],
  'account/invoices': ['invoices', 'what is paid has its invoice'],
  'account/orders/again': ['own-orders', 'pages are reached from each other'],
  'account/orders/route': ['own-orders', 'pages are reached from each other'],
  'account/reservations/route': ['reservations', 'with JavaScript the chosen variant is reserved'],
  'account/subscriptions/detail': ['subscriptions', 'its pages pass axe'],
  'account/subscriptions/new': ['subscriptions', 'its pages pass axe'],
  'account/subscriptions/route': ['subscriptions', 'its pages pass axe'],
  'auth/choose-password/route': ['new-account', 'axe finds nothing on the pages of new accounts'],
  'auth/email/route': ['new-account', 'axe finds nothing on the pages of new accounts'],
  'auth/forgot/route': ['login', 'axe finds nothing on the pages of the log-in'],
  'auth/link/route': ['new-account', 'axe finds nothing on the pages of new accounts'],
  'auth/login/route': ['login', 'axe finds nothing on the pages of the log-in'],
  'auth/logout/route': ['login', 'axe finds nothing on the pages of the log-in'],
  'auth/register/route': ['new-account', 'axe finds nothing on the pages of new accounts'],
  'auth/shadow/route': ['routes', 'the page of a shadow link that opens nothing'],
  'bundle/route': ['bundle', 'axe finds nothing on a bundle page'],
  'campaign/route': ['routes', 'the latest campaign has a page'],
  'cart/route': ['cart', 'axe finds nothing on the cart page'],
  'cart/shared': ['own-orders', 'pages are reached from each other'],
  'checkout/address-step': ['checkout', 'axe finds nothing on any step'],
  'checkout/delivery-step': ['checkout', 'axe finds nothing on any step'],
  'checkout/details-step': ['checkout', 'axe finds nothing on any step'],
  'checkout/outcome': ['outcome', 'a payment that is'],
  'checkout/payment-step': ['checkout', 'axe finds nothing on any step'],
  'checkout/placing': ['checkout', 'axe finds nothing on any step'],
  'checkout/summary-step': ['checkout', 'axe finds nothing on any step'],
  'cms-page/route': ['home', 'are accessible'],
  'compare/route': ['compare', 'the page tells prices, stock, what is alike'],
  'contact/route': ['contact', 'axe finds nothing in either language'],
  'cookies/route': ['overlays', 'asks until it is answered'],
  'home/route': ['home', 'are accessible'],
  'newsletter/link': ['new-account', 'axe finds nothing on the pages of new accounts'],
  'newsletter/route': ['new-account', 'axe finds nothing on the pages of new accounts'],
  'not-found/route': ['routes', 'the 404 page'],
  'offline/route': ['offline', 'without a connection pages seen before'],
  'orders/new-link': ['order', 'a link that opens nothing leads to a new one'],
  'orders/pay': ['header', 'a customer is told of an order that is still to be paid'],
  'orders/route': ['order', 'can be paid from its page'],
  'product/route': ['product', 'axe finds nothing on a product page'],
  'products/route': ['list', 'axe finds nothing on'],
  'quick-order/route': ['quick-order', 'axe finds nothing before and after it'],
  'reservations/new': ['reservations', 'with JavaScript the chosen variant is reserved'],
  'reservations/route': ['reservations', 'with JavaScript the chosen variant is reserved'],
  'reviews/mails-off': ['reviews', 'a review is written by mouse and keyboard'],
  'reviews/new': ['reviews', 'a review is written by mouse and keyboard'],
  'staff/code': ['shadow', 'axe finds nothing on the pages of staff'],
  'staff/invitation': ['shadow', 'axe finds nothing on the pages of staff'],
  'staff/login': ['shadow', 'axe finds nothing on the pages of staff'],
  'staff/processing': ['processing', 'the register of processing'],
  'staff/route': ['shadow', 'axe finds nothing on the pages of staff'],
  'stock-requests/link': ['stock-requests', 'whoever looks at what is sold out'],
  'stock-requests/new': ['stock-requests', 'whoever looks at what is sold out'],
  'wishlist/route': ['wishlist', 'on a phone hearts are counted'],
  'wishlist/shared': ['wishlist', 'a list goes into the cart with each refusal'],
  'withdraw/order': ['withdraw', 'who has no account withdraws'],
  'withdraw/route': ['withdraw', 'who has no account withdraws'],
};

/** They stand around pages, or lead on; a preview is drawn as the page that it is of. */
const notLookedAt = [
  'account/layout',
  'checkout/route',
  'cms-preview/route',
  'language/route',
  'redirects/route',
  'short-link/route',
];

test('A11Y-01 axe looks at every page in some browser test', () => {
  const filesOf = (routes: readonly Declared[]): string[] =>
    routes.flatMap(({ file, children = [] }) => [file, ...filesOf(children)]);
  const drawn = filesOf(declared).flatMap((file) => /^routes\/(.*)\.tsx$/.exec(file)?.[1] ?? []);
  const pages = [...new Set(drawn)].filter((file) => !notLookedAt.includes(file));
  expect(pages.length).toBeGreaterThan(50);
  expect(pages.sort()).toEqual(Object.keys(lookedAt).sort());
  for (const [file, [spec, title]] of Object.entries(lookedAt)) {
    const text = readFileSync(new URL(`../../../../e2e/${spec}.spec.ts`, import.meta.url), 'utf8');
    const found = text
      .split(/^(?= *test\()/m)
      .find((part) => part.slice(0, part.indexOf('\n')).includes(title));
    expect.soft(found, `${file}: ${spec} ${title}`).toContain('expectAccessible(');
  }
});

type Declared = { file: string; children?: readonly Declared[] };
