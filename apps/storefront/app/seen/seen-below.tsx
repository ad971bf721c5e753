import { useTranslations } from 'use-intl';
import { SeenProducts } from './seen-products.tsx';

/** As many as stand in one row. */
const most = 4;

/** Below a list and below a product: what this browser looked at last. */
export function SeenBelow({ besides }: { besides?: number }) {
  const t = useTranslations('seen');
  const head = <h2 className="mb-7 text-2xl font-semibold">{t('title')}</h2>;
  return (
    <SeenProducts besides={besides} className="mt-16 border-t border-line pt-12" head={head} most={most} />
  );
}
