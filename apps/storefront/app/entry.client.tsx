import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages, MessagesContext } from './lib/messages.ts';
import { ThemeContext } from './shell/theme.ts';
import { loadTheme } from './themes/index.ts';

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

if (import.meta.env.DEV) void import('../development/panel.ts').then(({ showPanel }) => showPanel());
