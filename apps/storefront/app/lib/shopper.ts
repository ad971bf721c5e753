import type { Session } from '@etalage/contracts';

/** A brand beside the shop's own logo. */
export type CoBrand = { logoUrl: string; name: string };

/** The customer who is logged in, as far as every page shows it. */
export type Shopper = { firstName: string; coBrand: CoBrand | null };

/** null for a guest. */
export function shopperOf(session: Session | null): Shopper | null {
  if (!session?.customer) return null;
  const { firstName, headerCustomerLogo } = session.customer;
  return { firstName, coBrand: coBrandOf(headerCustomerLogo) };
}

/** HEAD-24: shown only where it is enabled and there is a logo; no other scheme than https leaves the shop. */
export function coBrandOf(
  logo: { enabled: boolean; logoUrl: string | null; displayName: string } | null,
): CoBrand | null {
  const { enabled, logoUrl, displayName } = logo ?? {};
  return enabled && logoUrl && /^(https:\/\/|\/(?!\/))/.test(logoUrl)
    ? { logoUrl, name: displayName ?? '' }
    : null;
}
