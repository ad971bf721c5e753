import { useTranslations } from 'use-intl';
import { useMoney, useShopView } from './shop-view.ts';

interface PriceProps {
  /** Euros, before any product discount. */
  unitPrice: number;
  /** Euros; null where nothing is off. */
  discountPrice: number | null;
  /** The lowest of several prices. */
  isFromPrice?: boolean;
  size?: 'card' | 'page';
}

/** What something costs now and, where it is reduced, what it cost before. */
export function Price({ unitPrice, discountPrice, isFromPrice, size = 'card' }: PriceProps) {
  const t = useTranslations('price');
  const money = useMoney();
  const big = size === 'page' ? 'text-3xl' : 'text-lg';
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
      {discountPrice === null ? (
        <span className={`${big} font-semibold`}>
          {isFromPrice && <From />}
          {money(unitPrice)}
        </span>
      ) : (
        <>
          <span className={`${big} font-semibold text-sale`}>
            <span className="sr-only">{t('now')} </span>
            {isFromPrice && <From />}
            {money(discountPrice)}
          </span>
          <s className={`${size === 'page' ? 'text-lg' : 'text-sm'} text-muted`}>
            <span className="sr-only">{t('before')} </span>
            {money(unitPrice)}
          </s>
        </>
      )}
    </p>
  );
}

function From() {
  const t = useTranslations('price');
  return <span className="mr-1 text-sm font-normal text-muted">{t('from')}</span>;
}

/** 'incl. BTW' or 'excl. BTW', for the basis that this shopper sees. */
export function BasisNote() {
  const t = useTranslations('price');
  const { basis } = useShopView();
  return <span>{t(basis === 'inc' ? 'incVat' : 'exVat')}</span>;
}

/** '€ 5,98 per kg', for goods of which the content is known. */
export function PricePerUnit({ pricePerUnit }: { pricePerUnit: { price: number; unit: string } | null }) {
  const t = useTranslations('price');
  const money = useMoney();
  if (!pricePerUnit) return null;
  return <>{t('perUnit', { price: money(pricePerUnit.price), unit: pricePerUnit.unit })}</>;
}

/** Whole percents off, told on the badge; 0 where it rounds to nothing. */
export function percentOff(unitPrice: number, discountPrice: number | null): number {
  if (discountPrice === null || unitPrice <= 0) return 0;
  return Math.floor((1 - discountPrice / unitPrice) * 100 + 1e-9);
}
