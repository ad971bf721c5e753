import { createHash } from 'node:crypto';
import { createElement as h, type ReactNode } from 'react';
import { renderPage } from './render-page.ts';

const sharedCss = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:#eef1f6;color:#16202e;
font:1.0625rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{width:100%;max-width:28rem;background:#fff;border:1px solid #c9d1de;border-radius:.75rem;padding:1.75rem}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.25}
p{margin:0 0 1.25rem;color:#3d4b5e}
`;

type Contents = { language: string; title: string; main: readonly ReactNode[] };

/** The look of a page of our own that stands in for a bank's or a carrier's, with what such a page is sent with. */
export function standInPage(ownCss: string) {
  const css = sharedCss + ownCss;
  const hash = createHash('sha256').update(css).digest('base64');
  return {
    /** No script runs here, the one style sheet is known by its hash, and no other page may frame this one. */
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    },
    render: ({ language, title, main }: Contents) =>
      renderPage({ language, title, css, body: h('body', null, h('main', null, ...main)) }),
  };
}
