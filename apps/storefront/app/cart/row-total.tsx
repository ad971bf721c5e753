import { useTranslations } from 'use-intl';
import { useMoney } from '../ui/shop-view.ts';

type RowTotalProps = {
  /** Euros. */
  total: number;
  /** What it cost before a reduction; null where there is none. */
  before?: number | null;
  /** The amount is a forecast: the server has not said it yet. */
  isPending: boolean;
};

/** What a row costs; a mark of where it will stand while nobody knows. */
export function RowTotal({ total, before = null, isPending }: RowTotalProps) {
  const t = useTranslations('price');
  const money = useMoney();
  if (isPending && total === 0)
    return <span aria-hidden="true" className="h-5 w-16 animate-pulse rounded-badge bg-tint" />;
  return (
    <p className={`text-right tabular-nums transition-opacity ${isPending ? 'opacity-45' : ''}`}>
      {before !== null && (
        <s className="mr-2 text-sm text-muted">
          <span className="sr-only">{t('before')} </span>
          {money(before)}
        </s>
      )}
      <span className={`font-semibold ${before === null ? '' : 'text-sale'}`}>{money(total)}</span>
    </p>
  );
}
