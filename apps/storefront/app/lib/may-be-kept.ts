/**
 * What a route says in its `handle` where its page is the same for everyone and may be kept (docs/decisions/002): the query
 * parameters that it reads. All others are left out of the page's address, since they change nothing in it. The page of a
 * route that does not say this is rendered for each shopper. Where visits begin, a page has its sheets of style within it
 * (docs/decisions/089).
 */
export type MayBeKept = { keep: readonly string[]; isEntrance?: true };
