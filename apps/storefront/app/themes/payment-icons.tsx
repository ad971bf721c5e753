import { useTranslations } from 'use-intl';

const methods = ['iDEAL', 'Bancontact', 'Mastercard', 'Visa', 'PayPal'];

/** 'Veilig betalen', with the ways to pay that Dutch and Belgian shoppers look for. */
export function PaymentIcons() {
  const t = useTranslations('footer');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="font-semibold">{t('securePayment')}</p>
      <ul className="flex flex-wrap gap-1.5">
        {methods.map((name) => (
          <li
            className="grid h-7 place-items-center rounded border border-black/15 bg-white px-2 text-xs font-semibold tracking-tight text-[#22252b]"
            key={name}
          >
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}
