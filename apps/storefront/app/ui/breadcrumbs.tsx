import { useTranslations } from 'use-intl';
import { ChevronIcon } from './icons.tsx';

export type BreadcrumbLink = {
  name: string;
  href: string;
};

/** The way down to this page; the last step is the page itself and no link. */
export function Breadcrumbs({ links, current }: { links: readonly BreadcrumbLink[]; current: string }) {
  const t = useTranslations('ui');
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {links.map((link) => (
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
