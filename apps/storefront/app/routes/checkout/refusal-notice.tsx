import type { Cart, RemovedCode } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { Changes } from '../../cart/change-notice.tsx';
import { dayName } from '../../lib/dates.ts';
import type { ChangedStep } from '../../orders/confirmed.ts';
import { Notice } from '../../ui/notice.tsx';
import { useLinks, useMoney, useShopView } from '../../ui/shop-view.ts';
import { TextLink } from '../../ui/text-link.tsx';

type PassedDay = { variantId: number; name: string; day: string };

/** Why an order was not placed, with what the shopper needs to know to go on. `confirmed` in euros. */
export type Refusal =
  | { reason: 'changed'; confirmed: number; steps: ChangedStep[] }
  | { reason: 'codes'; removed: RemovedCode[] }
  | { reason: 'stock'; lines: { variantId: number; name: string; available: number }[] }
  | { reason: 'day'; passed: PassedDay[] }
  | { reason: 'open'; limit: 'email' | 'customer' | 'network'; orderId: string | null }
  | { reason: (typeof plainReasons)[number] };

/** Of which there is nothing to say but a title and a text. */
const plainReasons = ['often', 'closed', 'failed', 'offline', 'unknown'] as const;

type PlainRefusal = Extract<Refusal, { reason: (typeof plainReasons)[number] }>;
const isPlainRefusal = (refusal: Refusal): refusal is PlainRefusal =>
  plainReasons.some((reason) => reason === refusal.reason);

/** Whether what was sent got no answer. @param result of the step's action */
export function gotNoAnswer(result: unknown): boolean {
  const reason = (result as { refusal?: Refusal } | undefined)?.refusal?.reason;
  return reason === 'offline' || reason === 'unknown';
}

const hasNotices = ({ notices }: Cart) => notices.prices.length + notices.codes.length > 0;

/** What is different from when the shopper filled the cart, before they say that they want it so. */
export function ChangedSince({ cart }: { cart: Cart }) {
  if (!hasNotices(cart)) return null;
  return (
    <div className="mb-8 rounded-card border-2 border-accent bg-surface p-5" role="status">
      <Changes notices={cart.notices} />
    </div>
  );
}

/** What cannot come on its day any more, before the shopper tries to order it. */
export function PassedDays({ cart }: { cart: Cart }) {
  const passed = cart.transactionLines.flatMap(
    ({ productVariantId: variantId, product, deliveryDay, daysLeft }) =>
      deliveryDay && daysLeft ? [{ variantId, name: product.name, day: deliveryDay }] : [],
  );
  return passed.length > 0 && <PassedDaysNotice passed={passed} />;
}

function PassedDaysNotice({ passed }: { passed: readonly PassedDay[] }) {
  const t = useTranslations('checkout.refusal');
  const to = useLinks();
  const { language } = useShopView();
  return (
    <Notice className="mb-8" look="warning" title={t('dayTitle')}>
      <ul className="grid gap-1">
        {passed.map(({ variantId, name, day }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one variant may have the same day.
          <li key={`${index} ${variantId}`}>
            <strong>{name}</strong>: {t('dayPassed', { day: dayName(day, language) })}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <TextLink className="font-medium" href={to.shoppingBag}>
          {t('toDays')}
        </TextLink>
      </p>
    </Notice>
  );
}

/** What stands in the way of the order, and the way past it. */
export function RefusalNotice({ refusal, cart }: { refusal: Refusal; cart: Cart }) {
  const t = useTranslations('checkout.refusal');
  const to = useLinks();
  const money = useMoney();
  if (isPlainRefusal(refusal))
    return (
      <Notice className="mb-8" look="warning" title={t(`${refusal.reason}Title`)}>
        {t(`${refusal.reason}Text`)}
      </Notice>
    );
  if (refusal.reason === 'open')
    return (
      <Notice className="mb-8" look="warning" title={t('openTitle')}>
        <p>{t('openText', { limit: refusal.limit })}</p>
        {refusal.orderId !== null && (
          <p className="mt-3">
            <TextLink className="font-medium" href={to.order(refusal.orderId)}>
              {t('openPay')}
            </TextLink>
          </p>
        )}
      </Notice>
    );
  if (refusal.reason === 'changed' || refusal.reason === 'codes') {
    const now = money(cart.totals.toPay);
    const isSame = refusal.reason === 'changed' && refusal.confirmed === cart.totals.toPay;
    const notices =
      refusal.reason === 'codes'
        ? { prices: cart.notices.prices, codes: refusal.removed }
        : { prices: cart.notices.prices, codes: cart.notices.codes };
    return (
      <Notice
        className="mb-8"
        look="warning"
        title={t(refusal.reason === 'codes' ? 'codeTitle' : 'changedTitle')}
      >
        {refusal.reason === 'changed' && (
          <p>
            {isSame
              ? t(refusal.steps.length > 0 ? 'changedSteps' : 'changedText')
              : t('changedTotal', { was: money(refusal.confirmed), now })}
          </p>
        )}
        <div className="mt-3 empty:hidden">
          <Changes notices={notices} />
        </div>
        {refusal.reason === 'codes' && <p className="mt-3 font-semibold">{t('confirmNew', { now })}</p>}
      </Notice>
    );
  }
  if (refusal.reason === 'day') return <PassedDaysNotice passed={refusal.passed} />;
  return (
    <Notice className="mb-8" look="warning" title={t('stockTitle')}>
      <ul className="grid gap-1">
        {refusal.lines.map(({ variantId, name, available }) => (
          <li key={variantId}>
            <strong>{name}</strong>: {t('stockLeft', { available })}
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <TextLink className="font-medium" href={to.shoppingBag}>
          {t('toCart')}
        </TextLink>
      </p>
    </Notice>
  );
}
