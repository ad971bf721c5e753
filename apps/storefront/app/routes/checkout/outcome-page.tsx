import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { AskAgain } from '../../orders/ask-again.tsx';
import { OrderActions } from '../../orders/order-actions.tsx';
import { OutcomeIcon } from '../../orders/outcome-icon.tsx';
import { isGood, isUndecided, mayBePaid } from '../../orders/outcome-of.ts';
import { isOnCards, OutcomeText } from '../../orders/outcome-text.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { usePromise } from '../../ui/delivery-promise.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Notice } from '../../ui/notice.tsx';
import { closingOf, OrderTotals } from '../../ui/order-totals.tsx';
import { useLinks, useMoney } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';
import type { LoadedOutcome } from './load-outcome.server.ts';

type Known = NonNullable<LoadedOutcome['known']>;

/** How an order ended: paid, not yet, or not; and what the shopper can do now. */
export function OutcomePage({ loaded }: { loaded: LoadedOutcome }) {
  return loaded.known ? <KnownOutcome order={loaded.known} /> : <UnknownOutcome />;
}

function KnownOutcome({ order }: { order: Known }) {
  const { outcome } = order;
  const t = useTranslations('outcome');
  const links = useLinks();
  const money = useMoney();
  const page = links.order(order.id, order.token);
  const canChoose = order.canPayAgain && !mayBePaid(outcome);
  return (
    <div className="shop-container max-w-3xl py-10 sm:py-16">
      <div aria-live="polite">
        <OutcomeIcon outcome={outcome} />
        <h1 className="mt-5 text-3xl font-semibold sm:text-4xl" data-outcome={outcome}>
          {t(`${outcome}.title`, { name: order.firstName })}
        </h1>
        <OutcomeText
          className="mt-3 max-w-prose text-lg text-muted"
          hasLeft={order.hasLeft}
          order={order}
          outcome={outcome}
        />
      </div>
      <AskAgain isAsking={isUndecided(outcome)} isPatient={canChoose} />
      {order.fell > 0 && (
        <Notice className="mt-6" look="success" title={t('fell', { amount: money(order.fell) })} />
      )}

      {canChoose && (
        <div className="mt-8">
          <OrderActions
            action={page}
            amount={money(order.total)}
            canEnd={!order.hasLeft}
            chosen={order.chosen}
            methods={order.paymentMethods}
            outcome={outcome}
          />
        </div>
      )}

      <Facts order={order} />

      {order.sums && (
        <div className="mt-4 rounded-card border border-line bg-surface p-5 sm:p-6">
          <OrderTotals {...order.sums} closing={closingOf(order.status)} />
        </div>
      )}

      <div className="actions mt-8">
        {order.isChanged && (
          <a className={buttonClass('primary', 'large')} href={links.shoppingBag}>
            {t('toBag')}
          </a>
        )}
        <a
          className={buttonClass(canChoose || order.isChanged ? 'secondary' : 'primary', 'large')}
          href={page}
        >
          {t('toOrder')}
        </a>
        {!order.isChanged && (
          <a className={buttonClass(isGood(outcome) ? 'secondary' : 'quiet', 'large')} href={links.products}>
            {t('toProducts')}
          </a>
        )}
      </div>

      <WhatNext order={order} />
    </div>
  );
}

/** What whoever asks about the order needs to name. */
function Facts({ order }: { order: Known }) {
  const { outcome } = order;
  const t = useTranslations('outcome');
  const money = useMoney();
  const promised = usePromise();
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-4 rounded-card border border-line bg-surface p-5 sm:grid-cols-3 sm:p-6">
      <Fact label={t('number')}>{order.number}</Fact>
      <Fact label={t(outcome === 'paid' ? 'paidLabel' : 'total')}>
        {outcome === 'paid' && order.paymentName
          ? t('paidWith', { amount: money(order.total), method: order.paymentName })
          : money(order.total)}
      </Fact>
      <Fact label={t('email')}>{order.email}</Fact>
      {order.promise && (isGood(outcome) || outcome === 'open') && (
        <Fact className="sm:col-span-3" label={t('promise')}>
          {promised(order.promise)}
        </Fact>
      )}
    </dl>
  );
}

function WhatNext({ order }: { order: Known }) {
  const { outcome } = order;
  const t = useTranslations('outcome');
  const links = useLinks();
  const isFetched = (outcome === 'paid' || outcome === 'authorized') && order.promise?.isPickup;
  return (
    <section aria-labelledby="next-title" className="mt-12 border-t border-line pt-8">
      <h2 className="text-xl font-semibold" id="next-title">
        {t('nextTitle')}
      </h2>
      <ol className="mt-4 grid max-w-prose list-decimal gap-2 pl-5 leading-relaxed marker:font-semibold">
        {!(outcome === 'refunded' && isOnCards(order)) && (
          <li>{t(`${outcome}.next1`, { email: order.email })}</li>
        )}
        {!(outcome === 'paid' && order.hasLeft) && (
          <li>{t(isFetched ? 'nextFetched' : `${outcome}.next2`)}</li>
        )}
      </ol>
      <p className="mt-6">
        <TextLink href={links.contact}>{t('questions')}</TextLink>
      </p>
    </section>
  );
}

function UnknownOutcome() {
  const t = useTranslations('outcome');
  const links = useLinks();
  return (
    <MessagePage text={t('unknown.text')} title={t('unknown.title')}>
      <div className="actions">
        <a className={buttonClass('primary')} href={links.newOrderLink}>
          {t('unknown.newLink')}
        </a>
        <a className={buttonClass('secondary')} href={links.contact}>
          {t('questions')}
        </a>
        <a className={buttonClass('quiet')} href={links.products}>
          {t('toProducts')}
        </a>
      </div>
    </MessagePage>
  );
}

function Fact({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`min-w-0 ${className}`}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="font-semibold break-words tabular-nums">{children}</dd>
    </div>
  );
}
