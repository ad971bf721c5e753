import { registerHooks } from 'node:module';

// Puts the mutant in the place of the real module, in this process alone: nothing in src knows of it.
registerHooks({
  resolve(specifier, context, next) {
    const isPlacing = specifier.endsWith('/commands/place-order.ts');
    // The mutant itself hands over to the real one.
    const isMutant = context.parentURL?.endsWith('/naive-placing.ts');
    return next(
      isPlacing && !isMutant ? new URL('./naive-placing.ts', import.meta.url).href : specifier,
      context,
    );
  },
});
