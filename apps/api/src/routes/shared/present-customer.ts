import type { Customer } from '@etalage/contracts';
import { readCategory } from '@etalage/pricing';
import type { CustomerFacts } from '../../repositories/customers.ts';
import { presentLogo } from '../shared/present-logo.ts';

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
    companyRole: customer.companyRole,
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
