/** Kinds of pages that are counted apart. */
export const pageKinds = [
  ...['home', 'list', 'product', 'bundle', 'campaign', 'page', 'cart', 'outcome', 'checkout', 'account'],
  ...['log-in', 'other'],
] as const;

const kinds: [path: RegExp, page: string][] = [
  [/^home$/, 'home'],
  [/^products(\/[^/]+\/[^/]+)?$/, 'list'],
  [/^products\/[^/]+$/, 'product'],
  [/^bundles\/[^/]+$/, 'bundle'],
  [/^campaign\/\d+$/, 'campaign'],
  [/^pagina\/[^/]+$/, 'page'],
  [/^shopping-bag$/, 'cart'],
  [/^checkout\/(success|payment\/return)$/, 'outcome'],
  [/^checkout\/(gegevens|adres|bezorging|betaling|samenvatting)$/, 'checkout'],
  [/^account(\/|$)/, 'account'],
  [/^auth\//, 'log-in'],
  [/^(contact|compare|wishlist|quick-order|cookies|withdraw|newsletter)$/, 'other'],
  [/^(reservations|reviews|stock-requests)\/new$/, 'other'],
];

/** The kind of the page at an address below a language, without a slash before it; null for what is none. */
export const pageKind = (path: string): string | null =>
  kinds.find(([pattern]) => pattern.test(path))?.[1] ?? null;
