import type { ProductDetail } from '@etalage/contracts';
import { branchStockTold } from '@etalage/contracts/limits';
import { renderToStaticMarkup } from 'react-dom/server';
import { translator } from '../../lib/i18n.server.ts';
import { links } from '../../lib/links.ts';

/** Branches that the page names; the form names them all. */
const mostBranches = 4;

/**
 * Which branches have a variant, and the way to reserve it there, as HTML: it never changes in the browser, so it needs no code for it.
 * '' where no branch has it.
 */
export function drawReserving(
  variantId: number,
  { atBranches }: Pick<ProductDetail, 'atBranches'>,
  language: string,
): string {
  const branches = atBranches.filter((at) => at.variantId === variantId);
  if (branches.length === 0) return '';
  const t = translator(language, 'reservations');
  return renderToStaticMarkup(
    <section className="mt-5 rounded-card border border-line bg-surface p-4">
      <h2 className="font-sans font-semibold">{t('product.title')}</h2>
      <p className="mt-1 text-sm text-muted">{t('product.text')}</p>
      <ul className="mt-3 grid gap-1.5 text-[0.9375rem]">
        {branches.slice(0, mostBranches).map(({ branchId, branchName, available }) => (
          <li className="flex items-center gap-2" key={branchId}>
            <span
              aria-hidden="true"
              className={`size-2.5 shrink-0 rounded-full ${available < branchStockTold ? 'bg-amber-600' : 'bg-success'}`}
            />
            {available < branchStockTold
              ? t('product.few', { available, branch: branchName })
              : t('product.enough', { branch: branchName })}
          </li>
        ))}
        {branches.length > mostBranches && (
          <li className="text-muted">{t('product.more', { count: branches.length - mostBranches })}</li>
        )}
      </ul>
      <a
        className="outlined mt-3"
        href={`${links(language).newReservation}?variant=${variantId}`}
        rel="nofollow"
      >
        {t('product.button')}
      </a>
    </section>,
  );
}
