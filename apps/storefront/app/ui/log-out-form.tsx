import { useTranslations } from 'use-intl';
import { useLinks } from './shop-view.ts';

/** A plain form on purpose: the browser loads a whole page, so nothing of the session stays in its memory. */
export function LogOutForm({ className, children }: { className: string; children?: React.ReactNode }) {
  const t = useTranslations('auth');
  return (
    <form action={useLinks().logout} method="post">
      <button className={className} type="submit">
        {children}
        {t('logout')}
      </button>
    </form>
  );
}
