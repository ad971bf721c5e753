/** What every header begins with that only the two servers tell each other: from a browser none of them is taken or passed on. */
export const housePrefix = 'x-etalage-';

/** What the storefront tells the API of a request; the API believes the others of whoever shows the secret. */
export const houseHeaders = {
  /** INTERNAL_SECRET, by which the API knows the storefront. */
  secret: `${housePrefix}internal`,
  /** The host that the shopper asked for. */
  host: `${housePrefix}host`,
  /** The shopper's network address; missing where the storefront asks for nobody in particular. */
  clientAddress: `${housePrefix}client-ip`,
  /** On which basis the page shows prices, `inc` or `ex`, where the question names nobody. */
  basis: `${housePrefix}basis`,
  /** The id of the shop that a developer chose: taken in development alone. */
  chosenTenant: `${housePrefix}dev-tenant`,
} as const;

/** What the API tells of how long something may be kept that is made of its answer. */
export const keepingHeaders = {
  /** The tags whose change outdates it, with commas between. */
  tags: 'cache-tag',
  /** The moment (ISO 8601) from which on it is not shown any more. */
  until: 'cache-until',
  /** The moment (ISO 8601) from which on it is made anew, while the old one is still shown. */
  freshUntil: 'cache-fresh-until',
} as const;
