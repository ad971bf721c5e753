import type { Plugin } from 'vite';

const ID = 'virtual:theme-files';
const THEME = /[\\/]app[\\/]themes[\\/]([^\\/]+)[\\/]theme\.tsx$/;

/**
 * `virtual:theme-files` tells the server under which address the browser finds each theme's script, so that a page asks
 * for its own theme early. The browser's files are built before the server's. In development there is nothing to tell.
 */
export function themeFiles(): Plugin {
  const scripts: Record<string, string> = {};
  return {
    name: 'theme-files',
    sharedDuringBuild: true,
    resolveId: (id) => (id === ID ? `\0${ID}` : null),
    load: (id) => (id === `\0${ID}` ? `export const themeScripts = ${JSON.stringify(scripts)};` : null),
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const [, name] = THEME.exec(file.facadeModuleId ?? '') ?? [];
        if (name) scripts[name] = `/${file.fileName}`;
      }
    },
  };
}
