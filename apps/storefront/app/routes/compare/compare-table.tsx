import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { BasisNote, Price, PricePerUnit } from '../../ui/price.tsx';
import { useLinks } from '../../ui/shop-view.ts';
import { rowsOf } from './compare-rows.ts';
import type { Compared } from './route.tsx';

type CompareTableProps = {
  products: readonly Compared[];
  /** Adds a product at once; nothing for one that has to be chosen in a form of its own first. */
  actionOf: (product: Compared) => ReactNode;
};

const cell = 'min-w-36 border-l border-line p-3 align-top sm:min-w-48';
const head =
  'sticky left-0 z-10 w-28 min-w-28 bg-(--color-page) p-3 pl-0 text-left align-top text-sm font-medium text-muted sm:w-44';

/** Products side by side. The names of what is compared stay in sight where the table is wider than the screen. */
export function CompareTable({ products, actionOf }: CompareTableProps) {
  const t = useTranslations('compare');
  const rows = rowsOf(products, t('brand'));
  return (
    <div className="compare mt-6">
      {products.length > 1 && (
        <label className="mb-4 inline-flex min-h-11 items-center gap-3">
          <input className="facet-box" data-only-differences type="checkbox" />
          {t('onlyDifferences')}
        </label>
      )}
      <section
        aria-label={t('table')}
        className="relative overflow-x-auto focus-visible:outline-2 focus-visible:outline-focus"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <table className="border-collapse">
          <thead>
            <tr>
              <td className={head} />
              {products.map((product) => (
                <th className={`${cell} text-left font-normal`} key={product.id} scope="col">
                  <Product action={actionOf(product)} product={product} products={products} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ slug, name, values, differs }) => (
              <tr className={`border-t border-line ${differs ? '' : 'compare-same'}`} key={slug}>
                <th className={head} scope="row">
                  {name}
                </th>
                {values.map((value, index) => (
                  <td
                    className={`${cell} ${differs && value !== null ? 'font-semibold' : ''}`}
                    key={products[index]?.id}
                  >
                    <Value value={value} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Value({ value }: { value: string | null }) {
  const t = useTranslations('compare');
  if (value === null) return <span className="text-sm text-muted">{t('notLoaded')}</span>;
  if (value) return value;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('unknown')}</span>
    </>
  );
}

type ProductProps = { product: Compared; products: readonly Compared[]; action: ReactNode };

function Product({ product, products, action }: ProductProps) {
  const t = useTranslations('compare');
  const tProduct = useTranslations('product');
  const to = useLinks();
  const { id, name, slug, image, inStock, onlyVariantId, pricePerUnit } = product;
  const ids = products.map((one) => one.id);
  return (
    <article className="flex flex-col gap-2">
      <div className="aspect-square w-full max-w-48 overflow-hidden rounded-card bg-tint">
        <Picture decorative image={image} maxWidth={640} sizes="12rem" />
      </div>
      <a className="font-medium underline-offset-4 hover:underline" href={to.product(slug)}>
        {name}
      </a>
      <Price {...product} />
      <p className="flex flex-wrap gap-x-2 text-xs text-muted">
        <BasisNote />
        <PricePerUnit pricePerUnit={pricePerUnit} />
      </p>
      <p className="text-sm">{tProduct(inStock ? 'inStock' : 'soldOut')}</p>
      {inStock && onlyVariantId !== null ? (
        action
      ) : (
        <a className={buttonClass('secondary')} href={to.product(slug)}>
          {t('look')}
        </a>
      )}
      <a
        className="inline-flex min-h-8 items-center text-sm underline underline-offset-4"
        href={`${to.compare}?ids=${ids}&drop=${id}`}
        rel="nofollow"
      >
        {t('removeShort')} <span className="sr-only">{name}</span>
      </a>
    </article>
  );
}
