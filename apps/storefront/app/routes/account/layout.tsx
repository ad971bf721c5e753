import { Outlet, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useLinks } from '../../ui/shop-view.ts';

/** ACC-01: what all pages of the account share, which is the way to the others. */
export default function AccountLayout() {
  return (
    <div className="shop-container max-w-5xl py-8 sm:py-12">
      <AccountNavigation />
      <Outlet />
    </div>
  );
}

function AccountNavigation() {
  const t = useTranslations('account');
  const to = useLinks();
  const { pathname } = useLocation();
  const pages = [
    { href: to.details, name: t('nav.details') },
    { href: to.ownOrders, name: t('nav.orders') },
    { href: to.invoices, name: t('nav.invoices') },
    { href: to.savedCarts, name: t('nav.carts') },
  ];
  return (
    <nav aria-label={t('title')} className="mb-10 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {pages.map(({ href, name }) => (
          <li key={href}>
            <a
              aria-current={currentOf(pathname, href)}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-muted hover:text-ink aria-[current]:border-primary aria-[current]:font-semibold aria-[current]:text-ink"
              href={href}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** 'page' for the page itself, 'true' for one below it. */
function currentOf(pathname: string, href: string): 'page' | 'true' | undefined {
  if (pathname === href) return 'page';
  return pathname.startsWith(`${href}/`) ? 'true' : undefined;
}
