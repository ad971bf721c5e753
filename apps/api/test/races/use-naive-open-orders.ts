import { registerHooks } from 'node:module';

// Puts the mutant in the place of the real module, in this process alone: nothing in src knows of it.
registerHooks({
  resolve(specifier, context, next) {
    const isMutant = context.parentURL?.endsWith('/naive-open-orders.ts');
    return next(
      specifier.endsWith('/repositories/open-orders.ts') && !isMutant
        ? new URL('./naive-open-orders.ts', import.meta.url).href
        : specifier,
      context,
    );
  },
});
