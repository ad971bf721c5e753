import { registerHooks } from 'node:module';

// Puts the mutant in the place of the real module, in this process alone: nothing in src knows of it.
registerHooks({
  resolve(specifier, context, next) {
    const isHolds = specifier.endsWith('/repositories/code-holds.ts');
    // The mutant itself takes the rest from the real one.
    const isMutant = context.parentURL?.endsWith('/naive-codes.ts');
    return next(
      isHolds && !isMutant ? new URL('./naive-codes.ts', import.meta.url).href : specifier,
      context,
    );
  },
});
