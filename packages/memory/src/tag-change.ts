/** Milliseconds between two signs of life on a stream of changes of which there are none. */
export const heartbeatMs = 15_000;

/**
 * What changed, by an announcement of the database or a line of the API's stream of them: a tenant's tags, by the tenant's
 * UUID; null where it cannot be read.
 */
export function readTagChange(text: string): { tenant: string; tags: string[] } | null {
  try {
    const { tenant, tags } = JSON.parse(text) as { tenant?: unknown; tags?: unknown };
    if (typeof tenant !== 'string' || !Array.isArray(tags)) return null;
    return { tenant, tags: tags.filter((tag) => typeof tag === 'string') };
  } catch {
    return null;
  }
}
