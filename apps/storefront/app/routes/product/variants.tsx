import { useTranslations } from 'use-intl';
import { useMoney } from '../../ui/shop-view.ts';
import type { Choice } from './choose.ts';
import { few } from './stock-line.tsx';

/** What the product can be had in, each with its price and whether it is there; links, so that they work without JavaScript. */
export function Variants({ choice }: { choice: Choice }) {
  const t = useTranslations('product');
  return (
    <div>
      <p className="text-sm font-semibold" id="variants">
        {t('variant')}
      </p>
      <ul aria-labelledby="variants" className="mt-2 flex flex-wrap gap-2">
        {choice.variants.map((variant) => (
          <li key={variant.id}>
            <a
              aria-current={variant.id === choice.variant?.id || undefined}
              className="flex min-h-13 flex-col justify-center rounded-control border border-line-strong px-4 py-1.5 leading-tight hover:border-ink aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary-text aria-[current]:inset-ring aria-[current]:inset-ring-primary forced-colors:aria-[current]:border-3 forced-colors:aria-[current]:px-3.5 forced-colors:aria-[current]:py-1"
              href={`?variant=${variant.id}`}
            >
              <span className={`font-medium ${variant.available === 0 ? 'line-through decoration-1' : ''}`}>
                {variant.name}
              </span>
              <VariantNote variant={variant} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

type VariantNoteProps = { variant: Choice['variants'][number]; isFromPrice?: boolean };

/** What a variant costs, and whether it is sold out or nearly so. */
export function VariantNote({ variant, isFromPrice }: VariantNoteProps) {
  const t = useTranslations('product');
  const from = useTranslations('price');
  const money = useMoney();
  const { available, discountPrice, unitPrice } = variant;
  return (
    <span className="mt-0.5 text-sm tabular-nums">
      {isFromPrice && `${from('from')} `}
      {money(discountPrice ?? unitPrice)}
      {available === 0 && ` · ${t('soldOut')}`}
      {available > 0 && available <= few && ` · ${t('onlyLeft', { available })}`}
    </span>
  );
}
