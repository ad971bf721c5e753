import type nl from '../locales/nl.json';

declare module 'use-intl' {
  interface AppConfig {
    /** nl.json is the type of all others: a key that it lacks does not compile. */
    Messages: typeof nl;
  }
}
