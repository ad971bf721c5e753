import { useTranslations } from 'use-intl';
import { useMe } from '../lib/me.ts';
import { Place } from '../lib/place.tsx';
import { useLinks } from '../ui/shop-view.ts';

/** AUTH-05: on every page while somebody of the staff acts for a customer. */
export const ShadowBar = () => (
  <Place name="shadow">
    <ShadowOf />
  </Place>
);

/** A plain form, as that of log-out: the browser loads the page anew, and nothing of the customer stays in its memory. */
function ShadowOf() {
  const t = useTranslations('staff');
  const to = useLinks();
  const { shadow } = useMe();
  if (!shadow) return null;
  const { userName, companyName, customerId } = shadow;
  return (
    <section aria-label={t('barTitle')} className="shadow-bar">
      <p>
        <strong>{t('barTitle')}</strong> {t('barText')} <strong>{userName}</strong>
        {companyName && <span> · {companyName}</span>}
        <span> · {t('barCustomer', { id: customerId })}</span>
      </p>
      <form action={to.logout} method="post">
        <button name="stop" type="submit" value="1">
          {t('stop')}
        </button>
      </form>
    </section>
  );
}
