import type { CreationOptions, Passkey } from '@etalage/contracts';
import { passkeyNameLength } from '@etalage/contracts/limits';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../lib/dates.ts';
import { fieldId } from '../ui/field-frame.tsx';
import { FormField } from '../ui/form-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { useShopView } from '../ui/shop-view.ts';
import { useDevice } from './use-device.ts';

/** Of the page: shoppers' and staff's texts are sent by their pages alone. */
type Texts = 'details' | 'staff';

type PasskeyFactsProps = {
  passkey: Passkey;
  texts: Texts;
};

/** What a passkey is called, and since when it is there and was used. */
export function PasskeyFacts({ passkey: { name, addedAt, usedAt }, texts }: PasskeyFactsProps) {
  const t = useTranslations(texts);
  const { language } = useShopView();
  return (
    <div className="min-w-0">
      <p className="font-medium break-words">{name}</p>
      <p className="text-sm text-muted">
        {t('passkeySince', { date: calendarDate(addedAt, language) })}
        {usedAt !== null && ` · ${t('passkeyUsed', { date: calendarDate(usedAt, language) })}`}
      </p>
    </div>
  );
}

type NewPasskeyNameProps = {
  /** What the form was answered; with `passkey` the device is asked. */
  answer: { passkey?: CreationOptions; values: Record<string, string> } | undefined;
  error: string | undefined;
  texts: Texts;
  /** Why the device may have made none. */
  stoppedText: string;
};

/** What a passkey will be called, and whether the device has made none. */
export function NewPasskeyName({ answer, error, texts, stoppedText }: NewPasskeyNameProps) {
  const t = useTranslations(texts);
  const name = answer?.values.passkeyName ?? '';
  const hasStopped = useDevice(answer?.passkey, name);
  return (
    <>
      {hasStopped && (
        <Notice look="warning" title={t('passkeyStopped')}>
          {stoppedText}
        </Notice>
      )}
      <FormField
        autoComplete="off"
        defaultValue={name}
        error={error}
        hint={t('passkeyNameHint')}
        id={fieldId('passkeyName')}
        label={t('passkeyName')}
        maxLength={passkeyNameLength}
        name="passkeyName"
        required
      />
    </>
  );
}
