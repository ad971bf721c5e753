import { type MouseEvent, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/button.tsx';
import { SpinnerIcon } from '../../ui/icons.tsx';
import { useLoadByScrolling } from './use-load-by-scrolling.ts';

type MoreItemsProps = {
  /** First and last page on the screen: they differ once more pages have been loaded in place. */
  first: number;
  last: number;
  pages: number;
  shown: number;
  total: number;
  hrefOf: (page: number) => string;
  /** With JavaScript: loads that page in place instead of leaving for it. */
  onLoad: (event: MouseEvent<HTMLAnchorElement>, page: number) => void;
  /** With JavaScript, where the shop loads by scrolling: does the same and leaves the focus where it is. */
  onNear: (page: number) => void;
  pendingPage: number | null;
  /** The page that was asked for last and did not come. */
  failedPage: number | null;
};

/** The way back to items before those on the screen, where a shopper came in on a later page. */
export function EarlierItems({ first, hrefOf, onLoad, pendingPage, failedPage }: MoreItemsProps) {
  const t = useTranslations('list');
  if (first <= 1) return null;
  return (
    <div className="mb-8 flex flex-col items-center gap-4">
      {failedPage === first - 1 && <MoreFailed />}
      <a
        className={buttonClass('secondary')}
        href={hrefOf(first - 1)}
        onClick={(event) => onLoad(event, first - 1)}
        rel="prev"
      >
        {pendingPage === first - 1 && <SpinnerIcon />}
        {t('previousItems')}
      </a>
    </div>
  );
}

/** How much of the list has been seen, and a link to the next part of it. */
export function MoreItems(props: MoreItemsProps) {
  const { last, pages, shown, total, hrefOf, onLoad, pendingPage, failedPage } = props;
  const t = useTranslations('list');
  const link = useRef<HTMLAnchorElement>(null);
  useLoadByScrolling(link, props);
  return (
    <div className="mt-12 flex flex-col items-center gap-4">
      <p className="text-sm text-muted" role="status">
        {t('shown', { shown, total })}
      </p>
      <div aria-hidden="true" className="h-1 w-48 overflow-hidden rounded-full bg-tint">
        <div
          className="h-full rounded-full bg-primary"
          style={{ width: `${(100 * shown) / Math.max(total, 1)}%` }}
        />
      </div>
      {last < pages && failedPage === last + 1 && <MoreFailed />}
      {last < pages && (
        <a
          className={buttonClass('secondary')}
          href={hrefOf(last + 1)}
          onClick={(event) => onLoad(event, last + 1)}
          ref={link}
          rel="next"
        >
          {pendingPage === last + 1 && <SpinnerIcon />}
          {failedPage === last + 1 ? <Again /> : t('loadMore')}
        </a>
      )}
    </div>
  );
}

function MoreFailed() {
  return (
    <p className="text-danger" role="alert">
      {useTranslations('failed')('moreTitle')}
    </p>
  );
}

const Again = () => useTranslations('failed')('again');
