import { formatMoney } from '@etalage/pricing';
import { createElement as h } from 'react';
import { standInPage } from '../../html/stand-in-page.ts';
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

const bankPage = standInPage(`
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
`);

export const bankPageHeaders = bankPage.headers;

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
  const main = [
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
  ];
  return bankPage.render({ language, title: `${texts.title} – ${payment.description}`, main });
}
