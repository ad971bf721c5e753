import { createContext, useContext } from 'react';
import type { Messages } from 'use-intl';

/** Texts of the page's language. The entry points give them, since server and browser find them differently. */
export const MessagesContext = createContext<Messages | null>(null);

export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (!messages) throw new Error('MessagesContext is not set');
  return messages;
}

/** The file with the texts of a language. It changes its address with every release, so it may be kept for ever. */
export const messagesUrl = (language: string): string =>
  `/assets/i18n/${language}.json?v=${__APP_VERSION__}&ngsw-bypass=true`;

/** Fetches the texts of a language; the document preloads them once its first frame is there (server/start-later.ts). */
export async function loadMessages(language: string): Promise<Messages> {
  const response = await fetch(messagesUrl(language));
  if (!response.ok) throw new Error(`No texts in ${language}: ${response.status}`);
  return response.json();
}
