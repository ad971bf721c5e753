import { createHash } from 'node:crypto';
import { createElement as h } from 'react';
import { renderPage } from '../../html/render-page.ts';
import { dayInAmsterdam, dayInWords } from '../../invoices/amsterdam.ts';
import type { OrderStep } from '../../repositories/order-steps.ts';
import type { OrderRow } from '../../repositories/orders.ts';

const nl = {
  title: 'Testbezorger',
  notice: 'Dit is een testbezorger. Er is geen pakket onderweg.',
  parcel: (number: number) => `Pakket van bestelling ${number}`,
  steps: { packed: 'Ingepakt', sent: 'Onderweg', delivered: 'Bezorgd' },
  deliver: 'Bezorg dit pakket',
};
const en: typeof nl = {
  title: 'Test carrier',
  notice: 'This is a test carrier. No parcel is on its way.',
  parcel: (number) => `Parcel of order ${number}`,
  steps: { packed: 'Packed', sent: 'On its way', delivered: 'Delivered' },
  deliver: 'Deliver this parcel',
};

const css = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:#eef1f6;color:#16202e;
font:1.0625rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{width:100%;max-width:28rem;background:#fff;border:1px solid #c9d1de;border-radius:.75rem;padding:1.75rem}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.25}
p{margin:0 0 1.25rem;color:#3d4b5e}
ol{margin:0 0 1.5rem;padding-left:1.25rem}
button{width:100%;min-height:3rem;padding:.6875rem 1rem;border-radius:.5rem;font:inherit;font-weight:600;cursor:pointer;
border:1px solid #0b6b3a;background:#0b6b3a;color:#fff}
button:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
`;
const styleHash = createHash('sha256').update(css).digest('base64');

/** No script runs here, the one style sheet is known by its hash, and no other page may frame this one. */
export const parcelPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

/** Where the parcel is, and the button that delivers it. */
export function renderParcelPage(order: Pick<OrderRow, 'number' | 'language'>, steps: readonly OrderStep[]) {
  const language = order.language === 'nl' ? 'nl' : 'en';
  const texts = language === 'nl' ? nl : en;
  const isDelivered = steps.some(({ step }) => step === 'delivered');
  const body = h(
    'body',
    null,
    h(
      'main',
      null,
      h('h1', null, texts.title),
      h('p', null, texts.notice),
      h('p', null, texts.parcel(order.number)),
      h(
        'ol',
        null,
        ...steps.map(({ step, at }) =>
          h(
            'li',
            { key: step },
            `${texts.steps[step]}: ${dayInWords(dayInAmsterdam(new Date(at)), language)}`,
          ),
        ),
      ),
      isDelivered ? null : h('form', { method: 'post' }, h('button', { type: 'submit' }, texts.deliver)),
    ),
  );
  return renderPage({ language, title: texts.parcel(order.number), css, body });
}
