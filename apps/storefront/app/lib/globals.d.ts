/** Names this build: a new one for every release, the time of starting in development. */
declare const __APP_VERSION__: string;

declare module 'virtual:theme-files' {
  /** Addresses of the themes' scripts in the browser, by the name of the theme; none in development. */
  export const themeScripts: Readonly<Record<string, string | undefined>>;
}
