import type { Order } from '@etalage/contracts';
import { withdrawalDays } from '@etalage/contracts/limits';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { dayName } from '../../lib/dates.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { useLinks, useShopView } from '../../ui/shop-view.ts';
import { nameOfLine, namesOf } from './line-fields.ts';

/** The first step: of each line how many pieces, all of them until something else is chosen. */
export function ChooseLines({ order, token }: { order: Order; token: string | null }) {
  const t = useTranslations('withdraw');
  const { language } = useShopView();
  const to = useLinks();
  const names = namesOf(order);
  const { until, lines } = order.withdrawal;
  return (
    <Form action={to.withdrawOrder(order.id)} className="mt-6 grid gap-6" method="get">
      <p className="text-lg text-muted">
        {until
          ? t('until', { day: dayName(until, language) })
          : t('untilDelivered', { days: withdrawalDays })}
      </p>
      {token && <input name="token" type="hidden" value={token} />}
      <fieldset>
        <legend className="mb-3 text-xl font-semibold">{t('choose')}</legend>
        <ul className="ruled border-y border-line" data-lines>
          {lines.map(({ lineId, left, exception }) => (
            <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4" key={lineId}>
              <div className="min-w-0 grow basis-60">
                <p className="font-semibold">{names.get(lineId)}</p>
                {exception && <p className="text-sm text-muted">{t(`exceptions.${exception}`)}</p>}
              </div>
              {left > 0 && (
                <SelectField
                  className="w-full sm:w-56"
                  defaultValue={left}
                  id={nameOfLine.write(lineId)}
                  label={t('quantityOf', { name: names.get(lineId) ?? '' })}
                  name={nameOfLine.write(lineId)}
                >
                  {Array.from({ length: left + 1 }, (_, quantity) => quantity).map((quantity) => (
                    <option key={quantity} value={quantity}>
                      {quantity}
                    </option>
                  ))}
                </SelectField>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <Button
        className="justify-self-start max-sm:w-full"
        name="step"
        size="large"
        type="submit"
        value="confirm"
      >
        {t('next')}
      </Button>
    </Form>
  );
}
