import type { Order } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isGood, type Outcome } from '../../orders/outcome-of.ts';
import { usePromise } from '../../ui/delivery-promise.tsx';
import { PostalAddress } from '../../ui/postal-address.tsx';
import { TextLink } from '../../ui/text-link.tsx';

type OrderDetailsProps = {
  order: Order;
  outcome: Outcome;
  /** What opens the order's invoices for a guest. */
  invoiceQuery: string;
};

/** Where it goes, how it is paid, and what the shopper told. */
export function OrderDetails({ order, outcome, invoiceQuery }: OrderDetailsProps) {
  const t = useTranslations('order');
  const promised = usePromise();
  const shipment = order.shipments[0];
  const isThere = order.timeline.some(({ step, isDone }) => step === 'delivered' && isDone);
  return (
    <div className="grid gap-6 rounded-card border border-line bg-surface p-6 leading-relaxed sm:grid-cols-2 lg:grid-cols-1">
      {!order.promise?.isPickup && (
        <Detail title={t('shippingAddress')}>
          <PostalAddress address={order.shipping} />
        </Detail>
      )}
      <Detail title={t('billingAddress')}>
        <PostalAddress address={order.billing} />
        {order.vatNumber && <p>{t('vatNumber', { number: order.vatNumber })}</p>}
      </Detail>
      {shipment && (
        <Detail title={t('shippingMethod')}>
          {shipment.shippingMethod.name}
          {order.promise && !isThere && (isGood(outcome) || outcome === 'open') && (
            <p data-promise>{promised(order.promise)}</p>
          )}
        </Detail>
      )}
      {order.invoices.length > 0 && (
        <Detail title={t('invoices')}>
          <ul>
            {order.invoices.map(({ id, kind, number }) => (
              <li key={id}>
                <TextLink href={`/api/orders/${order.id}/invoices/${id}${invoiceQuery}`}>
                  {t(kind === 'credit' ? 'creditNote' : 'invoice', { number })}
                </TextLink>
              </li>
            ))}
          </ul>
        </Detail>
      )}
      {order.payment && <Detail title={t('paymentMethod')}>{order.payment.name}</Detail>}
      <Detail title={t('contact')}>
        <p className="break-words">{order.email}</p>
        {order.phone && <p>{order.phone}</p>}
      </Detail>
      {order.reference && (
        <Detail title={t('reference')}>
          <p className="break-words">{order.reference}</p>
        </Detail>
      )}
      {order.note && (
        <Detail title={t('note')}>
          <p className="break-words whitespace-pre-line">{order.note}</p>
        </Detail>
      )}
    </div>
  );
}

function Detail({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1 font-sans text-sm font-semibold">{title}</h2>
      {children}
    </section>
  );
}
