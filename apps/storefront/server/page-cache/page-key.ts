/** What makes one kept page different from another: nothing else may change a byte of it. */
export type PageIdentity = {
  tenantUuid: string;
  /** Scheme, host and port in the page's absolute links. */
  origin: string;
  language: string;
  path: string;
  /** Normalised query with its question mark, '' where there is none. */
  query: string;
  /** The basis that prices are shown on. */
  basis: 'inc' | 'ex';
};

/** The one place that makes a key for a kept page. @throws where the tenant is missing, so that no page is ever nobody's */
export function pageKey({ tenantUuid, origin, language, path, query, basis }: PageIdentity): string {
  if (!/^[0-9a-f-]{36}$/.test(tenantUuid)) throw new Error('A page without a tenant cannot be kept.');
  if (!/^[a-z]{2}$/.test(language)) throw new Error('A page without a language cannot be kept.');
  return [tenantUuid, basis, language, origin, path + query].join(' ');
}
