import type { Reservation } from '@etalage/contracts';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { FormAnswer } from '../../lib/form.server.ts';
import { messagesIn, textsOfPage } from '../../lib/i18n.server.ts';
import { MessagesContext } from '../../lib/messages.ts';
import { languageContext, type RequestInfo, requestInfoContext } from '../../lib/request-context.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import ReservationsOfAccount from '../account/reservations/route.tsx';
import ReservationForm, { action } from './new.tsx';
import ReservationPage from './route.tsx';

const branch = {
  id: 1,
  name: 'Groningen',
  street: 'Herestraat',
  houseNumber: '12',
  postalCode: '9711 AB',
  city: 'Groningen',
  countryCode: 'NL',
  telephoneNumber: '050 123 4567',
  openings: [
    { weekday: 1, from: '09:00', until: '12:30' },
    { weekday: 1, from: '13:30', until: '17:30' },
  ],
};
const reservation: Reservation = {
  id: '0a1b2c3d-0000-4000-8000-000000000001',
  number: 7,
  status: 'open',
  cancelledBy: null,
  reason: null,
  madeByStaff: 'Bram',
  madeAt: '2026-11-21T10:00:00.000Z',
  keepUntil: '2026-11-23T16:30:00.000Z',
  endedAt: null,
  name: 'Anna de Boer',
  email: 'anna@example.nl',
  productName: 'Vaas',
  variantName: '',
  slug: 'vaas',
  variantId: 3,
  quantity: 2,
  unitPrice: 10,
  total: 24.2,
  basis: 'ex',
  currency: 'EUR',
  branchName: 'Groningen',
  branch,
};
const loaded = { texts: textsOfPage('nl', 'reservations'), seo: { title: '', isIndexed: false } };

/** What a page of a shop without VAT in its prices says, made of what its loader gave. */
function pageOf(page: (props: never) => ReactNode, given: object): string {
  const view = createElement(page as FunctionComponent<{ loaderData: object }>, {
    loaderData: { ...loaded, ...given },
  });
  return textOf(
    renderView(<MessagesContext value={messagesIn('nl')}>{view}</MessagesContext>, { basis: 'ex' }),
  );
}

const kept = 'We houden het apart tot maandag 23 november om 17.30 uur.';
const place = 'Groningen Herestraat 12 9711 AB Groningen 050 123 4567';
const hours = 'Openingstijden maandag 09.00 – 12.30 13.30 – 17.30 dinsdag gesloten';

test('RES-05 RES-10 RES-13 the page of a reservation says both parts of a day, what is to be paid with VAT, and who made it', () => {
  const text = pageOf(ReservationPage, { reservation, hasAccount: false, isNew: false });
  expect(text).toContain(hours);
  expect(text).toContain('Te betalen in de winkel: € 24,20 incl. BTW');
  expect(text).toContain('Bram van onze winkel maakte deze reservering voor je.');
});

test('RES-08 the page of a reservation says where it lies while it is kept, and no more once it has ended', () => {
  const lies = 'Hier ligt het voor je';
  for (const status of ['open', 'ready', 'cancelled', 'expired', 'collected']) {
    const given = { reservation: { ...reservation, status }, hasAccount: false, isNew: false };
    const isKept = status === 'open' || status === 'ready';
    expect(pageOf(ReservationPage, given).includes(lies)).toBe(isKept);
    expect(pageOf(ReservationPage, given)).toContain(`${isKept ? lies : 'De winkel'} ${place}`);
  }
});

test('RES-11 the account lists what is kept with branch, address, opening hours and the button that cancels', () => {
  const text = pageOf(ReservationsOfAccount, { open: [reservation], ended: [], isFirst: true, older: null });
  expect(text).toMatch(
    new RegExp(`2 × Vaas Gereserveerd ${kept} .*${place} ${hours} .*Reservering annuleren`),
  );
});

test('RES-01 the form names each branch with its address and until when it is kept', () => {
  const offer = {
    ...{ name: 'Vaas', variantName: '', slug: 'vaas', image: null },
    ...{ unitPrice: 10, basis: 'ex', currency: 'EUR' },
    branches: [{ ...branch, available: 9, keepUntil: reservation.keepUntil }],
  };
  const text = pageOf(ReservationForm, { variant: 3, offer, formKey: reservation.id, customer: null });
  expect(text).toContain(`Groningen Herestraat 12, Groningen ${kept}`);
});

/** What a guest reads whose reservation, sent with these fields, the API refuses. */
async function refusedWith(
  body: object,
  language: string,
  sent: Record<string, string> = {},
): Promise<FormAnswer['errors']> {
  const context = new RouterContextProvider();
  context.set(languageContext, language);
  context.set(requestInfoContext, {
    ...{ host: 'shop.example', basis: 'inc', origin: 'https://shop.example', cookies: '' },
    ...{
      clientAddress: '',
      userAgent: '',
      requestId: 'r',
      cacheTags: new Set(),
      setCookies: [],
      answerBy: Infinity,
    },
    api: {
      ...{ url: 'http://api.test', headers: {} },
      transport: async () => ({
        status: 409,
        headers: { get: () => null, getSetCookie: () => [] },
        text: async () => JSON.stringify(body),
      }),
    },
  } as unknown as RequestInfo);
  const url = new URL('https://shop.example/nl/reservations/new?variant=3');
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(sent) });
  const answer = await action({ request, context, url } as unknown as Parameters<typeof action>[0]);
  return answer.data.errors;
}

const ofNetwork = {
  nl: /^Vanaf deze internetverbinding .* Log in .* bel de winkel/,
  en: /^Much was reserved from this internet connection .* Log in .* call the store/,
};

test.each(['TOO_MANY_PIECES', 'TOO_MANY_RESERVATIONS', 'TOO_MANY_TODAY'])(
  'RES-09 whoever is refused with %s reads that it is the network’s limit, and what helps then, where it is that and nowhere else',
  async (code) => {
    for (const [language, words] of Object.entries(ofNetwork)) {
      const [told, ...more] = Object.values(await refusedWith({ code, limit: 'network' }, language));
      expect(more).toEqual([]);
      expect(told).toMatch(words);
      const [own] = Object.values(await refusedWith({ code, limit: 'email' }, language));
      expect(own).toBeTruthy();
      expect(own).not.toMatch(words);
    }
  },
);

test('RES-01 ERR-01 what is missing is told in the order in which the page asks for it: the store first, which nobody chose', async () => {
  const errors = ['name', 'email', 'branch'].map((field) => ({ field, code: 'required' }));
  const sent = { quantity: '1', name: '', email: '' };
  expect(Object.keys(await refusedWith({ code: 'INVALID_REQUEST', errors }, 'nl', sent))).toEqual([
    'branch',
    'name',
    'email',
  ]);
});
