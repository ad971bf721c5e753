import { fileURLToPath } from 'node:url';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { appVersion } from './vite/app-version.ts';
import { compileMessages } from './vite/compile-messages.ts';
import { oldestBrowsers } from './vite/oldest-browsers.ts';
import { slimReact } from './vite/slim-react.ts';
import { slimRouter } from './vite/slim-router.ts';
import { themeFiles } from './vite/theme-files.ts';

/** What the header, and the pages that most visits see, are made of, but for what of the header comes later or to few. */
const everywhere = [
  /storefront[\\/]app[\\/](root\.|lib[\\/](?!dates|country-name|promise-words|payment-url|form|colour|consent|use-reduced-motion|pack-offer)|shell[\\/](?!menu-panels|lightness|open-order-strip)|themes[\\/]index|routes[\\/](language|not-found)[\\/])/,
  /storefront[\\/]app[\\/]ui[\\/](icons|player-icons|button|picture|price|shop-view|rich-text|product-card[\\/](drawn|product)-card|product-grid|breadcrumbs|plain-click)\./,
  /storefront[\\/]app[\\/]search[\\/]preview-on-focus\./,
  /storefront[\\/]app[\\/]promo[\\/](promo-bar|dismissed|cart-summary|carousel)\./,
  /storefront[\\/]app[\\/]cart[\\/](mini-cart|announcement|cart-store|cart-action|quick-add|refusal-note)\./,
  /storefront[\\/]app[\\/](seen[\\/](seen-ids|late-seen)|staying[\\/]staying-pages|compare[\\/]compare-on-use)\./,
  /packages[\\/](contracts[\\/]src[\\/](limits|page-paths)|pricing[\\/]src[\\/](format|money))\./,
];

/** What the pages of a product and of a bundle share: choosing how many, and what is said below that. */
const buying = /storefront[\\/]app[\\/](cart[\\/]add-to-cart|ui[\\/](stepper|promise-lines|usp-list))\./;

/** What most forms are made of: the list of files that every page has names them once instead of one by one. */
const fields =
  /storefront[\\/]app[\\/]ui[\\/](field-frame|form-field|select-field|check-field|text-area-field|password-field|error-summary|use-standing-errors)\./;

export default defineConfig(({ command }) => ({
  plugins: [compileMessages(), slimReact(), slimRouter(), themeFiles(), tailwindcss(), reactRouter()],
  resolve: {
    // Texts are compiled when building, and formatted by a runtime of a kilobyte: see lib/intl.tsx. What the server
    // writes into titles goes through use-intl itself, without the parser of message syntax.
    alias: [
      { find: /^use-intl$/, replacement: fileURLToPath(new URL('app/lib/intl.tsx', import.meta.url)) },
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
    ],
  },
  // react and react-dom stay outside the server bundle: bundled they render a quarter slower.
  // use-intl goes inside, for the aliases above.
  // What use-intl and the build's own texts stand on is no package that a server without what builds still has.
  ssr: { noExternal: ['use-intl', '@formatjs/fast-memoize', 'icu-minify'], external: ['react', 'react-dom'] },
  define: { __APP_VERSION__: JSON.stringify(appVersion(command)) },
  environments: { client: { build: { target: oldestBrowsers } } },
  build: {
    assetsInlineLimit: 0,
    // The router preloads a page's modules itself; what Vite adds to each import() would do it again.
    modulePreload: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Few files compress better than many. What every page needs comes in one, the libraries, which seldom
          // change, in another. A group takes what it imports along, unless one above it has that.
          groups: [
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|icu-minify)[\\/]/,
            },
            { name: 'shop', test: (id: string) => everywhere.some((pattern) => pattern.test(id)) },
            { name: 'buying', test: buying },
            { name: 'fields', test: fields },
          ],
        },
      },
    },
  },
}));
