import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EmailField, FormField, PhoneField } from './form-field.tsx';
import { PhotoField } from './photo-field.tsx';
import { TextAreaField } from './text-area-field.tsx';

/** As they stand in the form. */
export const contactFields = ['name', 'email', 'phone', 'subject', 'message'] as const;
export type ContactField = (typeof contactFields)[number];

type Props = {
  /** What a field's control is called, holds and is told of. */
  field: (name: ContactField) => {
    name: string;
    id: string;
    defaultValue?: string;
    error?: string | undefined;
  };
  /** What is wrong with the photos. */
  photos: { id: string; error?: string | undefined };
  /** Without what need not be filled in. */
  isShort?: boolean;
  /** What stands before the choice of photos. */
  children?: ReactNode;
};

/** What a message to the shop consists of, on the contact page and in the footer. */
export function ContactFields({ field, photos, isShort = false, children }: Props) {
  const t = useTranslations('contact');
  const optional = (label: string) => t('optional', { label });
  const name = <FormField {...field('name')} autoComplete="name" label={t('fields.name')} required />;
  const email = <EmailField {...field('email')} label={t('fields.email')} required />;
  return (
    <div className="grid gap-5">
      {!isShort && name}
      <div className="grid gap-5 sm:grid-cols-2">
        {isShort && name}
        {email}
        {!isShort && <PhoneField {...field('phone')} label={optional(t('fields.phone'))} />}
      </div>
      {!isShort && (
        <FormField {...field('subject')} autoComplete="off" label={optional(t('fields.subject'))} />
      )}
      <TextAreaField
        {...field('message')}
        autoComplete="off"
        label={t('fields.message')}
        required
        rows={isShort ? 4 : 6}
      />
      {children}
      <PhotoField {...photos} />
    </div>
  );
}
