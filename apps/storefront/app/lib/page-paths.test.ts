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
