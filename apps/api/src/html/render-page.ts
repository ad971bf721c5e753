import { createElement as h, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

type PageParts = {
  language: string;
  title: string;
  /** The only look that it has, whatever its reader's system; else the browser decides. */
  colourScheme?: 'light only';
  /** A style sheet of the page's own; mails carry their styles on their elements. */
  css?: string;
  /** The `body` element. */
  body: ReactElement;
};

/** A whole HTML document. Values are escaped by React, so a name or a note cannot become markup. */
export function renderPage({ language, title, colourScheme, css, body }: PageParts): string {
  const head = h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    colourScheme && h('meta', { name: 'color-scheme', content: colourScheme }),
    h('title', null, title),
    css && h('style', { dangerouslySetInnerHTML: { __html: css } }),
  );
  return `<!doctype html>${renderToStaticMarkup(h('html', { lang: language }, head, body))}`;
}
