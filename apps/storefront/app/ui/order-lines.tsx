import type { CartBundle, CartLine, Image } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ChoiceNote } from './choice-note.tsx';
import { Picture } from './picture.tsx';
import { useLinks, useMoney } from './shop-view.ts';
import { VariantName } from './variant-name.tsx';

type OrderLinesProps = {
  lines: readonly CartLine[];
  bundles: readonly CartBundle[];
  /** Whether names lead to their product: in the checkout they do not, so that nobody loses their way. */
  isLinked?: boolean;
};

/** What is bought, to read and not to change: bundles as one thing, other lines one by one. */
export function OrderLines({ lines, bundles, isLinked }: OrderLinesProps) {
  const t = useTranslations('totals');
  const links = useLinks();
  const money = useMoney();
  const bundled = new Set(bundles.flatMap(({ lineIds }) => lineIds));
  return (
    <ul aria-label={t('lines')} className="ruled" data-lines>
      {bundles.map((bundle) => (
        <Item
          href={isLinked ? links.bundle(bundle.slug) : undefined}
          image={bundle.image ?? lines.find(({ id }) => bundle.lineIds.includes(id))?.image ?? null}
          key={bundle.bundleGroupKey}
          name={bundle.name}
          quantity={bundle.quantity}
          total={money(bundle.subTotal)}
        >
          <ul className="text-sm text-muted">
            {lines
              .filter(({ id }) => bundle.lineIds.includes(id))
              .map((line) => (
                <li key={line.id}>
                  {line.quantity} × {nameOf(line)}
                </li>
              ))}
          </ul>
          {bundle.saving > 0 && (
            <p className="text-sm font-medium text-success">
              {t('saving', { amount: money(bundle.saving) })}
            </p>
          )}
        </Item>
      ))}
      {lines
        .filter(({ id }) => !bundled.has(id))
        .map((line) => (
          <Item
            href={isLinked ? links.product(line.slug) : undefined}
            image={line.image}
            key={line.id}
            name={line.product.name}
            quantity={line.quantity}
            total={money(line.subTotal)}
          >
            <VariantName name={line.productVariant.name} productName={line.product.name} />
            <ChoiceNote line={line} />
            {line.quantity > 1 && (
              <p className="text-sm text-muted">
                {t('each', { price: money(line.product.discountPrice ?? line.product.unitPrice) })}
              </p>
            )}
          </Item>
        ))}
    </ul>
  );
}

function Item({
  image,
  name,
  href,
  quantity,
  total,
  children,
}: {
  image: Image | null;
  name: string;
  href: string | undefined;
  quantity: number;
  total: string;
  children: ReactNode;
}) {
  const t = useTranslations('totals');
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-4 py-4 first:pt-0 last:pb-0">
      <div className="relative size-16">
        <div className="size-full overflow-hidden rounded-control border border-line bg-surface">
          <Picture decorative image={image} maxWidth={200} sizes="4rem" />
        </div>
      </div>
      <div className="min-w-0">
        {href ? (
          <a className="leading-snug font-medium text-pretty underline-offset-4 hover:underline" href={href}>
            {name}
          </a>
        ) : (
          <p className="leading-snug font-medium text-pretty">{name}</p>
        )}
        <p className="text-sm text-muted">{t('quantity', { quantity })}</p>
        {children}
      </div>
      <p className="text-right font-medium tabular-nums">{total}</p>
    </li>
  );
}

function nameOf({ product, productVariant }: CartLine): string {
  const { name } = productVariant;
  return name && name !== product.name ? `${product.name}, ${name}` : product.name;
}
