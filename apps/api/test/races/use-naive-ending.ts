import { registerHooks } from 'node:module';

// Puts the mutant in the place of the real module, in this process alone: nothing in src knows of it.
registerHooks({
  resolve(specifier, context, next) {
    const isEnding = specifier.endsWith('/commands/end-order.ts');
    // The mutant itself hands the rest over to the real one.
    const isMutant = context.parentURL?.endsWith('/naive-ending.ts');
    return next(
      isEnding && !isMutant ? new URL('./naive-ending.ts', import.meta.url).href : specifier,
      context,
    );
  },
});
