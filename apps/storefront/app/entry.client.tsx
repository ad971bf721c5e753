import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { loadMessages, MessagesContext } from './lib/messages.ts';

const messages = await loadMessages(document.documentElement.lang);

startTransition(() => {
  hydrateRoot(
    document,
    <MessagesContext value={messages}>
      <HydratedRouter />
    </MessagesContext>,
  );
});
