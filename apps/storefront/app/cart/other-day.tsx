import type { CartLine } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { dayName } from '../lib/dates.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { useShopView } from '../ui/shop-view.ts';
import { CartForm } from './cart-form.tsx';
import { changeCart } from './cart-store.ts';

/** Asks for another day where a line's own has passed; the first that is left stands ready. */
export function OtherDay({ line, days }: { line: CartLine; days: readonly string[] }) {
  const t = useTranslations('gift');
  const { language } = useShopView();
  const { id: lineId, quantity } = line;
  return (
    <CartForm
      className="mt-2 flex max-w-md flex-wrap items-end gap-2"
      fields={{ intent: 'set-line', lineId, quantity }}
      onSubmit={(form) => {
        const deliveryDay = String(new FormData(form).get('deliveryDay') ?? '');
        void changeCart({ intent: 'set-line', lineId, quantity, deliveryDay });
      }}
    >
      <SelectField
        className="grow basis-44"
        defaultValue={days[0] ?? ''}
        label={t('otherDay')}
        name="deliveryDay"
      >
        <option value="">{t('soonest')}</option>
        {days.map((day) => (
          <option key={day} value={day}>
            {dayName(day, language)}
          </option>
        ))}
      </SelectField>
      <Button className="grow" look="secondary" type="submit">
        {t('chooseDay')}
      </Button>
    </CartForm>
  );
}
