/** A brand beside the shop's own logo. */
export type CoBrand = { logoUrl: string; name: string };

/** HEAD-24: shown only where it is enabled and there is a logo; no other scheme than https leaves the shop. */
export function coBrandOf(
  logo: { enabled: boolean; logoUrl: string | null; displayName: string } | null,
): CoBrand | null {
  const { enabled, logoUrl, displayName } = logo ?? {};
  return enabled && logoUrl && /^(https:\/\/|\/(?!\/))/.test(logoUrl)
    ? { logoUrl, name: displayName ?? '' }
    : null;
}
