import { expect, test } from 'vitest';
import { atFirst, firstState, judge } from './failover-rule.mjs';

const rule = { silenceMs: 10_000, allowLoss: false };
const gone = { answers: false, takesWrites: false, hasStandby: false, hearsPrimary: false };
const primary = { answers: true, takesWrites: true, hasStandby: true, hearsPrimary: false };
const follows = { answers: true, takesWrites: false, hasStandby: false, hearsPrimary: true };
const alone = { ...follows, hearsPrimary: false };
const well = { at: 1_000, first: primary, second: follows };
const lost = { at: 11_001, first: gone, second: alone };
const after = judge(firstState(0), well, rule).state;
/** The second is the primary, and the first not back yet. */
const chosen = judge(after, lost, rule).state;
const promoted = judge(
  chosen,
  { at: 12_000, first: gone, second: { ...primary, hasStandby: false } },
  rule,
).state;

test('OPS-22 a primary that is lost to the watcher and to the standby for ten seconds is replaced', () => {
  expect(judge(after, lost, rule)).toMatchObject({
    deed: 'promote',
    state: { primary: 'second', replaced: 'first', serving: 'nobody' },
  });
  expect(promoted).toMatchObject({ serving: 'second', isPromoting: false });
});

test.each([
  ['it is silent for a moment', { at: 10_999 }],
  ['the standby still hears it, so that only our own way to it is broken', { second: follows }],
  ['the standby does not answer either', { second: gone }],
])('OPS-22 nobody is promoted where %s', (_, seen) => {
  const { deed, state } = judge(after, { ...lost, ...seen }, rule);
  expect([deed, state.serving]).toEqual(['none', 'first']);
});

test('OPS-22 a standby that lacks what was acknowledged is promoted only where losing that was allowed', () => {
  const { state } = judge(after, { ...well, at: 2_000, first: { ...primary, hasStandby: false } }, rule);
  const late = { ...lost, at: 12_001 };
  expect(judge(state, late, rule).deed).toBe('none');
  expect(judge(state, late, { ...rule, allowLoss: true }).deed).toBe('promote');
});

test('OPS-22 the old primary gets no connections when it comes back, also after a new start of the watcher', () => {
  const back = { at: 60_000, first: primary, second: primary };
  for (const known of [promoted, firstState(60_000, promoted)])
    expect(judge(known, back, rule)).toMatchObject({
      deed: 'none',
      state: { serving: 'second', replaced: 'first' },
    });
});

test('OPS-22 a watcher that ends between choosing and promoting does it at its next start, and serves nobody before', () => {
  const begun = firstState(20_000, chosen);
  expect(begun.serving).toBe('nobody');
  // The old one may be back by then: it has been given no connection since.
  const again = judge(begun, { at: 20_000, first: primary, second: alone }, rule);
  expect(again).toMatchObject({ deed: 'promote', state: { primary: 'second', serving: 'nobody' } });
  const done = judge(again.state, { at: 21_000, first: primary, second: primary }, rule);
  expect(done).toMatchObject({ deed: 'none', state: { serving: 'second', isPromoting: false } });
});

test('OPS-22 the one that was replaced takes over in its turn once it follows, and not before', () => {
  const lostAgain = { at: 80_000, first: alone, second: gone };
  expect(judge(promoted, lostAgain, { ...rule, allowLoss: true })).toMatchObject({ deed: 'none' });
  const whole = judge(promoted, { at: 60_000, first: follows, second: primary }, rule).state;
  expect(whole).toMatchObject({ serving: 'second', replaced: null });
  expect(judge(whole, lostAgain, rule)).toMatchObject({
    deed: 'promote',
    state: { primary: 'first', replaced: 'second' },
  });
});

test('OPS-22 where both take writes and nobody knows why, neither gets connections; one promoted by hand is followed', () => {
  expect(judge(after, { ...well, second: primary }, rule).state.serving).toBe('nobody');
  const byHand = { at: 11_001, first: gone, second: primary };
  expect(judge(after, byHand, rule)).toMatchObject({
    deed: 'none',
    state: { primary: 'second', serving: 'second', replaced: 'first' },
  });
  expect(atFirst.primary).toBe('first');
});
