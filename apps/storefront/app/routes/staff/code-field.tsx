import { useTranslations } from 'use-intl';
import { fieldId } from '../../ui/field-frame.tsx';
import { FormField } from '../../ui/form-field.tsx';

type Props = { error: string | undefined; hint?: string };

/** The six digits of the second factor. */
export function CodeField({ error, hint }: Props) {
  const t = useTranslations('staff');
  return (
    <FormField
      autoComplete="one-time-code"
      error={error}
      hint={hint}
      id={fieldId('code')}
      inputMode="numeric"
      label={t('code')}
      maxLength={16}
      name="code"
      required
      spellCheck={false}
    />
  );
}
