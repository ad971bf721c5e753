import type { Plugin } from 'vite';

/*
 * Leaves out of the browser what this shop never asks of React: 6 kB of every visitor's first download, without which the
 * list and a product would be above the 125 kB that they may take. Lint refuses to import what would need it.
 */

/**
 * Functions of react-dom that only do something for a part with `<ViewTransition>`, for a `<Fragment ref>`, or when its
 * `preload` and its like are called, which nothing here does. They are left empty, and what only they call goes with them.
 */
const emptied = [
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
];

/** By file of react-dom: what is cut out of its text. What stands at its top begins and ends at the left margin. */
const cuts: Record<string, readonly RegExp[]> = {
  'react-dom-client.production.js': [
    ...emptied.map((name) => new RegExp(`(?<=^function ${name}\\([^)]*\\) \\{)[\\s\\S]*?(?=^\\})`, 'm')),
    /^(FragmentInstance|ViewTransitionPseudoElement)\.prototype\.\w+ = [\s\S]*?^\};/gm,
  ],
  'react-dom.production.js': [
    /^exports\.(preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = [\s\S]*?^\};/gm,
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
        const [file = ''] = id.split(/[\\/]/).slice(-1);
        let slim = code;
        for (const cut of cuts[file] ?? []) {
          const before = slim;
          slim = slim.replace(cut, '');
          if (slim === before) this.error(`${id} has no ${cut}, which slim-react leaves out`);
        }
        return { code: slim, map: null };
      },
    },
  };
}
