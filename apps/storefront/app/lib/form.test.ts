import type { Answer } from '@etalage/api-client';
import type { makeReservation } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { isRefusedWith, refusedBecause } from './form.server.ts';

type Answered = Answer<typeof makeReservation>;
const told = {
  NOT_AT_BRANCH: { field: 'branch', text: 'not there' },
  PRICE_CHANGED: 'dearer',
  TOO_MANY_PIECES: { field: 'quantity', text: 'too many' },
  TOO_MANY_RESERVATIONS: 'too many at a time',
  TOO_MANY_TODAY: 'too many today',
  SHOPPING_DISABLED: 'closed',
  CROSS_SITE: 'again',
};
const refused = (status: number, body: object, headers: Record<string, string> = {}) =>
  ({ status, body, headers: new Headers(headers) }) as unknown as Answered;
const because = (answer: Answered | null, language = 'nl', sent = {}) =>
  refusedBecause(answer, sent, language, told);

test('ERR-04 each code with which a form is refused has its words, beside its field or above the form', () => {
  for (const [code, words] of Object.entries(told)) {
    const { field, text } = typeof words === 'string' ? { field: '', text: words } : words;
    const answer = refused(409, { code });
    expect(because(answer)).toEqual({ [field]: text });
    expect(isRefusedWith(answer, code as keyof typeof told)).toBe(true);
  }
  expect(isRefusedWith(refused(409, { code: 'PRICE_CHANGED' }), 'CROSS_SITE')).toBe(false);
  expect(isRefusedWith<Answered, 'CROSS_SITE'>(null, 'CROSS_SITE')).toBe(false);
});

test('RES-01 ERR-04 what was not chosen or typed is told beside it, in the form’s order; else that it failed or went too often', () => {
  const errors = [
    { field: 'email', code: 'required' },
    { field: 'branch', code: 'minimum' },
  ];
  const answer = refused(400, { code: 'INVALID_REQUEST', errors });
  const sent = { branch: '', email: '' };
  expect(Object.entries(because(answer, 'nl', sent))).toEqual([
    ['branch', 'Kies een winkel'],
    ['email', 'Vul je e-mailadres in'],
  ]);
  expect(because(answer, 'en')).toMatchObject({ branch: 'Choose a store' });
  for (const [seconds, nl, en] of [
    ['', '15 minuten', '15 minutes'],
    ['60', '1 minuut', '1 minute'],
    ['3541', '60 minuten', '60 minutes'],
    ['3601', '2 uur', '2 hours'],
  ] as const) {
    const often = refused(429, { code: 'TOO_MANY_REQUESTS' }, { 'retry-after': seconds });
    expect(because(often)['']).toBe(`Dat ging te vaak achter elkaar. Probeer het over ${nl} opnieuw.`);
    expect(because(often, 'en')['']).toContain(`try again in ${en}.`);
  }
  for (const failed of [null, refused(503, { code: 'BUSY' })])
    expect(because(failed)['']).toContain('Opslaan lukte niet');
});
