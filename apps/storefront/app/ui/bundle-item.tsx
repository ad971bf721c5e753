import type { Image } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { Picture } from './picture.tsx';
import { useLinks } from './shop-view.ts';
import { VariantName } from './variant-name.tsx';

type BundleItemProps = {
  product: { slug: string; image: Image | null; name: string; variantName: string };
  /** How many of it; null where that goes without saying. */
  quantity: number | null;
  /** What they cost by themselves, written out. */
  price: string;
  size: 'small' | 'large';
  /** What its buyer has to know of it besides. */
  note?: ReactNode;
};

const looks = {
  small: { row: 'gap-3 py-1.5', picture: 'size-10 rounded-badge bg-surface', sizes: '2.5rem', name: '' },
  large: {
    row: 'gap-4 py-3',
    picture: 'size-14 rounded-control bg-tint',
    sizes: '3.5rem',
    name: 'font-medium',
  },
};

/** One of the products that make up a bundle. */
export function BundleItem({ product, quantity, price, size, note }: BundleItemProps) {
  const links = useLinks();
  const look = looks[size];
  return (
    <li className={`flex items-center ${look.row}`}>
      <span className={`shrink-0 overflow-hidden ${look.picture}`}>
        <Picture decorative image={product.image} maxWidth={400} sizes={look.sizes} />
      </span>
      <span className="min-w-0 grow wrap-anywhere">
        <a className={`underline-offset-4 hover:underline ${look.name}`} href={links.product(product.slug)}>
          {quantity !== null && `${quantity} × `}
          {product.name}
        </a>
        <VariantName name={product.variantName} productName={product.name} />
        {note}
      </span>
      <span className="text-muted tabular-nums">{price}</span>
    </li>
  );
}
