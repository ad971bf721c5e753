import { registerHooks } from 'node:module';

/**
 * Changes a module's own text as it is loaded, in this process alone: nothing in src knows of it. Each text must stand
 * there, so that a mutant of code that has moved on is an error and not the real thing under another name.
 */
export function mutateSource(fileName: string, ...changes: [text: RegExp, replacement: string][]): void {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      if (!url.endsWith(fileName) || !loaded.source) return loaded;
      const source = changes.reduce(
        (text, [from, to]) => {
          if (!from.test(text)) throw new Error(`${fileName} has no longer ${from}`);
          return text.replace(from, to);
        },
        Buffer.from(loaded.source as Uint8Array).toString('utf8'),
      );
      return { ...loaded, source };
    },
  });
}
