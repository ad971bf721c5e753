import { previewProducts } from '@etalage/contracts/limits';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Links } from '../lib/links.ts';
import { ImageIcon } from '../ui/icons.tsx';
import { Price } from '../ui/price.tsx';
import type { PreviewItem } from './preview-item.ts';
import type { Found, Suggested } from './use-suggestions.ts';

/** One way on from the preview. */
export type Way = { href: string; name: string } & (
  | { kind: 'correction' | 'named' }
  | { kind: 'product'; item: PreviewItem }
);

/** All ways on, in the order in which they are shown. */
export function waysOf({ items, search }: Found, links: Links): Way[] {
  const { corrected = null, categories = [], pages = [] } = search ?? {};
  const correction = corrected ?? '';
  return [
    ...(correction
      ? [
          {
            kind: 'correction' as const,
            name: correction,
            href: `${links.products}?${new URLSearchParams({ q: correction })}`,
          },
        ]
      : []),
    ...categories.map(({ name, slug }) => ({ kind: 'named' as const, name, href: links.category(slug) })),
    ...pages.map(({ name, slug }) => ({ kind: 'named' as const, name, href: links.page(slug) })),
    ...items.map((item) => ({ kind: 'product' as const, name: item.name, href: item.href, item })),
  ];
}

type PreviewResultsProps = {
  suggested: Suggested;
  ways: readonly Way[];
  listId: string;
  /** Where the arrow keys are among the ways; -1 while they are in the field. */
  active: number;
  onChoose: (way: Way) => void;
};

export function PreviewResults({ suggested, ways, listId, active, onChoose }: PreviewResultsProps) {
  const t = useTranslations('search');
  const { state, found } = suggested;
  const option = (way: Way) => {
    const index = ways.indexOf(way);
    return { way, id: `${listId}-${index}`, isActive: index === active, onChoose };
  };
  const waysOfKind = (kind: Way['kind']) => ways.filter((way) => way.kind === kind);
  return (
    <>
      {state === 'loading' && found.items.length === 0 && <Skeleton />}
      {state === 'noResults' && <p className="search-nothing">{t('nothing')}</p>}
      {ways.length > 0 && (
        <div aria-busy={state === 'loading'} aria-label={t('suggestions')} id={listId} role="listbox">
          {waysOfKind('correction').map((way) => (
            <Option className="search-correction" key={way.href} {...option(way)}>
              <span>
                {t.rich('didYouMean', { text: way.name, strong: (text) => <strong>{text}</strong> })}
              </span>
            </Option>
          ))}
          <Group className="search-named" label={t('named')} ways={waysOfKind('named')}>
            {(way) => (
              <Option className="search-name" key={way.href} {...option(way)}>
                {way.name}
              </Option>
            )}
          </Group>
          <Group className="search-products" label={t('products')} ways={waysOfKind('product')}>
            {(way) => (
              <Option
                className="search-product"
                key={way.kind === 'product' ? way.item.key : way.href}
                {...option(way)}
              >
                {way.kind === 'product' && <Product item={way.item} />}
              </Option>
            )}
          </Group>
        </div>
      )}
      {found.total > previewProducts && (
        <button className="search-more" type="submit">
          {t('more', { total: found.total })}
        </button>
      )}
    </>
  );
}

type GroupProps = {
  label: string;
  className: string;
  ways: readonly Way[];
  children: (way: Way) => React.ReactNode;
};

function Group({ label, className, ways, children }: GroupProps) {
  if (ways.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox.
    <div aria-label={label} className={className} role="group">
      {ways.map(children)}
    </div>
  );
}

type OptionProps = {
  way: Way;
  id: string;
  isActive: boolean;
  onChoose: (way: Way) => void;
  className: string;
  children: React.ReactNode;
};

/** A link, so that it opens in another tab as links do; the field has the focus, so tabbing skips it. */
function Option({ way, id, isActive, onChoose, className, children }: OptionProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <a
      aria-selected={isActive}
      className={`search-option ${className}`}
      href={way.href}
      id={id}
      onClick={() => onChoose(way)}
      ref={link}
      role="option"
      tabIndex={-1}
    >
      {children}
    </a>
  );
}

function Product({ item: { name, picture, price, isExVat, isSoldOut } }: { item: PreviewItem }) {
  const t = useTranslations('price');
  const tProduct = useTranslations('product');
  return (
    <>
      <span className="search-picture">
        {picture ? (
          <img
            alt=""
            decoding="async"
            height={320}
            sizes="(min-width: 768px) 14rem, 4.5rem"
            src={picture.src}
            srcSet={picture.srcSet}
            width={320}
          />
        ) : (
          <ImageIcon className="size-8" />
        )}
      </span>
      <div className="search-words">
        <span className="search-title">{name}</span>
        {price && <Price {...price} />}
        {isExVat && <span className="search-note">{t('exVat')}</span>}
        {isSoldOut && <span className="search-note">{tProduct('soldOut')}</span>}
      </div>
    </>
  );
}

/** As large as what will stand there. */
function Skeleton() {
  return (
    <div aria-hidden="true" className="search-products">
      {Array.from({ length: previewProducts }, (_, index) => index).map((index) => (
        <div className="search-option search-product" key={index}>
          <span className="search-picture" />
          <span className="search-words">
            <span className="search-title search-blank" />
            <span className="search-blank" />
          </span>
        </div>
      ))}
    </div>
  );
}
