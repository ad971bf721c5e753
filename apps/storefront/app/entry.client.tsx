import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages, MessagesContext } from './lib/messages.ts';
import { keepToOneShopper } from './lib/one-shopper.ts';
import { ThemeContext } from './shell/theme.ts';
import { loadTheme } from './themes/index.ts';

// Below the oldest browsers (vite/oldest-browsers.ts) the page stays as it came, and works as it does without JavaScript.
if (!Array.prototype.toSorted) await new Promise(() => {});

// Safari has it since 17.4.
Element.prototype.checkVisibility ??= function (this: Element) {
  return this.getClientRects().length > 0;
};

const { lang, dataset } = document.documentElement;
const [messages, theme] = await Promise.all([loadMessages(lang), loadTheme(dataset.theme)]);

startTransition(() => {
  hydrateRoot(
    document,
    <MessagesContext value={messages}>
      <ThemeContext value={theme}>
        <HydratedRouter />
      </ThemeContext>
    </MessagesContext>,
  );
});

keepToOneShopper();

if (import.meta.env.DEV) void import('../development/panel.ts').then(({ showPanel }) => showPanel());

// PWA-01, SEO-09: once all that the page asked for is there and the browser has nothing to do, or after 30 s. None while developing.
if (import.meta.env.PROD) {
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    if (navigator.serviceWorker) void import('./offline/start-worker.ts').catch(() => {});
    void import('./vitals/tell-vitals.ts').then(({ tellVitals }) => tellVitals()).catch(() => {});
  };
  // Safari tells of no idle moment.
  const whenIdle = () => (self.requestIdleCallback ?? setTimeout)(start);
  setTimeout(start, 30_000);
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle);
}
