import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';

/** The link that shows a customer's list to others: made, copied and withdrawn here. */
export function ShareBox({ link }: { link: string | null }) {
  const t = useTranslations('wishlist');
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <section className="mt-10 rounded-card bg-tint p-6 sm:p-8">
      <h2 className="text-xl font-semibold">{t('shareTitle')}</h2>
      <p className="mt-2 max-w-prose text-muted">{t('shareText')}</p>
      {link && <Link link={link} />}
      <Form className="mt-4" method="post" preventScrollReset>
        <input name="intent" type="hidden" value={link ? 'withdraw' : 'share'} />
        <Button look={link ? 'quiet' : 'primary'} pending={isPending} type="submit">
          {t(link ? 'withdraw' : 'share')}
        </Button>
      </Form>
    </section>
  );
}

function Link({ link }: { link: string }) {
  const t = useTranslations('wishlist');
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(link).then(() => setCopied(true));
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <input
        aria-label={t('shareLink')}
        className="min-h-11 min-w-0 grow basis-64 rounded-control border border-line-strong bg-surface px-3 text-sm"
        onFocus={(event) => event.currentTarget.select()}
        readOnly
        value={link}
      />
      <Button look="secondary" onClick={copy} type="button">
        <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
      </Button>
    </div>
  );
}
