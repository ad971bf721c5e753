import { mostPhotos } from '@etalage/contracts/limits';
import { useTranslations } from 'use-intl';
import { FieldFrame } from './field-frame.tsx';

type Props = { id: string; error?: string | undefined };

/**
 * Photos that come with a message. A plain choice of files, which goes with the form; where there is script each is sent as soon
 * as it is chosen (choose-photos.ts), whose words stand in `data-`.
 */
export function PhotoField({ id, error }: Props) {
  const t = useTranslations('contact');
  const name = '{name}';
  return (
    <FieldFrame
      error={error}
      hint={t('photos.hint', { count: String(mostPhotos) })}
      id={id}
      label={t('optional', { label: t('photos.label') })}
    >
      {(control) => (
        <input
          {...control}
          accept="image/jpeg,image/png,image/webp"
          className={`${control.className} py-2`}
          data-busy={t('photos.busy', { name })}
          data-failed={t('photos.failed', { name })}
          data-gone={t('photos.gone', { name })}
          data-ready={t('photos.ready', { name })}
          data-refused={t('photos.refused', { name })}
          data-remove={t('photos.remove', { name })}
          data-too-large={t('photos.tooLarge', { name })}
          data-too-often={t('photos.tooOften', { name })}
          data-too-many={t('photos.tooMany', { count: String(mostPhotos) })}
          multiple
          name="photos"
          type="file"
        />
      )}
    </FieldFrame>
  );
}
