import { useTranslations } from 'use-intl';

/** Units from which on a product's page only says that there is enough; fewer are told, as the last ones. */
export const few = 5;

/** Whether it is there, in a line of its own. */
export function StockLine({ available }: { available: number }) {
  const t = useTranslations('product');
  const [colour, text] =
    available === 0
      ? ['bg-danger', t('soldOutText')]
      : available <= few
        ? ['bg-amber-600', t('lastUnits', { available })]
        : ['bg-success', t('inStock')];
  return (
    <p aria-live="polite" className="mt-6 flex items-center gap-2 text-[0.9375rem] font-medium">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${colour}`} />
      {text}
    </p>
  );
}
