import type { ListSearch } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { useLinks } from '../../ui/shop-view.ts';
import { type ListState, writeListState } from './list-state.ts';

type SearchHintsProps = { search: ListSearch; path: string; state: ListState };

const linkClass =
  'font-medium underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-focus';

/** How a search was understood, and what else of the shop it names: categories and pages. */
export function SearchHints({ search, path, state }: SearchHintsProps) {
  const t = useTranslations('list');
  const links = useLinks();
  const { corrected, relaxed } = search;
  const named = [
    ...search.categories.map(({ name, slug }) => ({ name, href: links.category(slug) })),
    ...search.pages.map(({ name, slug }) => ({ name, href: links.page(slug) })),
  ];
  if (corrected === null && relaxed === null && named.length === 0) return null;
  return (
    <div className="mt-2 flex flex-col gap-2 sm:mt-4 sm:gap-3">
      {corrected !== null && (
        <p>
          {t.rich('didYouMean', {
            text: corrected,
            link: (text) => (
              <a className={linkClass} href={path + writeListState({ ...state, q: corrected, page: 1 })}>
                {text}
              </a>
            ),
          })}
        </p>
      )}
      {relaxed !== null && <p className="text-muted">{t('searchedInstead', { text: relaxed })}</p>}
      {named.length > 0 && (
        <nav aria-label={t('alsoFound')}>
          <ul className="phone-row gap-2">
            {named.map(({ name, href }) => (
              <li key={href}>
                <a
                  className="flex min-h-11 items-center rounded-card border border-line bg-surface px-4 font-medium transition-colors hover:border-ink focus-visible:outline-2 focus-visible:outline-focus"
                  href={href}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
