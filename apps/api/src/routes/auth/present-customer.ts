import type { Customer } from '@etalage/contracts';
import { readCategory, readFlag } from '@etalage/pricing';
import { safeUrl } from '../../html/safe-url.ts';
import type { CustomerFacts } from '../../repositories/customers.ts';

export function presentCustomer({ category, headerCustomerLogo, ...customer }: CustomerFacts): Customer {
  const allowed = readCategory(category);
  return {
    id: customer.id,
    email: customer.email,
    firstName: customer.firstName,
    lastName: customer.lastName,
    companyName: customer.companyName,
    parentCustomerId: customer.parentCustomerId,
    parentCustomerName: customer.parentCustomerName,
    customerCategory: category && {
      id: category.id,
      code: category.code,
      name: category.name,
      displayPricesIncludingVat: allowed.displayPricesIncludingVat ?? category.displayPricesIncludingVat,
      allowInvoicePayment: allowed.allowInvoicePayment ?? false,
    },
    headerCustomerLogo: presentLogo(headerCustomerLogo),
  };
}

/** Kept as others wrote it, so each field is read for what it is. */
function presentLogo(logo: CustomerFacts['headerCustomerLogo']): Customer['headerCustomerLogo'] {
  if (!logo) return null;
  const { enabled, logoUrl, displayName } = logo;
  return {
    enabled: readFlag(enabled) ?? false,
    logoUrl: typeof logoUrl === 'string' ? safeUrl(logoUrl) : null,
    displayName: typeof displayName === 'string' ? displayName : '',
  };
}
