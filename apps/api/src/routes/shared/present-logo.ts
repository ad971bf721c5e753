import type { Customer } from '@etalage/contracts';
import { readFlag } from '@etalage/pricing';
import { safeImageUrl } from '../../html/safe-url.ts';
import type { CustomerFacts } from '../../repositories/customers.ts';

/** A customer's co-brand. Kept as others wrote it, so each field is read for what it is. */
export function presentLogo(logo: CustomerFacts['headerCustomerLogo']): Customer['headerCustomerLogo'] {
  if (!logo) return null;
  const { enabled, logoUrl, displayName } = logo;
  return {
    enabled: readFlag(enabled) ?? false,
    logoUrl: typeof logoUrl === 'string' ? safeImageUrl(logoUrl) : null,
    displayName: typeof displayName === 'string' ? displayName : '',
  };
}
