import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { CloseButton } from '../ui/close-button.tsx';
import { useMoney } from '../ui/shop-view.ts';
import type { CartNotices } from './cart-action.ts';
import { CartForm } from './cart-form.tsx';
import { changeCart, withCartClient } from './cart-store.ts';
import { noticeTime } from './cart-times.ts';
import { useDismissal } from './use-dismissal.ts';

/** MINI-07: tells in the drawer what has changed, and goes by itself unless somebody is at it. */
export function PassingNotice({ notices }: { notices: CartNotices }) {
  const t = useTranslations('cart.notice');
  const dismiss = () => withCartClient((client) => client.dismissNotices());
  const holding = useDismissal(noticeTime, dismiss);
  return (
    <div className="mt-4 flex gap-3 rounded-card border-2 border-accent bg-surface p-4" {...holding}>
      <div className="min-w-0 grow" role="status">
        <Changes notices={notices} />
      </div>
      <CloseButton className="-mt-2 -mr-2" label={t('close')} onClose={dismiss} />
    </div>
  );
}

/** The same on the cart page: it stays until the shopper says that it was read. */
export function StandingNotice({ notices }: { notices: CartNotices }) {
  const t = useTranslations('cart.notice');
  const [isPending, setPending] = useState(false);
  const read = async () => {
    setPending(true);
    await changeCart({ intent: 'validate' });
    setPending(false);
    withCartClient((client) => client.dismissNotices());
  };
  if (notices.prices.length + notices.codes.length === 0) return null;
  return (
    <div className="mt-6 rounded-card border-2 border-accent bg-surface p-5" role="status">
      <Changes notices={notices} />
      <CartForm className="mt-4" fields={{ intent: 'validate' }} onSubmit={() => void read()}>
        <Button look="secondary" pending={isPending} type="submit">
          {t('understood')}
        </Button>
      </CartForm>
    </div>
  );
}

/** Old and new price of each product, and which codes left the cart and why. */
export function Changes({ notices: { prices, codes } }: { notices: CartNotices }) {
  const t = useTranslations('cart.notice');
  const money = useMoney();
  return (
    <div className="text-[0.9375rem] wrap-anywhere">
      {prices.length > 0 && (
        <>
          <p className="font-semibold">{t('prices', { count: prices.length })}</p>
          <ul className="mt-1.5 grid gap-1">
            {prices.map(({ variantId, name, oldPrice, newPrice }) => (
              <li key={variantId}>
                {name}:{' '}
                <span className="whitespace-nowrap tabular-nums">
                  <span className="sr-only">{t('was')} </span>
                  <s className="text-muted">{money(oldPrice)}</s> <span aria-hidden="true">→</span>{' '}
                  <span className="sr-only">{t('is')} </span>
                  <strong>{money(newPrice)}</strong>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {codes.length > 0 && (
        <ul className={`grid gap-1 ${prices.length > 0 ? 'mt-3' : ''}`}>
          {codes.map(({ code, reason, minimum, minimumBasis: basis = 'none' }) => (
            <li key={code}>
              {t('codeRemoved', { code })}{' '}
              {reason === 'BELOW_MINIMUM' && minimum !== null
                ? t('reasons.BELOW_MINIMUM', { minimum: money(minimum), basis })
                : t(`reasons.${reason === 'BELOW_MINIMUM' ? 'BELOW_SOME_MINIMUM' : reason}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
