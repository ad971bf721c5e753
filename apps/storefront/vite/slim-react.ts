import type { Plugin } from 'vite';

/*
 * Leaves out of the browser what this shop never asks of React: 11 kB of every visitor's first download, without which the
 * list and a product would be above the 125 kB that they may take. Lint refuses to import what would need it.
 */

/** Functions of react-dom, by what alone calls them. They are left empty, and what only they call goes with them. */
const emptied = [
  // A part with `<ViewTransition>`, or a `<Fragment ref>`.
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
  'applyViewTransitionToHostInstancesRecursive',
  'applyViewTransitionName',
  'createMeasurement',
  'getViewTransitionClassName',
  'getViewTransitionName',
  'estimateBandwidth',
  'commitNewChildToFragmentInstance',
  'deleteChildFromFragmentInstance',
  // `preload` and its like.
  'preconnectAs',
  'preload',
  'preloadModule',
  'preinitStyle',
  'preinitScript',
  'preinitModuleScript',
  // `useActionState`, and what the compiler of React would write.
  'mountActionState',
  'updateActionStateImpl',
  'rerenderActionState',
  'dispatchActionState',
  'runActionStateAction',
  'handleActionReturnValue',
  'onActionSuccess',
  'onActionError',
  'useMemoCache',
  // `<SuspenseList>`, which is not among what react exports yet.
  'updateSuspenseListComponent',
  'initSuspenseListRenderState',
  'cutOffTailIfNeeded',
  'findFirstSuspended',
  // Elements of one's own making (`<my-element>`).
  'isCustomElement',
  'setPropOnCustomElement',
  // In which part an error arose, told to whoever listens for errors: nobody does, and the parts' names are shortened.
  'getStackByFiberInDevAndProd',
  // `findDOMNode` of older versions, and `oninput` of browsers that did not have it.
  'findCurrentFiberUsingSlowPath',
  'handleEventsForInputEventPolyfill',
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
