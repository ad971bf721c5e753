import type { PropsWithChildren, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '../ui/button.tsx';
import { BagIcon, LockIcon, SpinnerIcon, WarningIcon } from '../ui/icons.tsx';
import { useLinks } from '../ui/shop-view.ts';
import { CartForm } from './cart-form.tsx';
import { removeFromCart } from './cart-store.ts';

export function EmptyCart() {
  const t = useTranslations('cart');
  const links = useLinks();
  return (
    <Instead icon={<BagIcon className="size-9" />} text={t('emptyText')} title={t('empty')}>
      <a className={buttonClass('primary')} href={links.products}>
        {t('toProducts')}
      </a>
    </Instead>
  );
}

/** `onRetry` where something can be tried in place; without it the link loads the cart page anew. */
export function FailedCart({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations('cart');
  const links = useLinks();
  return (
    <Instead icon={<WarningIcon className="size-9" />} text={t('failedText')} title={t('failed')}>
      {onRetry ? (
        <Button look="secondary" onClick={onRetry} type="button">
          {t('tryAgain')}
        </Button>
      ) : (
        <a className={buttonClass('secondary')} data-reload href={links.shoppingBag}>
          {t('tryAgain')}
        </a>
      )}
    </Instead>
  );
}

export function LoadingCart() {
  const t = useTranslations('cart');
  return (
    <p className="grid grow place-items-center py-20 text-muted" role="status">
      <SpinnerIcon className="size-8" />
      <span className="sr-only">{t('loading')}</span>
    </p>
  );
}

/** What was changed without a connection is not lost. */
export function OfflineNote() {
  const t = useTranslations('cart');
  return (
    <p
      className="mt-4 flex items-start gap-2.5 rounded-card border border-line-strong bg-surface p-4 text-[0.9375rem]"
      role="status"
    >
      <WarningIcon className="mt-0.5 size-5" />
      {t('offline')}
    </p>
  );
}

export function SecurePayment() {
  const t = useTranslations('cart');
  return (
    <p className="mt-3 flex items-center justify-center gap-2 text-sm text-muted max-[22.5rem]:text-xs [@media(height<30rem)]:hidden">
      <LockIcon className="size-4" />
      {t('secure')}
    </p>
  );
}

/** 'Leeg maken': takes everything out. */
export function ClearCart() {
  const t = useTranslations('cart');
  return (
    <CartForm
      fields={{ intent: 'clear' }}
      onSubmit={() => removeFromCart({ intent: 'clear' }, { name: '', index: 0 })}
    >
      <button
        className="inline-flex min-h-10 items-center px-1 text-sm whitespace-nowrap pointer-coarse:min-h-11 text-muted underline underline-offset-4 hover:text-danger"
        type="submit"
      >
        {t('clear')}
      </button>
    </CartForm>
  );
}

type InsteadProps = PropsWithChildren<{ icon: ReactNode; title: string; text: string }>;

/** What stands where a filled cart would. */
function Instead({ icon, title, text, children }: InsteadProps) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-3 px-2 py-16 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-tint text-muted">{icon}</span>
      <p className="mt-2 font-heading text-xl font-semibold">{title}</p>
      <p className="max-w-xs text-balance text-muted">{text}</p>
      <div className="mt-3">{children}</div>
    </div>
  );
}
