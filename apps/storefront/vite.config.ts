import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compileMessages } from './server/build/compile-messages.ts';

export default defineConfig({
  plugins: [compileMessages(), tailwindcss(), reactRouter()],
  resolve: {
    // Messages are compiled when building, so the parser of their syntax stays out of the browser.
    alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }],
  },
  // react and react-dom stay outside the server bundle: bundled they render a quarter slower.
  // use-intl goes inside, for the alias above.
  ssr: { noExternal: ['use-intl'], external: ['react', 'react-dom'] },
  define: { __APP_VERSION__: JSON.stringify(Date.now().toString(36)) },
  build: { assetsInlineLimit: 0 },
});
