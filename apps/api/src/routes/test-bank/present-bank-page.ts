import { createHash } from 'node:crypto';
import { formatMoney } from '@etalage/pricing';
import { createElement as h } from 'react';
import { renderPage } from '../../html/render-page.ts';
import { authorisesFirst } from '../../payments/methods.ts';
import type { TestBankPayment } from '../../repositories/test-bank.ts';

const nl = {
  title: 'Testbank',
  notice: 'Dit is een testbank. Er wordt niets afgeschreven.',
  what: 'Betaling',
  amount: 'Bedrag',
  method: 'Betaalmethode',
  question: 'Hoe loopt deze betaling af?',
  done: 'Deze betaling is al afgehandeld.',
  back: 'Terug naar de winkel',
  later: 'Hoe lopen latere incasso’s af?',
  laterChoices: {
    pays: 'Ze worden betaald',
    fails: 'Ze mislukken',
    refuses: 'De bank weigert ze',
    late: 'Ze blijven lang open',
    hangs: 'De bank geeft geen antwoord',
  },
  outcomes: {
    authorized: 'Toegezegd',
    paid: 'Betaald',
    failed: 'Mislukt',
    cancelled: 'Geannuleerd',
    expired: 'Verlopen',
    open: 'Nog open',
  },
};
const en: typeof nl = {
  title: 'Test bank',
  notice: 'This is a test bank. No money is taken.',
  what: 'Payment',
  amount: 'Amount',
  method: 'Payment method',
  question: 'How does this payment end?',
  done: 'This payment was settled before.',
  back: 'Back to the shop',
  later: 'What becomes of later collections?',
  laterChoices: {
    pays: 'They are paid',
    fails: 'They fail',
    refuses: 'The bank refuses them',
    late: 'They stay open for long',
    hangs: 'The bank gives no answer',
  },
  outcomes: {
    authorized: 'Promised',
    paid: 'Paid',
    failed: 'Failed',
    cancelled: 'Cancelled',
    expired: 'Expired',
    open: 'Still open',
  },
};

/** How a payment at this bank can end, or go on. */
export const bankOutcomes = ['paid', 'authorized', 'failed', 'cancelled', 'expired', 'open'] as const;
export type BankOutcome = (typeof bankOutcomes)[number];

/** What can become of payments that are taken later, by what was agreed to with this one. */
export const laterChoices = ['pays', 'fails', 'refuses', 'late', 'hangs'] as const;
export type LaterChoice = (typeof laterChoices)[number];

/** What the shopper may choose: a method that authorises first promises the money, all others pay it. */
export function outcomesFor(method: string): readonly BankOutcome[] {
  const other = authorisesFirst(method) ? 'paid' : 'authorized';
  return bankOutcomes.filter((outcome) => outcome !== other);
}

const css = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:#eef1f6;color:#16202e;
font:1.0625rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
main{width:100%;max-width:28rem;background:#fff;border:1px solid #c9d1de;border-radius:.75rem;padding:1.75rem}
h1{margin:0 0 .25rem;font-size:1.5rem;line-height:1.25}
p{margin:0 0 1.25rem;color:#3d4b5e}
dl{display:grid;grid-template-columns:auto 1fr;gap:.375rem 1rem;margin:0 0 1.5rem}
dt{color:#3d4b5e}dd{margin:0;text-align:right;font-weight:600;overflow-wrap:anywhere}
fieldset{border:0;margin:0;padding:0;display:grid;gap:.625rem}
legend{padding:0;margin:0 0 .75rem;font-weight:600}
label{display:block;margin:0 0 1.25rem;font-weight:600}
select{display:block;width:100%;min-height:3rem;margin-top:.375rem;padding:0 .75rem;border:1px solid #6b7a90;border-radius:.5rem;font:inherit;background:#fff;color:#16202e}
button,a{display:block;width:100%;min-height:3rem;padding:.6875rem 1rem;border-radius:.5rem;font:inherit;font-weight:600;
text-align:center;text-decoration:none;cursor:pointer;border:1px solid #6b7a90;background:#fff;color:#16202e}
button[value=paid],button[value=authorized]{background:#0b6b3a;border-color:#0b6b3a;color:#fff}
button:hover,a:hover{box-shadow:inset 0 0 0 1px currentColor}
button:focus-visible,a:focus-visible{outline:3px solid #1d4ed8;outline-offset:2px}
`;
const styleHash = createHash('sha256').update(css).digest('base64');

/** No script runs here, the one style sheet is known by its hash, and no other page may frame this one. */
export const bankPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
};

function laterField({ later, laterChoices: names }: typeof nl) {
  const options = laterChoices.map((choice) => h('option', { key: choice, value: choice }, names[choice]));
  return h('label', null, later, h('select', { name: 'later' }, ...options));
}

/** The bank's page: what is to be paid, and a button for each way that this can end. */
export function renderBankPage(payment: TestBankPayment): string {
  const language = payment.language === 'nl' ? 'nl' : 'en';
  const texts = language === 'nl' ? nl : en;
  const amount = formatMoney(payment.amount_cents, { language, currency: payment.currency });
  const facts = [
    [texts.what, payment.description],
    [texts.amount, amount],
    [texts.method, payment.method],
  ] as const;
  const choice = h(
    'form',
    { method: 'post' },
    payment.mandate_id !== null && laterField(texts),
    h(
      'fieldset',
      null,
      h('legend', null, texts.question),
      ...outcomesFor(payment.method).map((outcome) =>
        h(
          'button',
          { key: outcome, type: 'submit', name: 'status', value: outcome },
          texts.outcomes[outcome],
        ),
      ),
    ),
  );
  const settled = [
    h('p', { key: 'done', role: 'status' }, `${texts.done} (${texts.outcomes[payment.status]})`),
    h('a', { key: 'back', href: payment.redirect_url }, texts.back),
  ];
  const body = h(
    'body',
    null,
    h(
      'main',
      null,
      h('h1', null, texts.title),
      h('p', null, texts.notice),
      h(
        'dl',
        null,
        ...facts.flatMap(([name, value]) => [
          h('dt', { key: name }, name),
          h('dd', { key: `${name}=` }, value),
        ]),
      ),
      ...(payment.status === 'open' ? [choice] : settled),
    ),
  );
  return renderPage({ language, title: `${texts.title} – ${payment.description}`, css, body });
}
