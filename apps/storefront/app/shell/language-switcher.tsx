import { useTranslations } from 'use-intl';
import { inLanguage } from '../lib/links.ts';
import type { Shop } from '../lib/shop.ts';
import { ChevronDownIcon } from './header-icons.tsx';

type Page = { path: string; alternates: Record<string, string> };
type Props = Page & { shop: Shop };

/** The page in another language. */
export const pathIn = (language: string, { path, alternates }: Page) =>
  alternates[language] ?? inLanguage(path, language);

/** Flag and name of each language (LANG-04); nothing where there is but one. */
export function LanguageMenu(props: Props) {
  const t = useTranslations('shell');
  const { languages, language } = props.shop;
  const current = languages.find(({ code }) => code === language);
  if (languages.length < 2) return null;
  return (
    <details className="header-language" name="header-menu">
      <summary className="header-link">
        <span className="sr-only">{t('language')}: </span>
        <span aria-hidden="true">{current?.flag}</span>
        <span className="header-language-name">{current?.name}</span>
        <ChevronDownIcon />
      </summary>
      <div className="header-language-list">
        <LanguageList {...props} />
      </div>
    </details>
  );
}

/** The languages as links; the current one is marked. */
export function LanguageList({ shop, path, alternates }: Props) {
  if (shop.languages.length < 2) return null;
  return (
    <ul>
      {shop.languages.map(({ code, name, flag }) => (
        <li key={code}>
          <a
            aria-current={code === shop.language ? 'true' : undefined}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 hover:bg-tint aria-[current]:font-semibold"
            data-language={code}
            href={pathIn(code, { path, alternates })}
            hrefLang={code}
            lang={code}
          >
            <span aria-hidden="true">{flag}</span>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
