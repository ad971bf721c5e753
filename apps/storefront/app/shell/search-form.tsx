import { searchLength } from '@etalage/contracts/limits';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { links } from '../lib/links.ts';
import type { Shop } from '../lib/shop.ts';
import { CloseIcon, SearchIcon } from '../ui/icons.tsx';
import { useTheme } from './theme.ts';

type Props = {
  shop: Shop;
  term: string;
  id: string;
  /** 'form' where it is drawn on the server alone, and the browser sends it by itself. */
  as?: 'form' | typeof Form;
};

/**
 * Leads to the list with what was typed; a plain form where there is no script. What shows while somebody types is
 * added to it at its first focus (search/preview-on-focus.tsx).
 */
export function SearchForm({ shop, term, id, as: Tag = Form }: Props) {
  const t = useTranslations('shell');
  const { sendsAnySearch } = useTheme();
  return (
    <Tag action={links(shop.language).products} className="relative w-full" method="get" role="search">
      <label className="sr-only" htmlFor={id}>
        {t('searchIn', { store: shop.name })}
      </label>
      <input
        autoComplete="off"
        className="search-field"
        defaultValue={term}
        enterKeyHint="search"
        id={id}
        maxLength={searchLength.most}
        name="q"
        placeholder={t('searchIn', { store: shop.name })}
        ref={useTermOfPage(term)}
        required
        type="search"
        {...(sendsAnySearch ? notOnlySpaces : enoughCharacters)}
      />
      <button aria-label={t('clearSearch')} className="search-clear" data-clear-search type="button">
        <CloseIcon />
      </button>
      <button aria-label={t('search')} className="search-submit" type="submit">
        <SearchIcon />
      </button>
    </Tag>
  );
}

/** SRCH-07 */
const notOnlySpaces = { pattern: '.*\\S.*' };
const enoughCharacters = { minLength: searchLength.least, pattern: '\\s*\\S.*\\S\\s*' };

/** Another page may have another term; what somebody is typing at that moment stays. */
function useTermOfPage(term: string) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(term);
  useEffect(() => {
    const input = field.current;
    if (shown.current === term || !input) return;
    shown.current = term;
    if (document.activeElement !== input) input.value = term;
  }, [term]);
  return field;
}
