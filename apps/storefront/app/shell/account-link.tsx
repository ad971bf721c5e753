import { useTranslations } from 'use-intl';
import { useMe } from '../lib/me.ts';
import { useLinks } from '../ui/shop-view.ts';
import { UserIcon } from './header-icons.tsx';
import type { AccountPage } from './theme.ts';

/** HEAD-04, HEAD-11: to the account with a green tick, or to the log-in with a red cross. */
export function AccountLink({ account }: { account: AccountPage }) {
  const t = useTranslations('shell');
  const to = useLinks();
  const { customer } = useMe();
  return (
    <a
      className="header-link"
      data-label={customer ? undefined : t('login')}
      href={customer ? to[account] : to.login}
      title={t(customer ? 'account' : 'login')}
    >
      <span className="relative grid place-items-center">
        <UserIcon />
        <Mark isGood={customer !== null} />
      </span>
      {customer && <span className="header-greeting">{t('greeting', { name: customer.firstName })}</span>}
      <span className="sr-only">{t(customer ? 'account' : 'login')}</span>
    </a>
  );
}

function Mark({ isGood }: { isGood: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className={`absolute -right-1 -bottom-1 size-3.5 rounded-full text-surface ring-2 ring-header ${isGood ? 'bg-success' : 'bg-danger'}`}
      data-state={isGood ? 'in' : 'out'}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="2"
      viewBox="0 0 14 14"
    >
      <path d={isGood ? 'M4 7.3l2.1 2.1L10 5.2' : 'M4.8 4.8l4.4 4.4M9.2 4.8L4.8 9.2'} />
    </svg>
  );
}
