import { useTranslations } from 'use-intl';
import { buttonClass } from '../ui/button.tsx';
import { useLinks } from '../ui/shop-view.ts';

/** Both answers alike: declining is as easy as accepting. A plain form, for browsers without script as well. */
export function CookieForm() {
  const t = useTranslations('cookies');
  const to = useLinks();
  return (
    <form action={to.cookies} className="cookie-form" data-cookies method="post">
      <button className={buttonClass('primary')} name="choice" type="submit" value="necessary">
        {t('decline')}
      </button>
      <button className={buttonClass('primary')} name="choice" type="submit" value="all">
        {t('accept')}
      </button>
    </form>
  );
}
