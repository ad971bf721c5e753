/**
 * Each language once and each width once, for what depends on the one or the other and hardly ever on both, as what axe finds
 * (docs/decisions/090-what-is-combined-in-tests.md).
 */
export const looks = [
  { language: 'nl', width: '@390' },
  { language: 'en', width: '@1440' },
] as const;
