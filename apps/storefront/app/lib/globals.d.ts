/** Names this build: a new one for every release, the time of starting in development. */
declare const __APP_VERSION__: string;
