import { useTranslations } from 'use-intl';
import { ChevronIcon } from './icons.tsx';
import { useLinks } from './shop-view.ts';

type BreadcrumbLink = {
  name: string;
  href: string;
};

type BreadcrumbsProps = {
  /** The page itself, which is the last step and no link. */
  current: string;
  /** From home over all products, as to all but their list itself and a search. */
  isBelowProducts: boolean;
  /** What stands between. */
  links?: readonly BreadcrumbLink[];
};

/** The way down to a page with products. */
export function Breadcrumbs({ current, isBelowProducts, links = [] }: BreadcrumbsProps) {
  const t = useTranslations('ui');
  const list = useTranslations('list');
  const { home, products } = useLinks();
  const trail = [
    { name: list('home'), href: home },
    ...(isBelowProducts ? [{ name: list('allProducts'), href: products }] : []),
    ...links,
  ];
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="phone-row items-center gap-x-1 text-sm text-muted">
        {trail.map((link) => (
          <li className="flex items-center gap-x-1" key={link.href}>
            <a
              className="inline-flex min-h-6 items-center underline-offset-4 hover:text-ink hover:underline"
              href={link.href}
            >
              {link.name}
            </a>
            <ChevronIcon className="size-3.5" />
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate text-ink">
          {current}
        </li>
      </ol>
    </nav>
  );
}
