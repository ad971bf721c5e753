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
          <h1 className="list-title">{title}</h1>
          {total !== null && (
            // The toolbar says it too, which on a phone is heard alone.
            <p aria-hidden className="list-count">
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
      <details className="group/intro">
        <summary>
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
      <ul className="subcategories">
        {subject.children.map((child) => (
          <li key={child.slug}>
            <a className="subcategory" href={links.category(child.slug)}>
              <span className="subcategory-picture">
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
