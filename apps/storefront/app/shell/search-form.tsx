import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { links } from '../lib/links.ts';
import type { Shop } from '../lib/shop.ts';
import { SearchIcon } from '../ui/icons.tsx';

type Props = {
  shop: Shop;
  term: string;
  id: string;
  /** 'form' where it is drawn on the server alone, and the browser sends it by itself. */
  as?: 'form' | typeof Form;
};

/** Leads to the list with what was typed; a plain form where there is no script. */
export function SearchForm({ shop, term, id, as: Tag = Form }: Props) {
  const t = useTranslations('shell');
  return (
    <Tag action={links(shop.language).products} className="relative w-full" method="get" role="search">
      <label className="sr-only" htmlFor={id}>
        {t('searchIn', { store: shop.name })}
      </label>
      <input
        autoComplete="off"
        className="h-11 w-full rounded-full border border-line-strong bg-surface pr-12 pl-5 text-ink placeholder:text-muted focus-visible:outline-offset-0"
        defaultValue={term}
        enterKeyHint="search"
        id={id}
        key={term}
        maxLength={64}
        minLength={2}
        name="q"
        placeholder={t('searchIn', { store: shop.name })}
        type="search"
      />
      <button
        aria-label={t('search')}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-full text-muted hover:text-ink"
        type="submit"
      >
        <SearchIcon />
      </button>
    </Tag>
  );
}
