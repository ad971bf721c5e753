import { priceBefore } from '@etalage/pricing';
import { useTranslations } from 'use-intl';
import { useMoney, useShopView } from './shop-view.ts';

type PriceProps = {
  /** Euros, before any product discount. */
  unitPrice: number;
  /** Euros; null where nothing is off. */
  discountPrice: number | null;
  /** Euros; the lowest of the days before it was reduced, where that is known. */
  lowestBefore?: number | null;
  /** The lowest of several prices. */
  isFromPrice?: boolean;
  /** On its product's own page. */
  isLarge?: boolean;
};

/** What something costs now and, where it is reduced, what it cost before. */
export function Price({ isFromPrice, isLarge, ...price }: PriceProps) {
  const t = useTranslations('price');
  const money = useMoney();
  const before = priceBefore(price);
  return (
    <p className={isLarge ? 'price price-large' : 'price'}>
      <span className={before === null ? 'price-now' : 'price-now text-sale'}>
        {before !== null && <span className="sr-only">{t('now')} </span>}
        {isFromPrice && <span className="price-from">{t('from')}</span>}
        {money(price.discountPrice ?? price.unitPrice)}
      </span>
      {before !== null && (
        <s className="price-before">
          <span className="sr-only">{t('before')} </span>
          {money(before)}
        </s>
      )}
    </p>
  );
}

/** 'incl. BTW' or 'excl. BTW', for the basis that this shopper sees. */
export function BasisNote() {
  const t = useTranslations('price');
  const { basis } = useShopView();
  return <span>{t(basis === 'inc' ? 'incVat' : 'exVat')}</span>;
}

/** '€ 121,00 incl. BTW': an amount that includes VAT also for who sees prices without. */
export function WithVat({ amount }: { amount: number }) {
  const t = useTranslations('price');
  const money = useMoney();
  return (
    <>
      {money(amount)} <span className="text-sm font-normal text-muted">{t('incVat')}</span>
    </>
  );
}

/** '€ 5,98 per kg', for goods of which the content is known. */
export function PricePerUnit({ pricePerUnit }: { pricePerUnit: { price: number; unit: string } | null }) {
  const t = useTranslations('price');
  const money = useMoney();
  if (!pricePerUnit) return null;
  return <>{t('perUnit', { price: money(pricePerUnit.price), unit: pricePerUnit.unit })}</>;
}
