import type { Order } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { calendarDate } from '../lib/dates.ts';
import { buttonClass } from '../ui/button.tsx';
import { CheckIcon } from '../ui/icons.tsx';
import { useShopView } from '../ui/shop-view.ts';

/** What happened to an order and on which day, and what is still to come; with the link that follows its parcel. */
export function OrderWay({ order }: { order: Pick<Order, 'timeline' | 'trackUrl' | 'promise'> }) {
  const t = useTranslations('order');
  const { language } = useShopView();
  const { timeline, trackUrl } = order;
  const isPickup = order.promise?.isPickup ?? false;
  const nameOf = (step: Order['timeline'][number]['step']) => {
    if (isPickup && step === 'packed') return t('way.ready');
    return isPickup && step === 'delivered' ? t('way.fetched') : t(`way.${step}`);
  };
  return (
    <section aria-labelledby="way-title" className="mt-10" data-way>
      <h2 className="font-sans text-lg font-semibold" id="way-title">
        {t('way.title')}
      </h2>
      <ol className="mt-3 grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {timeline.map(({ step, isDone, at }) => (
          <li
            className={`flex items-start gap-3 sm:flex-col sm:gap-2 ${isDone ? '' : 'text-muted'}`}
            data-step={step}
            key={step}
          >
            <span
              className={`grid size-7 shrink-0 place-items-center rounded-full ${isDone ? 'bg-success text-surface' : 'border border-line'}`}
            >
              {isDone && <CheckIcon className="size-4" />}
            </span>
            <span className="min-w-0">
              <span className={isDone ? 'font-semibold' : ''}>{nameOf(step)}</span>
              <span className="block text-sm text-muted">
                {isDone ? at && calendarDate(at, language) : t('way.toCome')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {trackUrl && (
        <a
          className={buttonClass('secondary', 'normal', 'mt-4')}
          href={trackUrl}
          rel="noopener noreferrer"
          target="_blank"
        >
          {t('way.track')}
        </a>
      )}
    </section>
  );
}
