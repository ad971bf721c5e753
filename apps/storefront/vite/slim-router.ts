import type { Plugin } from 'vite';

/*
 * Leaves out of the browser what this shop never uses of the router: some 7 KB of every visitor's first download.
 */

/**
 * Telling each step to a monitor, and fetching the list of routes bit by bit (routeDiscovery is 'initial'): replaced
 * by functions that do what the real ones do when those features are off.
 */
const replacements: Record<string, Record<string, string>> = {
  'lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: '(handler) => handler',
    instrumentationResultMetaContext: 'undefined',
  },
  'lib/dom/ssr/fog-of-war.js': {
    URL_LIMIT: '7680',
    getManifestPath: '(path) => path',
    getPartialManifest: '(manifest) => manifest',
    getPatchRoutesOnNavigationFunction: '() => undefined',
    getPathsWithAncestors: '(paths) => paths',
    handleClientVersionMismatch: '() => undefined',
    isFogOfWarEnabled: '() => false',
    useFogOFWarDiscovery: '() => {}',
  },
};

/** @throws where the router's file exports something that has no replacement: its inside has changed */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      // The router preloads a page's modules itself; what Vite adds to each import() would do it again.
      return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null;
    },
    transform(code, id) {
      if (this.environment.name !== 'client' || !id.includes('/react-router/')) return null;
      if (id.endsWith('lib/dom/lib.js')) return withoutTies(code);
      const [, replacement] = Object.entries(replacements).find(([file]) => id.endsWith(file)) ?? [];
      if (!replacement) return null;
      const [, exported = ''] = /export \{([^}]*)\};?\s*$/.exec(code) ?? [];
      for (const name of exported.split(',').map((part) => part.trim()))
        if (name && !(name in replacement))
          this.error(`${id} exports ${name}, which slim-router does not know`);
      return Object.entries(replacement)
        .map(([name, body]) => `export const ${name} = ${body};`)
        .join('\n');
    },
  };
}

/**
 * Links are plain anchors here, but the router's own Link would come along with its prefetching: giving it a name for
 * debugging, and making it by a call, keep it from being left out.
 */
function withoutTies(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(const \w+ = )(React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ $2');
}
