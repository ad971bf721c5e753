import { previewProducts } from '@etalage/contracts/limits';
import type { Links } from '../../lib/links.ts';
import type { ProfessionalSearch } from '../../lib/professional-search.ts';
import { readPreviewItem } from '../preview-item.ts';
import type { Search } from '../use-suggestions.ts';
import { createHostedClient } from './hosted-client.ts';
import { visitorToken } from './visitor-token.ts';

/** SRCH-10. 'stalled' is a search that has been under way for longer than people notice. */
export type HostedStatus = 'idle' | 'loading' | 'stalled' | 'error';

/** Milliseconds. */
const stalledAfter = 200;

type HostedSearch = {
  settings: ProfessionalSearch;
  language: string;
  links: Links;
  onStatus: (status: HostedStatus) => void;
};

/** Searches with the service of these settings. Throws an error that says what of them is missing. */
export function searchHosted({ settings, language, links, onStatus }: HostedSearch): Search {
  const client = createHostedClient(settings);
  const indexName = settings.index.replaceAll('{language}', language);
  let latest = 0;
  return async (text, signal) => {
    latest += 1;
    const own = latest;
    // An older search says nothing any more.
    const say = (status: HostedStatus) => own === latest && onStatus(status);
    say('loading');
    const stall = setTimeout(() => say('stalled'), stalledAfter);
    try {
      const userToken = visitorToken();
      const request = {
        indexName,
        query: text,
        page: 0,
        hitsPerPage: previewProducts,
        ...(userToken && { userToken }),
      };
      const { results } = await client.search([request], signal);
      const { hits = [], nbHits = 0 } = results[0] ?? {};
      say('idle');
      return { items: hits.flatMap((hit) => readPreviewItem(hit, links) ?? []), total: nbHits, search: null };
    } catch (error) {
      say(signal.aborted ? 'idle' : 'error');
      throw error;
    } finally {
      clearTimeout(stall);
    }
  };
}
