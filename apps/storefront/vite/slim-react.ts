import type { Plugin, Rolldown } from 'vite';

/*
 * Leaves out of the browser what this shop never asks of React: 7 kB of every visitor's first download. Lint refuses to
 * import what would need it.
 */

/**
 * By file: functions that only do something for a part with `<ViewTransition>`, for a `<Fragment ref>`, or when react-dom's
 * `preload` and its like are called, which nothing here does. They are left empty, and what only they call goes with them.
 */
const emptied: Record<string, readonly string[]> = {
  'react-dom-client.production.js': [
    'startViewTransition',
    'commitAfterMutationEffectsOnFiber',
    'commitEnterViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'measureNestedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'restoreViewTransitionOnHostInstances',
    'createViewTransitionInstance',
    'commitNewChildToFragmentInstance',
    'deleteChildFromFragmentInstance',
    'preconnectAs',
    'preload',
    'preloadModule',
    'preinitStyle',
    'preinitScript',
    'preinitModuleScript',
  ],
};

/** By file: what is written to these objects is left out. */
const unwritten: Record<string, readonly RegExp[]> = {
  'react-dom-client.production.js': [/^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = /],
  'react-dom.production.js': [
    /^exports\.(preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = /,
  ],
};

/** @throws where React has no such functions any more: its inside has changed */
export function slimReact(): Plugin {
  return {
    name: 'slim-react',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]react-dom[\\/]cjs[\\/]react-dom(-client)?\.production\.js$/ },
      handler(code, id) {
        if (this.environment.name !== 'client') return null;
        const [file] = id.split(/[\\/]/).slice(-1);
        const names = new Set(emptied[file ?? '']);
        const patterns = new Set(unwritten[file ?? '']);
        const found = new Set<string | RegExp>();
        let slim = code;
        // From the end, so that what stands before keeps its place.
        for (const statement of this.parse(code).body.reverse()) {
          const cut = rangeToCut(statement, code, names, patterns);
          if (!cut) continue;
          found.add(cut.reason);
          slim = slim.slice(0, cut.start) + slim.slice(cut.end);
        }
        for (const wanted of [...names, ...patterns])
          if (!found.has(wanted)) this.error(`${id} has no ${wanted}, which slim-react leaves out`);
        return { code: slim, map: null };
      },
    },
  };
}

type Cut = { start: number; end: number; reason: string | RegExp };

/** Of a function the inside of its body, of a writing all of it. */
function rangeToCut(
  statement: ReturnType<Rolldown.PluginContext['parse']>['body'][number],
  code: string,
  names: ReadonlySet<string>,
  patterns: ReadonlySet<RegExp>,
): Cut | undefined {
  if (
    statement.type === 'FunctionDeclaration' &&
    statement.id &&
    statement.body &&
    names.has(statement.id.name)
  )
    return { start: statement.body.start + 1, end: statement.body.end - 1, reason: statement.id.name };
  if (statement.type !== 'ExpressionStatement') return undefined;
  const { start, end } = statement;
  const reason = [...patterns].find((pattern) => pattern.test(code.slice(start, end)));
  return reason && { start, end, reason };
}
