import type { Customer } from '@etalage/contracts';
import { useTranslations } from 'use-intl';

/** Who is logged in, and what the shop grants them. */
export function AccountFacts({ customer }: { customer: Customer }) {
  const t = useTranslations('account');
  const { customerCategory: category } = customer;
  const facts = [
    { label: t('name'), value: `${customer.firstName} ${customer.lastName}`.trim() },
    { label: t('email'), value: customer.email },
    { label: t('company'), value: customer.companyName },
    { label: t('parentCompany'), value: customer.parentCustomerName },
    { label: t('category'), value: category?.name },
    {
      label: t('prices'),
      value: category && t(category.displayPricesIncludingVat ? 'pricesInc' : 'pricesEx'),
    },
    { label: t('invoice'), value: category?.allowInvoicePayment && t('invoiceYes') },
  ].filter(({ value }) => value);
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-5 rounded-card bg-tint p-6 sm:grid-cols-2 sm:p-8 lg:grid-cols-3">
      {facts.map(({ label, value }) => (
        <div className="min-w-0" key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-medium break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
