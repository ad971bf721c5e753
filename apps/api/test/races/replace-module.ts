import { registerHooks } from 'node:module';

/**
 * Puts a mutant in the place of a real module, in this process alone: nothing in src knows of it. The mutant itself still
 * gets the real one, and hands over to it what it does not change.
 *
 * @param path how the real module's address ends, such as `/commands/place-order.ts`
 * @param mutant a file of this folder
 */
export function replaceModule(path: string, mutant: `./${string}.ts`): void {
  const { href } = new URL(mutant, import.meta.url);
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.endsWith(path) && context.parentURL !== href ? href : specifier, context),
  });
}
