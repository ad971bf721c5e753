import { readTagChange } from '@etalage/memory/tag-change';
import fp from 'fastify-plugin';

/** What changed: one tenant's tags, or everything (null) after a time in which changes went unheard. */
export type TagChange = ReturnType<typeof readTagChange>;

export type CacheTags = {
  /**
   * Calls back for every change until the returned function is called, and `onLost` when from now on changes go unheard.
   */
  subscribe(onChange: (change: TagChange) => void, onLost?: () => void): () => void;
  readonly isListening: boolean;
};

declare module 'fastify' {
  interface FastifyInstance {
    cacheTags: CacheTags;
  }
}

/** Listens to the database's announcements of changes and hands them to whoever keeps something. */
export const cacheTags = fp(
  async (app) => {
    const subscribers = new Set<{
      onChange: (change: TagChange) => void;
      onLost?: (() => void) | undefined;
    }>();
    const tell = (change: TagChange) => {
      for (const { onChange } of subscribers) onChange(change);
    };
    let isListening = false;
    app.decorate('cacheTags', {
      subscribe(onChange, onLost) {
        const subscriber = { onChange, onLost };
        subscribers.add(subscriber);
        return () => void subscribers.delete(subscriber);
      },
      get isListening() {
        return isListening;
      },
    } satisfies CacheTags);

    const stop = await app.db.listen(
      'cache_tags',
      (payload) => {
        const change = readTagChange(payload);
        if (change) tell(change);
        else app.log.warn('a cache announcement could not be read');
      },
      {
        onLost: () => {
          isListening = false;
          for (const { onLost } of subscribers) onLost?.();
        },
        onGap: () => {
          isListening = true;
          tell(null);
        },
      },
    );
    isListening = true;
    app.addHook('onClose', async () => {
      isListening = false;
      await stop();
    });
  },
  { name: 'cache-tags', dependencies: ['db'] },
);
