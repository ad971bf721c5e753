import { useTranslations } from 'use-intl';
import { useMoney } from '../../ui/shop-view.ts';
import type { Choice } from './choose.ts';
import { type PackedProduct, type PackOffer, packOffer } from './pack-offer.ts';

/** Units from which on the page only says that there is enough. */
export const few = 5;

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
              className="flex min-h-13 flex-col justify-center rounded-control border border-line-strong px-4 py-1.5 leading-tight hover:border-ink aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary-text aria-[current]:inset-ring aria-[current]:inset-ring-primary"
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

function VariantNote({ variant }: { variant: Choice['variants'][number] }) {
  const t = useTranslations('product');
  const money = useMoney();
  const { available, discountPrice, unitPrice } = variant;
  return (
    <span className="mt-0.5 text-sm tabular-nums">
      {money(discountPrice ?? unitPrice)}
      {available === 0 && ` · ${t('soldOut')}`}
      {available > 0 && available <= few && ` · ${t('onlyLeft', { available })}`}
    </span>
  );
}

/** That a larger unit of what is chosen costs less, as many as are chosen. */
export function PackNote({
  product,
  chosen,
  quantity,
}: {
  product: PackedProduct;
  chosen: Choice['variants'][number];
  quantity: number;
}) {
  const offer = packOffer(product, chosen, quantity);
  return offer && <PackLink offer={offer} own={chosen} />;
}

function PackLink({ offer, own }: { offer: PackOffer; own: Choice['variants'][number] }) {
  const t = useTranslations('product');
  const money = useMoney();
  const { pack, count, instead, saving } = offer;
  const isSingle = own.packUnits === 1;
  return (
    <p className="mt-3 text-[0.9375rem]">
      <a
        className="inline-flex min-h-8 items-center font-medium text-success underline underline-offset-4"
        href={`?variant=${pack.id}`}
      >
        {t(isSingle ? 'packCheaper' : 'packCheaperThanPacks', {
          count,
          pack: pack.name,
          amount: money(saving),
          instead,
          own: own.name,
        })}
      </a>
    </p>
  );
}
