/** The parts that a test draws with: the package's own declarations name each other without endings, which modules do not follow. */
declare module 'react-instantsearch' {
  import type { LiteClient } from 'algoliasearch/lite';
  import type { FunctionComponent, PropsWithChildren, ReactNode } from 'react';

  export type InstantSearchProps = PropsWithChildren<{
    searchClient: LiteClient;
    indexName: string;
    initialUiState?: Record<string, { query?: string; refinementList?: Record<string, string[]> }>;
  }>;
  export const InstantSearch: FunctionComponent<InstantSearchProps>;

  export type InstantSearchServerState = { initialResults: Record<string, unknown> };
  export const InstantSearchSSRProvider: FunctionComponent<
    PropsWithChildren<Partial<InstantSearchServerState>>
  >;
  export function getServerState(
    shop: ReactNode,
    options: { renderToString: (shop: ReactNode) => string },
  ): Promise<InstantSearchServerState>;

  export function useHits<Hit>(): { hits: Hit[] };
  export function useRefinementList(asked: { attribute: string }): {
    items: { label: string; count: number }[];
  };
  export function useSearchBox(): { query: string };
}
