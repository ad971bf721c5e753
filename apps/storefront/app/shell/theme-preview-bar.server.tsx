import { themePreviewParameter } from '@etalage/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { translator } from '../lib/i18n.server.ts';
import type { RequestInfo } from '../lib/request-context.ts';

/**
 * Marks a page as a theme preview (TEN-04), above all else. It is put into the finished document and stays no part of React's page, so
 * that nothing of it goes to other visitors. Its element is one that no page has: React steps over it.
 */
export function markThemePreview(
  markup: string,
  { themePreview }: Pick<RequestInfo, 'themePreview'>,
  language: string,
  search: URLSearchParams,
): string {
  if (!themePreview) return markup;
  const t = translator(language, 'themePreview');
  const { state } = themePreview;
  const bar = renderToStaticMarkup(
    createElement(
      'theme-preview-bar',
      null,
      <section aria-label={t('label')} className="theme-preview-bar">
        <p>{state === 'over' ? t('over') : state === 'failed' ? t('failed') : t('shown')}</p>
        {state !== 'over' && (
          <form method="get">
            {/* A form takes the place of the address's own parameters. */}
            {[...search]
              .filter(([name]) => name !== themePreviewParameter)
              .map(([name, value]) => (
                <input key={`${name}=${value}`} name={name} type="hidden" value={value} />
              ))}
            <button name={themePreviewParameter} type="submit" value="off">
              {t('stop')}
            </button>
          </form>
        )}
      </section>,
    ),
  );
  return markup.replace(/<body[^>]*>/, (body) => body + bar);
}
