import { useTranslations } from 'use-intl';
import { PaymentMarks } from '../ui/payment-marks.tsx';

/** 'Veilig betalen', with the ways to pay. */
export function PaymentIcons() {
  const t = useTranslations('footer');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="font-semibold">{t('securePayment')}</p>
      <PaymentMarks />
    </div>
  );
}
