type Logo = { enabled: boolean; logoUrl: string | null; displayName: string };

/** A brand beside the shop's own logo. */
export type CoBrand = { logoUrl: string; name: string };

/** HEAD-24, PROMO-08: the one brand that is shown of those that there are: the customer's own, else the first influencer's. */
export function chooseCoBrand(
  ofCustomer: Logo | null,
  ofInfluencers: readonly (Logo | null)[],
): CoBrand | null {
  return [ofCustomer, ...ofInfluencers].map(coBrandOf).find((brand) => brand !== null) ?? null;
}

/** HEAD-24: shown only where it is enabled and there is a logo; no other scheme than https leaves the shop. */
export function coBrandOf(logo: Logo | null): CoBrand | null {
  const { enabled, logoUrl, displayName } = logo ?? {};
  return enabled && logoUrl && /^(https:\/\/|\/(?!\/))/.test(logoUrl)
    ? { logoUrl, name: displayName ?? '' }
    : null;
}
