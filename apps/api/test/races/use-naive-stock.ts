import { registerHooks } from 'node:module';

// Puts the mutant in the place of the real module, in this process alone: nothing in src knows of it.
registerHooks({
  resolve(specifier, context, next) {
    const isStock = specifier.endsWith('/repositories/stock.ts');
    return next(isStock ? new URL('./naive-stock.ts', import.meta.url).href : specifier, context);
  },
});
