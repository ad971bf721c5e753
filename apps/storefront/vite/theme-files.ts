import type { Plugin } from 'vite';

const moduleId = 'virtual:theme-files';
const themeFile = /[\\/]app[\\/]themes[\\/]([^\\/]+)[\\/]theme\.tsx$/;

/**
 * `virtual:theme-files` tells the server under which address the browser finds each theme's script, so that a page asks
 * for its own theme early. The browser's files are built before the server's. In development there is nothing to tell.
 */
export function themeFiles(): Plugin {
  const scripts: Record<string, string> = {};
  return {
    name: 'theme-files',
    sharedDuringBuild: true,
    resolveId: (id) => (id === moduleId ? `\0${moduleId}` : null),
    load: (id) => (id === `\0${moduleId}` ? `export const themeScripts = ${JSON.stringify(scripts)};` : null),
    generateBundle(_, bundle) {
      if (this.environment.name !== 'client') return;
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const [, name] = themeFile.exec(file.facadeModuleId ?? '') ?? [];
        if (name) scripts[name] = `/${file.fileName}`;
      }
    },
  };
}
