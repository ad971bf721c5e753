import { expect, test } from 'vitest';
import { invoiceTexts } from '../invoices/texts.ts';
import type { SubscriptionMail } from '../repositories/outbox.ts';
import type { MailedSubscription } from '../repositories/subscriptions.ts';
import { renderSubscriptionMail } from './subscription-mails.ts';
import { mailTexts } from './texts.ts';

/** Every text, whatever it stands in, those with something to fill in filled with a dash. */
function written(part: unknown): string[] {
  if (typeof part === 'function')
    return written((part as (...values: unknown[]) => unknown)('-', '-', '-', '-'));
  if (part !== null && typeof part === 'object') return Object.values(part).flatMap(written);
  return [String(part)];
}

test('LANG-12 mails and invoices say je, and write btw and KvK as Dutch does', () => {
  const dutch = written([mailTexts('nl'), invoiceTexts('nl')]);
  expect(dutch.filter((text) => /\b([Uu]|[Uu]w|BTW|KVK|kvk)\b/.test(text))).toEqual([]);
  expect(dutch.filter((text) => /\b([Jj]e|[Jj]ouw?)\b/.test(text)).length).toBeGreaterThan(3);
});

test('FOOT-05 no mail says that an address is erased: mails are kept for some time, with who they went to', () => {
  for (const language of ['nl', 'en'])
    expect(written(mailTexts(language)).filter((text) => /gewist|wissen|erase/i.test(text))).toEqual([]);
});

test('LAW-01 mails lead to withdrawing in the words of the directive, in both languages', () => {
  expect(mailTexts('nl').withdrawHere).toBe('Overeenkomst hier herroepen');
  expect(mailTexts('en').withdrawHere).toBe('Withdraw from contract here');
});

test('LAW-05 the mail of a delivery says that the last day to withdraw is one of the days, in both languages', () => {
  expect(mailTexts('nl').withdrawUntil('25 november')).toContain('tot en met 25 november');
  expect(mailTexts('en').withdrawUntil('25 November')).toContain('up to and including 25 November');
});

test('REV-05 the mail that asks for a review wishes for no particular answer and offers nothing for it, in both languages', () => {
  const introOf = (language: string) => mailTexts(language).reviewRequestIntro('Anna', 12);
  expect(introOf('nl')).toContain('Goed of minder goed');
  expect(introOf('nl')).toContain('je krijgt er niets voor');
  expect(introOf('en')).toContain('Good or less good');
  expect(introOf('en')).toContain('you get nothing for it');
});

/** A mail about a subscription that stands so. */
const subscriptionMail = (payload: object, status: 'active' | 'paused' | 'ended', language: string) =>
  renderSubscriptionMail(
    { name: 'De Molen', email: null, signature: [], colour: '#1f2430', termsUrl: 'https://shop.test/terms' },
    { currency: 'EUR' },
    { subscriptionId: 'een-abonnement', dueOn: '2026-12-01', ...payload } as SubscriptionMail,
    {
      language,
      status,
      firstName: 'Anna',
      lines: [],
      ordered: null,
      missing: [],
    } as unknown as MailedSubscription,
    'https://shop.test',
  );

test.each([
  ['nl', 'Op 1 december 2026 bestellen we je abonnement bij De Molen'],
  ['en', 'On 1 December 2026 we order your subscription at De Molen'],
])(
  'ACC-03 the mail of a price says in its subject what happens on its day: goods come later (%s)',
  (language, subject) => {
    const payload = { template: 'subscription-price', totalCents: 2495 };
    const { subject: said, text } = subscriptionMail(payload, 'active', language);
    expect(said).toBe(subject);
    expect(text).not.toContain('on its way');
  },
);

test.each([
  ['subscription-price', 'active', 'Overslaan, pauzeren', 'skip, pause, change or stop'],
  [
    'subscription-paused',
    'paused',
    'Hervatten, iets anders kiezen of stoppen',
    'You resume, change or stop it',
  ],
  ['subscription-charged-back', 'paused', 'Hervatten, iets anders', 'You resume, change'],
  ['subscription-unpaid', 'ended', 'altijd een nieuw abonnement nemen', 'subscribe again at any time'],
  ['subscription-not-begun', 'ended', 'altijd een nieuw abonnement nemen', 'subscribe again at any time'],
] as const)(
  'ACC-03 below the mail %s of one that is %s stands what its page offers then, in both languages',
  (template, status, ...hints) => {
    for (const [at, language] of ['nl', 'en'].entries()) {
      const { text } = subscriptionMail({ template, totalCents: 2495, failures: 1 }, status, language);
      const { hints: all } = mailTexts(language).subscription;
      expect(Object.values(all).filter((hint) => text.includes(hint))).toEqual([
        expect.stringContaining(hints[at] ?? ''),
      ]);
    }
  },
);

test.each([
  ['nl', 'inclusief btw', 'factuur'],
  ['en', 'including VAT', 'invoice'],
])(
  'ACC-03 ACC-07 in %s, mails of subscriptions and approvals say of amounts: %s; and of the %s where one is paid by it',
  (language, vat, invoice) => {
    const texts = mailTexts(language);
    const { intro, onAccount, byMandate } = texts.subscription.price;
    for (const text of written([
      intro,
      texts.approvalAskedSubject,
      texts.approvalAskedIntro,
      texts.approvalOtherTotal,
      texts.approvalRefusedIntro,
      texts.approvalRanOutIntro,
      texts.approvalCompanyGoneIntro,
    ]))
      expect(text).toContain(vat);
    expect(onAccount).toContain(invoice);
    expect(byMandate).not.toContain(invoice);
  },
);
