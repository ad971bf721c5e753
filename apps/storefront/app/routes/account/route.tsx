import { useTranslations } from 'use-intl';
import { translator } from '../../lib/i18n.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import { privateHeaders } from '../../orders/private-page.server.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { LogOutForm } from '../../ui/log-out-form.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/route';
import { requireCustomer } from './require-customer.server.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const language = languageOf(context);
  const customer = await requireCustomer(context, url);
  const { firstName, lastName, email, companyName, customerCategory } = customer;
  return {
    customer: {
      firstName,
      name: `${firstName} ${lastName}`.trim(),
      email,
      company: companyName ?? '',
      category: customerCategory?.name ?? '',
      seesVat: customerCategory?.displayPricesIncludingVat ?? null,
      mayPayOnInvoice: customerCategory?.allowInvoicePayment === true,
    },
    seo: { title: translator(language, 'seo')('account'), isIndexed: false },
  };
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

const coming = ['reservations'] as const;

/** Who is logged in, and what this place will be for. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { customer } = loaderData;
  const t = useTranslations('account');
  const to = useLinks();
  const facts = [
    { label: t('name'), value: customer.name },
    { label: t('email'), value: customer.email },
    { label: t('company'), value: customer.company },
    { label: t('category'), value: customer.category },
    {
      label: t('prices'),
      value: customer.seesVat === null ? '' : t(customer.seesVat ? 'pricesInc' : 'pricesEx'),
    },
    { label: t('invoice'), value: customer.mayPayOnInvoice ? t('invoiceYes') : '' },
  ].filter(({ value }) => value);
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div>
          <p className="text-muted">{t('title')}</p>
          <h1 className="mt-1 text-3xl font-semibold sm:text-4xl">
            {t('hello', { name: customer.firstName })}
          </h1>
        </div>
        <LogOutForm className={buttonClass('secondary')} />
      </div>
      <div className="mt-10 grid items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem]">
        <dl className="grid gap-x-8 gap-y-5 rounded-card border border-line bg-surface p-6 sm:grid-cols-2 sm:p-8">
          {facts.map(({ label, value }) => (
            <div className="min-w-0" key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium break-words">{value}</dd>
            </div>
          ))}
        </dl>
        <section className="rounded-card bg-tint p-6 sm:p-8">
          <h2 className="text-xl font-semibold">{t('comingTitle')}</h2>
          <ul className="mt-4 grid gap-3 text-[0.9375rem]">
            {coming.map((key) => (
              <li className="flex gap-2.5" key={key}>
                <CheckIcon className="mt-0.5 size-5 text-muted" />
                {t(`coming.${key}`)}
              </li>
            ))}
          </ul>
        </section>
      </div>
      <p className="mt-10 text-muted">
        {t.rich('help', {
          contact: (text) => (
            <TextLink className="text-ink" href={to.contact}>
              {text}
            </TextLink>
          ),
        })}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <a className={buttonClass('primary')} href={to.products}>
          {t('toProducts')}
        </a>
        <a className={buttonClass('secondary')} href={to.wishlist}>
          {t('wishlist')}
        </a>
      </div>
    </>
  );
}
