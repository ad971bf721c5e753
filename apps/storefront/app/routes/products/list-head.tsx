import type { ListSubject } from '@etalage/contracts';
import { useTranslations } from 'use-intl';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { useLinks } from '../../ui/shop-view.ts';

type ListHeadProps = {
  title: string;
  subject: ListSubject | null;
  /** As to all but the list of all products and a search. */
  isBelowProducts: boolean;
  /** null where there is nothing to count. */
  total: number | null;
};

/** What a list is about, and what it is divided into. On a phone few lines, since people come for the products. */
export function ListHead({ title, subject, isBelowProducts, total }: ListHeadProps) {
  const t = useTranslations('list');
  const links = useLinks();
  const parents =
    subject?.kind === 'category' ? subject.breadcrumbs.filter(({ slug }) => slug !== subject.slug) : [];
  return (
    <>
      <Breadcrumbs
        current={title}
        isBelowProducts={isBelowProducts}
        links={parents.map(({ name, slug }) => ({ name, href: links.category(slug) }))}
      />
      <header className="mt-1 max-w-prose sm:mt-5">
        <div className="flex items-baseline-last justify-between gap-3">
          <h1 className="min-w-0 font-heading text-2xl leading-tight font-semibold text-balance break-words sm:text-4xl">
            {title}
          </h1>
          {total !== null && (
            // The toolbar says it too, which on a phone is heard alone.
            <p aria-hidden className="shrink-0 text-sm text-muted tabular-nums sm:hidden">
              {t('count', { total })}
            </p>
          )}
        </div>
        {subject && <Intro html={subject.intro} key={subject.slug} />}
      </header>
      {subject && subject.children.length > 0 && <Subcategories subject={subject} />}
    </>
  );
}

/** Letters that a phone shows in one line. */
const oneLine = 44;

/** On a phone the first line of a longer text, until the rest is asked for. */
function Intro({ html }: { html: string }) {
  const t = useTranslations('list');
  const text = html.replaceAll(/<[^>]*>/g, '');
  if (text.length <= oneLine) return <RichText className="intro" html={html} />;
  return (
    <div className="long-intro">
      <RichText className="intro" html={html} />
      <details className="group/intro shrink-0">
        <summary className="inline-flex min-h-6 items-center underline underline-offset-4">
          <span className="group-open/intro:hidden">{t('introMore')}</span>
          <span className="not-group-open/intro:hidden">{t('introLess')}</span>
        </summary>
      </details>
    </div>
  );
}

function Subcategories({ subject }: { subject: ListSubject }) {
  const t = useTranslations('list');
  const links = useLinks();
  return (
    <nav aria-label={t('subcategories', { name: subject.name })} className="mt-2 sm:mt-6">
      <ul className="-m-1 flex gap-2 overflow-x-auto p-1 [scrollbar-width:none] sm:gap-3 sm:pb-2 sm:[scrollbar-width:thin]">
        {subject.children.map((child) => (
          <li className="shrink-0" key={child.slug}>
            <a
              className="flex min-h-11 items-center gap-2.5 rounded-card border border-line bg-surface py-0.5 pr-4 pl-0.5 font-medium transition-colors hover:border-ink focus-visible:outline-2 focus-visible:outline-focus max-sm:text-[0.9375rem] sm:min-h-13 sm:gap-3 sm:py-1.5 sm:pr-5 sm:pl-1.5"
              href={links.category(child.slug)}
            >
              <span className="size-9.5 shrink-0 overflow-hidden rounded-[0.625rem] bg-tint sm:size-11 sm:rounded-control">
                <Picture decorative image={child.image} maxWidth={320} sizes="2.75rem" />
              </span>
              {child.name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** What the list is called, on the page and in the browser's title. */
export function listTitle(
  t: (key: 'searchTitle' | 'unknownTitle' | 'allProducts', values?: { q: string }) => string,
  { subject, q, isUnknown }: { subject: Pick<ListSubject, 'name'> | null; q: string; isUnknown: boolean },
): string {
  if (subject) return subject.name;
  if (isUnknown) return t('unknownTitle');
  return q ? t('searchTitle', { q }) : t('allProducts');
}
