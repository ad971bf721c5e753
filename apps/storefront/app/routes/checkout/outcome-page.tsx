import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslations } from 'use-intl';
import type { Outcome } from '../../orders/outcome-of.ts';
import { PayForm } from '../../orders/pay-form.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { usePromise } from '../../ui/delivery-promise.tsx';
import { CheckIcon, CloseIcon, SpinnerIcon, WarningIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { closingOf, OrderTotals } from '../../ui/order-totals.tsx';
import { useLinks, useMoney } from '../../ui/shop-view.ts';
import type { LoadedOutcome } from './load-outcome.server.ts';

type Known = NonNullable<LoadedOutcome['known']>;

/** How an order ended: paid, not yet, or not; and what the shopper can do now. */
export function OutcomePage({ loaded }: { loaded: LoadedOutcome }) {
  return loaded.known ? <KnownOutcome order={loaded.known} /> : <UnknownOutcome />;
}

const looks: Record<Outcome, { icon: ReactNode; className: string }> = {
  paid: { icon: <CheckIcon className="size-9" />, className: 'bg-success text-white' },
  invoice: { icon: <CheckIcon className="size-9" />, className: 'bg-success text-white' },
  open: { icon: <SpinnerIcon className="size-9" />, className: 'bg-primary-soft text-ink' },
  failed: { icon: <WarningIcon className="size-9" />, className: 'bg-danger text-white' },
  cancelled: { icon: <CloseIcon className="size-9" />, className: 'bg-tint text-ink' },
  expired: { icon: <ClockIcon />, className: 'bg-tint text-ink' },
  refund: { icon: <WarningIcon className="size-9" />, className: 'bg-danger text-white' },
};

/** Outcomes of an order that is going to be delivered, once it is paid. */
const stands: readonly Outcome[] = ['paid', 'invoice', 'open'];

function KnownOutcome({ order }: { order: Known }) {
  const { outcome } = order;
  const t = useTranslations('outcome');
  const links = useLinks();
  const money = useMoney();
  const promised = usePromise();
  const isGood = outcome === 'paid' || outcome === 'invoice';
  useAskAgain(outcome === 'open');
  return (
    <div className="shop-container max-w-3xl py-12 sm:py-20">
      <div aria-live="polite">
        <span className={`grid size-16 place-items-center rounded-full ${looks[outcome].className}`}>
          {looks[outcome].icon}
        </span>
        <h1 className="mt-6 text-3xl font-semibold sm:text-4xl" data-outcome={outcome}>
          {t(`${outcome}.title`, { name: order.firstName })}
        </h1>
        <p className="mt-4 max-w-prose text-lg text-muted">{t(`${outcome}.text`)}</p>
      </div>
      {order.fell > 0 && (
        <Notice className="mt-6" look="success" title={t('fell', { amount: money(order.fell) })} />
      )}
      {outcome === 'open' && (
        <noscript>
          <meta content="10" httpEquiv="refresh" />
        </noscript>
      )}

      <dl className="mt-8 grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-3 sm:p-6">
        <Fact label={t('number')}>{order.number}</Fact>
        <Fact label={t('total')}>{money(order.total)}</Fact>
        <Fact label={t('email')}>{order.email}</Fact>
        {order.promise && stands.includes(outcome) && (
          <div className="sm:col-span-3" data-promise>
            <Fact label={t('promise')}>{promised(order.promise)}</Fact>
          </div>
        )}
      </dl>

      {order.sums && (
        <div className="mt-4 rounded-card border border-line bg-surface p-5 sm:p-6">
          <OrderTotals {...order.sums} closing={closingOf(order.status)} />
        </div>
      )}

      <div className="actions mt-8">
        {order.canPayAgain && (
          <PayForm
            action={links.order(order.id, order.token)}
            label={t(outcome === 'open' ? 'finishPaying' : 'payAgain')}
          />
        )}
        <a
          className={buttonClass(order.canPayAgain ? 'secondary' : 'primary', 'large')}
          href={links.order(order.id, order.token)}
        >
          {t('toOrder')}
        </a>
        <a className={buttonClass(isGood ? 'secondary' : 'quiet', 'large')} href={links.products}>
          {t('toProducts')}
        </a>
      </div>

      <section aria-labelledby="next-title" className="mt-12 border-t border-line pt-8">
        <h2 className="text-xl font-semibold" id="next-title">
          {t('nextTitle')}
        </h2>
        <ol className="mt-4 grid max-w-prose list-decimal gap-2 pl-5 leading-relaxed marker:font-semibold">
          <li>{t(`${outcome}.next1`, { email: order.email })}</li>
          <li>{t(`${outcome}.next2`)}</li>
        </ol>
        <p className="mt-6">
          <a className="underline underline-offset-4" href={links.contact}>
            {t('questions')}
          </a>
        </p>
      </section>
    </div>
  );
}

/** Milliseconds between two questions: quick at first, then patient; the last is asked after about five minutes. */
const WAITS = [1500, 2000, 3000, 5000, ...Array.from({ length: 30 }, () => 10_000)];

/** Asks the server how the payment stands while it is open. */
function useAskAgain(isOpen: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isOpen) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = (turn: number) => {
      const pause = WAITS[turn];
      if (pause === undefined) return;
      timer = setTimeout(() => {
        if (document.visibilityState === 'visible') void revalidate();
        wait(turn + 1);
      }, pause);
    };
    wait(0);
    return () => clearTimeout(timer);
  }, [isOpen, revalidate]);
}

function UnknownOutcome() {
  const t = useTranslations('outcome');
  const links = useLinks();
  return (
    <div className="shop-container flex min-h-[55vh] max-w-3xl flex-col items-start justify-center gap-5 py-16">
      <h1 className="text-3xl font-semibold sm:text-4xl">{t('unknown.title')}</h1>
      <p className="max-w-prose text-lg text-muted">{t('unknown.text')}</p>
      <div className="actions">
        <a className={buttonClass('primary')} href={links.contact}>
          {t('questions')}
        </a>
        <a className={buttonClass('secondary')} href={links.products}>
          {t('toProducts')}
        </a>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold break-words tabular-nums">{children}</dd>
    </div>
  );
}

function ClockIcon() {
  return (
    <svg
      aria-hidden="true"
      className="size-9"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.6"
      viewBox="0 0 24 24"
    >
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7v5l3.5 2" />
    </svg>
  );
}
