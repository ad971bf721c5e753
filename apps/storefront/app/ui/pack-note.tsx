import { useTranslations } from 'use-intl';
import { type PackNoteProps, type PackOffer, packOffer } from '../lib/pack-offer.ts';
import { useMoney } from './shop-view.ts';

/** That a larger unit of what is chosen costs less, as many as are chosen. */
export function PackNote({ product, chosen, quantity }: PackNoteProps) {
  const offer = packOffer(product, chosen, quantity);
  return offer && <PackLink offer={offer} own={chosen} />;
}

function PackLink({ offer, own }: { offer: PackOffer; own: PackNoteProps['chosen'] }) {
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
