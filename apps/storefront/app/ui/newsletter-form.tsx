import { privacySlug } from '@etalage/contracts/page-paths';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { EmailField } from './form-field.tsx';
import { useLinks } from './shop-view.ts';
import { TextLink } from './text-link.tsx';

type Props = {
  /** Begins the ids of its fields: a page may have this form more than once. */
  idPrefix: string;
  /** Which newsletter, by its identifier; the shop's default one where it is left out. */
  newsletter?: string | undefined;
  /** What the sign-up page answered without script. */
  answer?: { values: Record<string, string>; errors: Record<string, string> } | undefined;
};

/**
 * FOOT-05 OVER-02: signs up for a newsletter. A plain form to the page of the newsletter; where there is script it is sent in
 * place with the first focus (form-in-place.ts), and dispatches `sent` when it is done.
 */
export function NewsletterForm({ idPrefix, newsletter, answer }: Props) {
  const t = useTranslations('newsletter');
  const form = useTranslations('form');
  const to = useLinks();
  const id = `${idPrefix}-email`;
  return (
    <form
      action={to.newsletter}
      data-failed={form('again')}
      data-in-place={to.send('newsletter')}
      method="post"
      noValidate
    >
      {answer?.errors[''] && (
        <p className="form-error" role="alert">
          {answer.errors['']}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-x-3">
        <EmailField
          className="min-w-44 flex-1"
          defaultValue={answer?.values.email}
          error={answer?.errors.email}
          id={id}
          label={t('email')}
          name="email"
          required
        />
        <Button className="mt-[1.625rem]" type="submit">
          {t('submit')}
        </Button>
      </div>
      {newsletter && <input name="newsletter" type="hidden" value={newsletter} />}
      <p className="mt-2.5 text-sm text-pretty text-muted">
        {t('consent')} <TextLink href={to.page(privacySlug)}>{t('privacy')}</TextLink>
      </p>
    </form>
  );
}
