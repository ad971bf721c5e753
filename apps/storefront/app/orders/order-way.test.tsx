import type { Order } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { renderView, textOf } from '../ui/render-view.tsx';
import { OrderWay } from './order-way.tsx';

type Step = Order['timeline'][number];
const done = (step: Step['step'], at: string | null): Step => ({ step, isDone: true, at });
const toCome = (step: Step['step']): Step => ({ step, isDone: false, at: null });
const promise = (isPickup: boolean): Order['promise'] => ({
  from: '2026-11-24',
  until: '2026-11-24',
  timeFrom: null,
  timeUntil: null,
  place: null,
  isPickup,
});

const timeline = [
  done('placed', '2026-11-21T23:30:00.000Z'),
  done('paid', null),
  toCome('packed'),
  toCome('delivered'),
];

test.each([
  ['nl', true, 'Besteld 22 november 2026 Betaald Ligt klaar om op te halen Volgt nog Opgehaald Volgt nog'],
  ['nl', false, 'Besteld 22 november 2026 Betaald Ingepakt Volgt nog Bezorgd Volgt nog'],
  ['en', true, 'Placed 22 November 2026 Paid Ready for collection Still to come Collected Still to come'],
  ['en', false, 'Placed 22 November 2026 Paid Packed Still to come Delivered Still to come'],
])(
  'WAY-01 the way of an order in %s, fetched: %s, has the day of what happened and says what follows',
  (language, isPickup, said) => {
    const order = { timeline, trackUrl: null, promise: promise(isPickup) };
    expect(textOf(renderView(<OrderWay order={order} />, { language }))).toContain(said);
  },
);
