import { createElement as h, type ReactNode } from 'react';
import { inkOn } from '../html/contrast.ts';
import { renderPage } from '../html/render-page.ts';
import type { MailTexts } from './texts.ts';

/** Who a mail is from, as its reader sees it. */
export type MailShop = {
  name: string;
  email: string | null;
  /** Lines below the mail: address, telephone, registrations. */
  signature: string[];
  /** A colour as #rrggbb. */
  colour: string;
  termsUrl: string;
};

const ink = '#1f2430';
const quiet = '#5b6270';
const line = '#e3e5ea';
const font = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** THEME-05: programs that turn what they show dark would pair their own grounds with our ink. Some read the one, some the other. */
const colourScheme = 'light only';

export const styles = {
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: ink },
  quiet: { margin: '0 0 8px', fontSize: 14, lineHeight: '20px', color: quiet },
  label: { margin: '0 0 4px', fontSize: 14, lineHeight: '20px', fontWeight: 600, color: ink },
  cell: {
    padding: '10px 0',
    borderBottom: `1px solid ${line}`,
    fontSize: 15,
    lineHeight: '22px',
    color: ink,
  },
  sum: { padding: '4px 0', fontSize: 15, lineHeight: '22px', color: ink },
} as const;

/** A whole mail as HTML. */
export function renderLayout(
  given: { language: string; title: string; shop: MailShop; texts: MailTexts },
  ...children: ReactNode[]
): string {
  const { language, title, shop, texts } = given;
  const body = h(
    'body',
    { style: { margin: 0, padding: 0, background: '#f4f5f7', fontFamily: font } },
    h(
      'table',
      { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 },
      h('tbody', null, h('tr', null, h('td', { align: 'center', style: { padding: 16 } }, card()))),
    ),
  );
  return renderPage({ language, title, colourScheme, css: `:root{color-scheme:${colourScheme}}`, body });

  function card(): ReactNode {
    return h(
      'table',
      {
        role: 'presentation',
        width: '100%',
        cellPadding: 0,
        cellSpacing: 0,
        style: {
          maxWidth: 600,
          background: '#ffffff',
          borderTop: `6px solid ${shop.colour}`,
          textAlign: 'left',
        },
      },
      h(
        'tbody',
        null,
        h(
          'tr',
          null,
          h(
            'td',
            { style: { padding: '24px 24px 8px' } },
            h('p', { style: { ...styles.label, fontSize: 18, lineHeight: '26px' } }, shop.name),
            h('h1', { style: { margin: '8px 0 16px', fontSize: 24, lineHeight: '32px', color: ink } }, title),
            ...children,
          ),
        ),
        h(
          'tr',
          null,
          h(
            'td',
            { style: { padding: '16px 24px 24px', borderTop: `1px solid ${line}` } },
            ...shop.signature.map((text) =>
              h('p', { key: text, style: { ...styles.quiet, margin: 0 } }, text),
            ),
            h(
              'p',
              { style: { ...styles.quiet, margin: '8px 0 0' } },
              h('a', { href: shop.termsUrl, style: { color: quiet } }, texts.terms),
            ),
          ),
        ),
      ),
    );
  }
}

/** A link that looks like a button, in the shop's colour with the ink that reads best on it. */
export function button(shop: MailShop, url: string, label: string): ReactNode {
  const style = {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 6,
    background: shop.colour,
    color: inkOn(shop.colour),
    fontWeight: 600,
    textDecoration: 'none',
  };
  return h('p', { style: { margin: '16px 0 24px' } }, h('a', { href: url, style }, label));
}

/** A link as small print has them. */
export function quietLink(url: string, label: string): ReactNode {
  return h('a', { href: url, style: { color: 'inherit' } }, label);
}
