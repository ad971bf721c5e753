import { createElement as h, type ReactNode } from 'react';
import { renderPage } from '../../html/render-page.ts';
import type { listMails, MailRow } from '../../repositories/mails.ts';

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'",
};
// The mail itself: no script, no form, no link out of its frame.
export const mailHeaders = {
  ...pageHeaders,
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
};

type Listed = Awaited<ReturnType<typeof listMails>>[number];

/** The tenant's latest mails. Links are relative, so they work behind the storefront's /api too. */
export function renderMailList(mails: readonly Listed[]): string {
  const rows = mails.map((mail) =>
    h(
      'tr',
      { key: mail.id },
      h('td', null, mail.created_at.toISOString().slice(0, 19).replace('T', ' ')),
      h('td', null, mail.recipient),
      h('td', null, h('a', { href: `mail/${mail.id}` }, mail.subject)),
      h('td', null, mail.sent_at ? 'sent' : 'kept'),
    ),
  );
  const heads = ['When (UTC)', 'To', 'Subject', 'State'].map((name) =>
    h('th', { key: name, scope: 'col' }, name),
  );
  const table = h('table', null, h('thead', null, h('tr', null, ...heads)), h('tbody', null, ...rows));
  return page('Mail', mails.length === 0 ? h('p', null, 'No mail yet.') : table);
}

/** One mail: its HTML in a frame that may do nothing, and its text. */
export function renderMailPage(mail: MailRow): string {
  return page(
    mail.subject,
    h('p', null, `To ${mail.recipient}, ${mail.language}, ${mail.template}`),
    h('p', null, h('a', { href: '../mail' }, 'All mail')),
    h('iframe', {
      title: mail.subject,
      src: `${mail.id}/html`,
      sandbox: '',
      width: '100%',
      height: 900,
      style: { border: '1px solid #999' },
    }),
    h('h2', null, 'Text'),
    h('pre', { style: { whiteSpace: 'pre-wrap' } }, mail.text),
  );
}

function page(title: string, ...children: ReactNode[]): string {
  const style = { fontFamily: 'system-ui, sans-serif', margin: '2rem', lineHeight: 1.5 };
  return renderPage({ language: 'en', title, body: h('body', { style }, h('h1', null, title), ...children) });
}
