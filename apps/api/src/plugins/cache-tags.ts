import fp from 'fastify-plugin';

/** What changed: one tenant's tags, or everything (null) after a time in which changes went unheard. */
export type TagChange = { tenant: string; tags: string[] } | null;

export interface CacheTags {
  /** Calls back for every change until the returned function is called. */
  subscribe(onChange: (change: TagChange) => void): () => void;
  readonly isListening: boolean;
}

declare module 'fastify' {
  interface FastifyInstance {
    cacheTags: CacheTags;
  }
}

/** Listens to the database's announcements of changes and hands them to whoever keeps something. */
export const cacheTags = fp(
  async (app) => {
    const subscribers = new Set<(change: TagChange) => void>();
    const tell = (change: TagChange) => {
      for (const subscriber of subscribers) subscriber(change);
    };
    let stop: (() => Promise<void>) | undefined;
    app.decorate('cacheTags', {
      subscribe(onChange) {
        subscribers.add(onChange);
        return () => void subscribers.delete(onChange);
      },
      get isListening() {
        return stop !== undefined;
      },
    } satisfies CacheTags);

    stop = await app.db.listen(
      'cache_tags',
      (payload) => {
        const change = parseChange(payload);
        if (change) tell(change);
        else app.log.warn('a cache announcement could not be read');
      },
      { onGap: () => tell(null) },
    );
    app.addHook('onClose', async () => {
      await stop?.();
      stop = undefined;
    });
  },
  { name: 'cache-tags', dependencies: ['db'] },
);

function parseChange(payload: string): TagChange | undefined {
  try {
    const { tenant, tags } = JSON.parse(payload) as { tenant?: unknown; tags?: unknown };
    if (typeof tenant !== 'string' || !Array.isArray(tags)) return undefined;
    return { tenant, tags: tags.filter((tag) => typeof tag === 'string') };
  } catch {
    return undefined;
  }
}
