import type { ProfessionalSearch } from '../../lib/professional-search.ts';

/** SRCH-11. Milliseconds until an answer begins, until one of a kind has come, and that a host which failed is passed over. */
const timeLimits = { connect: 1_000, read: 2_000, write: 30_000, down: 120_000 } as const;

/** The service understood and refused; it is not asked again. */
class SearchRefused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'SearchRefused';
    this.status = status;
  }
}

/** No host could be reached, or all of them failed. */
class UnreachableHosts extends Error {
  constructor() {
    super('Unreachable hosts');
    this.name = 'UnreachableHosts';
  }
}

type SearchRequest = {
  indexName: string;
  query: string;
  /** The first is 0. */
  page?: number;
  hitsPerPage?: number;
  userToken?: string;
};
type RecommendationRequest = {
  indexName: string;
  model: 'related-products' | 'bought-together';
  objectID: string;
  maxRecommendations?: number;
};
type HostedResult = { hits: Record<string, unknown>[]; nbHits: number };
type Results = { results: HostedResult[] };

export type HostedClient = {
  search(requests: SearchRequest[], signal?: AbortSignal): Promise<Results>;
  recommend(requests: RecommendationRequest[], signal?: AbortSignal): Promise<Results>;
  /** Any other call of the service: below `path`, with this body. */
  call(path: string, body: unknown, kind: 'read' | 'write', signal?: AbortSignal): Promise<unknown>;
};

/** Epoch milliseconds until which a host is passed over: every client of the page knows it. */
const downUntil = new Map<string, number>();

/**
 * A client of a search service: the shop's own API, or hosts elsewhere that speak the same protocol.
 * Throws an error that says which where application id or key is missing; its calls throw SearchRefused on 4xx and
 * UnreachableHosts where no host answers.
 */
export function createHostedClient(settings: Omit<ProfessionalSearch, 'index'>): HostedClient {
  const { appId, apiKey, hosts } = settings;
  if (!appId) throw new Error('`appId` is missing.');
  if (!apiKey) throw new Error('`apiKey` is missing.');
  const bases = hosts.length > 0 ? hosts.map((host) => `https://${host}`) : ['/api'];
  const who = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey });

  const call: HostedClient['call'] = async (path, body, kind, signal) => {
    signal?.throwIfAborted();
    for (const base of inTurn(bases)) {
      const answer = await ask(`${base}${path}?${who}`, body, kind, signal);
      if (answer === null) {
        signal?.throwIfAborted();
        downUntil.set(base, Date.now() + timeLimits.down);
      } else if (answer.status < 400) return answer.body;
      else
        throw new SearchRefused(
          answer.status,
          messageOf(answer.body) ?? `The service refused with ${answer.status}.`,
        );
    }
    throw new UnreachableHosts();
  };
  return {
    call,
    async search(requests, signal) {
      if (requests.some(({ page = 0 }) => page < 0)) throw new RangeError('A page below 0 does not exist.');
      return (await call('/1/indexes/*/queries', { requests }, 'read', signal)) as Results;
    },
    async recommend(requests, signal) {
      return (await call('/1/indexes/*/recommendations', { requests }, 'read', signal)) as Results;
    },
  };
}

/** Those that are not known to be down; all of them where all are. */
function inTurn(bases: readonly string[]): readonly string[] {
  const up = bases.filter((base) => (downUntil.get(base) ?? 0) <= Date.now());
  return up.length > 0 ? up : bases;
}

type Answered = { status: number; body: unknown };

/** null where another host should be asked: no connection, no answer in time, one that breaks off or 5xx. */
async function ask(
  url: string,
  body: unknown,
  kind: 'read' | 'write',
  signal: AbortSignal | undefined,
): Promise<Answered | null> {
  const asking = new AbortController();
  const end = () => asking.abort();
  signal?.addEventListener('abort', end);
  let limit = setTimeout(end, kind === 'read' ? timeLimits.connect : timeLimits.write);
  try {
    // Browsers ask no permission beforehand for plain text.
    const headers = { 'content-type': 'text/plain' };
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: asking.signal,
    });
    if (response.status >= 500) return null;
    clearTimeout(limit);
    limit = setTimeout(end, timeLimits[kind]);
    const text = await response.text();
    return { status: response.status, body: response.ok ? JSON.parse(text) : parsed(text) };
  } catch {
    return null;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', end);
  }
}

/** A refusal is one in whatever words it comes. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function messageOf(body: unknown): string | null {
  const message = body && typeof body === 'object' && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : null;
}
