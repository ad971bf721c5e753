import type { ProductDetail } from '@etalage/contracts';
import { maxGiftText } from '@etalage/contracts/limits';
import { renderToStaticMarkup } from 'react-dom/server';
import { dayName } from '../../lib/dates.ts';
import { translator } from '../../lib/i18n.server.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

/**
 * The fields of what the shop asks with a product, and why it cannot be withdrawn from, as HTML: they never change in the browser, so it
 * needs no code for them. '' where there is nothing of this.
 */
export function drawAskedFields(
  {
    asksGiftText,
    deliveryDays,
    withdrawalException: exception,
  }: Pick<ProductDetail, 'asksGiftText' | 'deliveryDays' | 'withdrawalException'>,
  language: string,
): string {
  const t = translator(language, 'gift');
  const hasDays = deliveryDays !== null && deliveryDays.length > 0;
  if (!asksGiftText && !hasDays && !exception) return '';
  return renderToStaticMarkup(
    <div className="mb-5 grid gap-4">
      {exception && (
        <p className="text-sm text-muted" data-withdrawal={exception}>
          {translator(language, 'withdraw')(`exceptions.${exception}`)}
        </p>
      )}
      {asksGiftText && (
        <TextAreaField
          hint={t('textHint', { most: maxGiftText })}
          id="gift-text"
          label={t('textOptional')}
          maxLength={maxGiftText}
          name="giftText"
          rows={3}
        />
      )}
      {hasDays && (
        <SelectField id="delivery-day" label={t('day')} name="deliveryDay">
          <option value="">{t('soonest')}</option>
          {deliveryDays.map((day) => (
            <option key={day} value={day}>
              {dayName(day, language)}
            </option>
          ))}
        </SelectField>
      )}
    </div>,
  );
}
