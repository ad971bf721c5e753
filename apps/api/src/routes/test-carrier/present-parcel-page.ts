import { createElement as h } from 'react';
import { dayInAmsterdam } from '../../calendar.ts';
import { dayInWords } from '../../date-words.ts';
import { standInPage } from '../../html/stand-in-page.ts';
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

const parcelPage = standInPage(`
ol{margin:0 0 1.5rem;padding-left:1.25rem}
button{width:100%;min-height:3rem;padding:.6875rem 1rem;border-radius:.5rem;font:inherit;font-weight:600;cursor:pointer;
border:1px solid #0b6b3a;background:#0b6b3a;color:#fff}
button:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
`);

export const parcelPageHeaders = parcelPage.headers;

/** Where the parcel is, and the button that delivers it. */
export function renderParcelPage(order: Pick<OrderRow, 'number' | 'language'>, steps: readonly OrderStep[]) {
  const language = order.language === 'nl' ? 'nl' : 'en';
  const texts = language === 'nl' ? nl : en;
  const isDelivered = steps.some(({ step }) => step === 'delivered');
  const main = [
    h('h1', null, texts.title),
    h('p', null, texts.notice),
    h('p', null, texts.parcel(order.number)),
    h(
      'ol',
      null,
      ...steps.map(({ step, at }) =>
        h('li', { key: step }, `${texts.steps[step]}: ${dayInWords(dayInAmsterdam(new Date(at)), language)}`),
      ),
    ),
    isDelivered ? null : h('form', { method: 'post' }, h('button', { type: 'submit' }, texts.deliver)),
  ];
  return parcelPage.render({ language, title: texts.parcel(order.number), main });
}
