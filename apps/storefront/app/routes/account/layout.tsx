import { Outlet, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { ownerOf } from '../../lib/session.server.ts';
import { useLinks } from '../../ui/shop-view.ts';
import type { Route } from './+types/layout';

/** What only some have: who orders for a company has approvals. */
export async function loader({ context }: Route.LoaderArgs) {
  return { hasApprovals: ((await ownerOf(context))?.companyRole ?? null) !== null };
}

/** ACC-01: what all pages of the account share, which is the way to the others. */
export default function AccountLayout({ loaderData }: Route.ComponentProps) {
  return (
    <div className="shop-container max-w-5xl py-8 sm:py-12">
      <AccountNavigation {...loaderData} />
      <Outlet />
    </div>
  );
}

function AccountNavigation({ hasApprovals }: { hasApprovals: boolean }) {
  const t = useTranslations('account');
  const to = useLinks();
  const { pathname } = useLocation();
  const pages = [
    { href: to.details, name: t('nav.details') },
    { href: to.ownOrders, name: t('nav.orders') },
    ...(hasApprovals ? [{ href: to.approvals, name: t('nav.approvals') }] : []),
    { href: to.invoices, name: t('nav.invoices') },
    { href: to.savedCarts, name: t('nav.carts') },
    { href: to.reservations, name: t('nav.reservations') },
    { href: to.subscriptions, name: t('nav.subscriptions') },
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
