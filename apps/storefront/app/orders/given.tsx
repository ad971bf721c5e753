import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePromise } from '../ui/delivery-promise.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { PostalAddress } from '../ui/postal-address.tsx';
import { TextLink } from '../ui/text-link.tsx';
import {
  type ChangedStep,
  type ConfirmedCheckout,
  detailsLines,
  paymentOf,
  shippingOf,
} from './confirmed.ts';

type GivenProps = {
  checkout: ConfirmedCheckout;
  /** The steps of which something else was confirmed. */
  changed: readonly ChangedStep[];
  nothingToPay: boolean;
  /** Where each step is changed; a step without is not for who looks. */
  hrefs?: Partial<Record<ChangedStep['step'], string>>;
};

/** What was filled in before an order: who orders, where it goes, how it comes and how it is paid. */
export function Given({ checkout, changed, nothingToPay, hrefs = {} }: GivenProps) {
  const t = useTranslations('checkout');
  const promised = usePromise();
  const { details, billing, shipping } = checkout;
  const method = shippingOf(checkout);
  const payment = paymentOf(checkout);
  // Where it goes is the shop's own counter.
  const sentTo = method?.isPickup ? null : shipping;
  const changeOf = (step: ChangedStep['step']) => changed.find((each) => each.step === step);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Block changed={changeOf('gegevens')} href={hrefs.gegevens} title={t('steps.gegevens')}>
        {details && (
          <>
            {detailsLines(details, t).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a company may be named as its owner.
              <p className="break-words" key={`${index} ${line}`}>
                {line}
              </p>
            ))}
            {details.note && <p className="mt-2 text-muted italic">{details.note}</p>}
          </>
        )}
      </Block>
      <Block
        changed={changeOf('adres')}
        href={hrefs.adres}
        title={t(sentTo ? 'addresses' : method?.isPickup ? 'billing' : 'billingAndShipping')}
      >
        {billing && sentTo && <p className="text-sm text-muted">{t('billing')}</p>}
        {billing && <PostalAddress address={billing} />}
        {sentTo && (
          <>
            <p className="mt-3 text-sm text-muted">{t('shipping')}</p>
            <PostalAddress address={sentTo} />
          </>
        )}
      </Block>
      <Block changed={changeOf('bezorging')} href={hrefs.bezorging} title={t('steps.bezorging')}>
        <p>{method?.name ?? t('choiceGone')}</p>
        {method?.promise && <p className="text-muted">{promised(method.promise)}</p>}
      </Block>
      <Block changed={changeOf('betaling')} href={hrefs.betaling} title={t('steps.betaling')}>
        <p>{nothingToPay ? t('nothingToPay') : (payment?.name ?? t('choiceGone'))}</p>
      </Block>
    </div>
  );
}

type BlockProps = {
  title: string;
  href: string | undefined;
  /** Where something else was confirmed than it says now. */
  changed: ChangedStep | undefined;
  children: ReactNode;
};

function Block({ title, href, changed, children }: BlockProps) {
  const t = useTranslations('checkout.refusal');
  return (
    <section className="rounded-card border border-line bg-surface p-5 leading-relaxed">
      <div className="mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-sans font-semibold">{title}</h2>
        {href && <ChangeLink href={href} of={title} />}
      </div>
      {children}
      {changed && (
        <p className="mt-3 flex items-start gap-1.5 text-sm font-medium text-danger">
          <WarningIcon className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 break-words">
            {/* What stood there may be a sentence, as a note or that nothing is to be paid. */}
            {changed.was ? t('stepWas', { was: changed.was.replace(/\.$/, '') }) : t('stepChanged')}
          </span>
        </p>
      )}
    </section>
  );
}

export function ChangeLink({ href, of }: { href: string; of: string }) {
  const t = useTranslations('checkout');
  return (
    <TextLink
      aria-label={`${t('change')}: ${of}`}
      className="inline-flex min-h-6 items-center text-sm"
      href={href}
    >
      {t('change')}
    </TextLink>
  );
}
