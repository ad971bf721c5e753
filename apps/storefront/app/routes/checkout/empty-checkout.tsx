import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/button.tsx';
import { BagIcon } from '../../ui/icons.tsx';
import { useLinks } from '../../ui/shop-view.ts';

/** Nothing to check out: never filled, or ordered a moment ago and gone back to. */
export function EmptyCheckout({ lastOrderHref }: { lastOrderHref: string | null }) {
  const t = useTranslations('checkout');
  const links = useLinks();
  return (
    <div className="shop-container flex min-h-[55vh] flex-col items-start justify-center gap-5 py-16">
      <span className="grid size-16 place-items-center rounded-full bg-tint">
        <BagIcon className="size-8" />
      </span>
      <h1 className="text-3xl font-semibold sm:text-4xl">
        {t(lastOrderHref ? 'orderedTitle' : 'emptyTitle')}
      </h1>
      <p className="max-w-prose text-lg text-muted">{t(lastOrderHref ? 'orderedText' : 'emptyText')}</p>
      <div className="flex flex-wrap gap-3">
        {lastOrderHref && (
          <a className={buttonClass('primary')} href={lastOrderHref}>
            {t('toLastOrder')}
          </a>
        )}
        <a className={buttonClass(lastOrderHref ? 'secondary' : 'primary')} href={links.products}>
          {t('toProducts')}
        </a>
      </div>
    </div>
  );
}
