import type { ProductDetail } from '@etalage/contracts';
import { maxGiftText } from '@etalage/contracts/limits';
import { renderToStaticMarkup } from 'react-dom/server';
import { dayName } from '../../lib/dates.ts';
import { translator } from '../../lib/i18n.server.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';

/**
 * The fields of what the shop asks with a product, as HTML: they never change in the browser, so it needs no code for them.
 * '' where nothing is asked.
 */
export function drawAskedFields(
  { asksGiftText, deliveryDays }: Pick<ProductDetail, 'asksGiftText' | 'deliveryDays'>,
  language: string,
): string {
  const t = translator(language, 'gift');
  const hasDays = deliveryDays !== null && deliveryDays.length > 0;
  if (!asksGiftText && !hasDays) return '';
  return renderToStaticMarkup(
    <div className="mb-5 grid gap-4">
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
