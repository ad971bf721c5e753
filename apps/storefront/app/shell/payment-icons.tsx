import { useTranslations } from 'use-intl';
import { PaymentMarks } from '../ui/payment-marks.tsx';
import { useShopView } from '../ui/shop-view.ts';

/** 'Veilig betalen', with the ways to pay. */
export function PaymentIcons() {
  const t = useTranslations('footer');
  if (useShopView().paymentMarks.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="font-semibold">{t('securePayment')}</p>
      <PaymentMarks />
    </div>
  );
}
