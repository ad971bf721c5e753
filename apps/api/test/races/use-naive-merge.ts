import { registerHooks } from 'node:module';

// Puts the mutant in the place of the real module, in this process alone: nothing in src knows of it.
registerHooks({
  resolve(specifier, context, next) {
    const isMerge = specifier.endsWith('/merge-carts.ts');
    return next(isMerge ? new URL('./naive-merge.ts', import.meta.url).href : specifier, context);
  },
});
