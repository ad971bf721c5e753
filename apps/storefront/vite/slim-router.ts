import type { Plugin } from 'vite';

/*
 * Leaves out of the browser what this shop never uses of the router: some 7 kB of every visitor's first download. Lint
 * refuses to import what would need it.
 */

/**
 * Telling each step to a monitor, fetching the list of routes bit by bit (routeDiscovery is 'initial'), and a page that
 * waits for its first data in the browser: replaced by functions that do what the real ones do when those features are
 * off.
 */
const replacements: Record<string, Record<string, string>> = {
  'lib/router/instrumentation.js': {
    consumeInstrumentationClientResultMetaReceiver: '() => undefined',
    getRouteInstrumentationUpdates: '() => ({})',
    instrumentClientSideRouter: '(router) => router',
    instrumentHandler: '(handler) => handler',
    instrumentationResultMetaContext: 'undefined',
  },
  'lib/errors.js': {
    decodeRedirectErrorDigest: '() => undefined',
    decodeRouteErrorResponseDigest: '() => undefined',
  },
  'lib/dom/ssr/fallback.js': { RemixRootDefaultHydrateFallback: '() => null' },
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

/** Its words to developers on the console. */
const warnings = ['warning', 'warnOnce', 'warningOnce'];

/** @throws where the router's file exports something that has no replacement: its inside has changed */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    configEnvironment: (name) =>
      name === 'client'
        ? { build: { rolldownOptions: { treeshake: { manualPureFunctions: warnings } } } }
        : null,
    load(id) {
      // What Vite puts around each import() to preload what that needs: nothing is left of it (see vite.config.ts).
      return id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null;
    },
    transform(code, id) {
      if (this.environment.name !== 'client' || !id.includes('/react-router/')) return null;
      if (id.endsWith('lib/dom/lib.js')) return withoutTies(code);
      for (const { file, from, to } of cuts) {
        if (!id.endsWith(file)) continue;
        if (!from.test(code)) this.error(`${id} has no ${from} any more, which slim-router cuts`);
        code = code.replace(from, to);
      }
      if (cuts.some(({ file }) => id.endsWith(file))) return code;
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
 * What is used within a file that is needed otherwise. The root has an error page of its own, so the router's are never
 * drawn, but for the last one, where our own fails: that says in plain words that it did. Errors of server components are
 * for whoever has those.
 */
const cuts = [
  {
    file: 'lib/dom/ssr/errorBoundaries.js',
    from: /(?<=^function RemixRootDefaultErrorBoundary\(\{ error)[\s\S]*(?=^\/\/#endregion)/m,
    to: ` }) {
      console.error(error);
      return React$1.createElement('html', null, React$1.createElement('body', null, 'Application Error'));
    }
    const BoundaryShell = () => null;
    `,
  },
  {
    file: 'lib/hooks.js',
    from: /(?<=^const defaultErrorElement = ).*(?=;$)/m,
    to: 'null',
  },
  {
    // Words to developers about a route without loader: ours have one where they ask for it.
    file: 'lib/dom/ssr/routes.js',
    from: /(?<=^function preventInvalidServerHandlerCall\(type, route\) \{)[\s\S]*?(?=^\})/m,
    to: '',
  },
  {
    // No page asks by useFetcher: what is sent without leaving a page goes by `call`.
    file: 'lib/router/router.js',
    from: /(?<=^\tasync function fetch\(key, routeId, href, opts\) \{)[\s\S]*?(?=^\t\})/m,
    to: '',
  },
  {
    // No page comes by a view transition.
    file: 'lib/components.js',
    from: /if \(!viewTransitionOpts \|\| !isViewTransitionAvailable\) \{/,
    to: 'if (true) {',
  },
  {
    file: 'lib/components.js',
    from: /React\$1\.useEffect\(\(\) => \{\s*if \(vtContext\.isTransitioning && !vtContext\.flushSync\)[\s\S]*?(?=let navigator = )/,
    to: '',
  },
  {
    file: 'lib/hooks.js',
    from: /^\t+if \(this\.context\) return .*RSCErrorHandler.*$/m,
    to: '',
  },
];

/**
 * Links are plain anchors here, but the router's own Link would come along with its prefetching: giving it a name for
 * debugging, and making it by a call, keep it from being left out.
 */
function withoutTies(code: string): string {
  return code
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(const \w+ = )(React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ $2');
}
