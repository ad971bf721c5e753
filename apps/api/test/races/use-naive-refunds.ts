import { registerHooks } from 'node:module';

// Puts the mutant in the place of the real module, in this process alone: nothing in src knows of it.
registerHooks({
  resolve(specifier, context, next) {
    const isRefunds = specifier.endsWith('/repositories/refunds.ts');
    // The mutant itself hands over to the real one.
    const isMutant = context.parentURL?.endsWith('/naive-refunds.ts');
    return next(
      isRefunds && !isMutant ? new URL('./naive-refunds.ts', import.meta.url).href : specifier,
      context,
    );
  },
});
