import type { CheckoutStep } from '@etalage/contracts';
import { index, prefix, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** One module at several addresses: the path makes the id. */
const page = (path: string, file: string): RouteConfigEntry =>
  route(path, `routes/${file}/route.tsx`, { id: `${file}:${path}` });
const outcome = (path: string, id: string) => route(path, 'routes/checkout/outcome.tsx', { id });
const step = (path: CheckoutStep, name: string) => route(path, `routes/checkout/${name}-step.tsx`);
const redirected = (path: string) => page(path, 'redirects');

/** Where mailed links lead that choose a password (choosePasswordPaths of the contracts). */
const choosingPassword = ['confirm', 'reset', 'invite'];

/** Every address of the shop. Links are built by app/lib/links.ts. */
export default [
  route('sitemap.xml', 'routes/sitemap/route.ts'),
  route('sitemaps/:page', 'routes/sitemap/page.ts'),
  route('favicon.svg', 'routes/favicon/route.ts'),
  route('robots.txt', 'routes/robots/route.ts'),
  route('llms.txt', 'routes/llms/route.ts'),
  route('.well-known/security.txt', 'routes/security-txt/route.ts'),
  route('assets/i18n/:file', 'routes/translations/route.ts'),

  // Outside the language prefix.
  ...['login', 'forgot', 'register'].map((path) => page(`auth/${path}`, `auth/${path}`)),
  ...choosingPassword.map((path) => page(`auth/${path}`, 'auth/choose-password')),
  page('auth/shadow', 'auth/shadow'),
  outcome('checkout/payment/return', 'payment-return'),
  outcome('checkout/success', 'success'),

  // Old addresses, with and without prefix.
  index('routes/redirects/route.tsx', { id: 'redirects:root' }),
  ...['webshop', 'shop/all', 'shop/basics', 'shop/musthaves'].map(redirected),

  // One segment: a language, or else a short link.
  route(':lang', 'routes/short-link/route.tsx'),

  route(':lang', 'routes/language/route.tsx', { id: 'language' }, [
    ...[
      'webshop',
      'shop/all',
      'shop/basics',
      'shop/musthaves',
      'c/:slug',
      'product-tag/:identifier',
      'product-category/:identifier',
      'checkout',
      'account',
      'account/dashboard',
    ].map((path) => route(path, 'routes/redirects/route.tsx', { id: `redirects:lang/${path}` })),

    route('me', 'routes/me/route.ts'),
    route('cards', 'routes/cards/route.ts'),
    route('manifest.webmanifest', 'routes/manifest/route.ts'),
    route('llms.txt', 'routes/llms/route.ts', { id: 'lang/llms.txt' }),
    route('offline', 'routes/offline/route.tsx'),
    route('home', 'routes/home/route.tsx'),
    route('compare', 'routes/compare/route.tsx'),
    route('contact', 'routes/contact/route.tsx'),
    route('cookies', 'routes/cookies/route.tsx'),
    route('cookies/chosen', 'routes/cookies/chosen.ts'),
    route('send/:form', 'routes/send/route.ts'),
    route('newsletter', 'routes/newsletter/route.tsx'),
    route('newsletter/:use', 'routes/newsletter/link.tsx'),
    route('products', 'routes/products/route.tsx', { id: 'products' }),
    route('products/:ckKey/:ckVal', 'routes/products/route.tsx', { id: 'filtered-products' }),
    route('products/:slug', 'routes/product/route.tsx'),
    route('bundles/:slug', 'routes/bundle/route.tsx'),
    route('cms-preview/:id', 'routes/cms-preview/route.tsx'),
    route('pagina/:slug', 'routes/cms-page/route.tsx'),
    route('quick-order', 'routes/quick-order/route.tsx'),
    route('shopping-bag', 'routes/cart/route.tsx'),
    route('shopping-bag/contents', 'routes/cart/contents.ts'),
    route('shopping-bag/shared/:token', 'routes/cart/shared.tsx'),

    route('checkout', 'routes/checkout/route.tsx', { id: 'checkout' }, [
      step('gegevens', 'details'),
      step('adres', 'address'),
      step('bezorging', 'delivery'),
      step('betaling', 'payment'),
      step('samenvatting', 'summary'),
    ]),
    ...prefix('checkout', [
      outcome('success', 'lang/success'),
      outcome('payment/return', 'lang/payment-return'),
      route('placing', 'routes/checkout/placing.tsx'),
    ]),
    ...prefix('orders', [
      route('new-link', 'routes/orders/new-link.tsx'),
      route('open', 'routes/orders/open.ts'),
      route(':id', 'routes/orders/route.tsx'),
      route(':id/pay', 'routes/orders/pay.tsx'),
      route(':id/withdraw', 'routes/withdraw/order.tsx'),
    ]),
    route('withdraw', 'routes/withdraw/route.tsx'),
    ...prefix('reservations', [
      route('new', 'routes/reservations/new.tsx'),
      route(':id', 'routes/reservations/route.tsx'),
    ]),
    ...prefix('reviews', [
      route('new', 'routes/reviews/new.tsx'),
      route('mails-off', 'routes/reviews/mails-off.tsx'),
    ]),
    ...prefix('stock-requests', [
      route('new', 'routes/stock-requests/new.tsx'),
      route(':use', 'routes/stock-requests/link.tsx'),
    ]),
    ...prefix('auth', [
      route('login', 'routes/auth/login/route.tsx', { id: 'lang/auth/login' }),
      route('link', 'routes/auth/link/route.tsx'),
      route('logout', 'routes/auth/logout/route.tsx'),
      route('forgot', 'routes/auth/forgot/route.tsx', { id: 'lang/auth/forgot' }),
      route('register', 'routes/auth/register/route.tsx', { id: 'lang/auth/register' }),
      ...choosingPassword.map((path) =>
        route(path, 'routes/auth/choose-password/route.tsx', { id: `lang/auth/${path}` }),
      ),
      route('email', 'routes/auth/email/route.tsx'),
      route('shadow', 'routes/auth/shadow/route.tsx', { id: 'lang/auth/shadow' }),
    ]),
    route('staff', 'routes/staff/route.tsx'),
    ...prefix('staff', [
      route('login', 'routes/staff/login.tsx'),
      route('code', 'routes/staff/code.tsx'),
      route('invitation', 'routes/staff/invitation.tsx'),
      route('processing', 'routes/staff/processing.tsx'),
    ]),
    route('account', 'routes/account/layout.tsx', { id: 'account' }, [
      route('gegevens', 'routes/account/details/route.tsx'),
      route('orders', 'routes/account/orders/route.tsx'),
      route('orders/:id/again', 'routes/account/orders/again.tsx'),
      route('approvals', 'routes/account/approvals/route.tsx'),
      route('approvals/:id', 'routes/account/approvals/approval.tsx'),
      route('invoices', 'routes/account/invoices.tsx'),
      route('carts', 'routes/account/carts/route.tsx'),
      route('carts/:id', 'routes/account/carts/restore.tsx'),
      route('subscriptions', 'routes/account/subscriptions/route.tsx'),
      route('subscriptions/new', 'routes/account/subscriptions/new.tsx'),
      route('subscriptions/:id', 'routes/account/subscriptions/detail.tsx'),
      route('reservations', 'routes/account/reservations/route.tsx'),
    ]),
    route('wishlist', 'routes/wishlist/route.tsx'),
    route('wishlist/shared/:token', 'routes/wishlist/shared.tsx'),
    route('campaign/:id', 'routes/campaign/route.tsx'),

    route('404', 'routes/not-found/route.tsx', { id: 'lang/404' }),
    route('*', 'routes/not-found/route.tsx', { id: 'lang/*' }),
  ]),

  route('*', 'routes/not-found/route.tsx', { id: '*' }),
] satisfies RouteConfig;
