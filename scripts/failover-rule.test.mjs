import { expect, test } from 'vitest';
import { firstState, judge } from './failover-rule.mjs';

const rule = { silenceMs: 10_000, allowLoss: false };
const well = {
  at: 1_000,
  primaryAnswers: true,
  hasStandby: true,
  standbyAnswers: true,
  standbyHearsPrimary: true,
  isStandbyPrimary: false,
};
const lost = { ...well, at: 11_001, primaryAnswers: false, hasStandby: false, standbyHearsPrimary: false };
const after = judge(firstState(0), well, rule).state;

test('OPS-22 a primary that is lost to the watcher and to the standby for ten seconds is replaced', () => {
  expect(judge(after, lost, rule)).toMatchObject({
    deed: 'promote',
    state: { primary: 'second', isPromoted: true },
  });
});

test.each([
  ['it is silent for a moment', { at: 10_999 }],
  ['the standby still hears it, so that only our own way to it is broken', { standbyHearsPrimary: true }],
  ['the standby does not answer either', { standbyAnswers: false }],
])('OPS-22 nobody is promoted where %s', (_, seen) => {
  const { deed, state } = judge(after, { ...lost, ...seen }, rule);
  expect([deed, state.primary]).toEqual(['none', 'first']);
});

test('OPS-22 a standby that lacks what was acknowledged is promoted only where losing that was allowed', () => {
  const { state } = judge(after, { ...well, at: 2_000, hasStandby: false }, rule);
  const late = { ...lost, at: 12_001 };
  expect(judge(state, late, rule).deed).toBe('none');
  expect(judge(state, late, { ...rule, allowLoss: true }).deed).toBe('promote');
});

test('OPS-22 the old primary gets no connections when it comes back, also after a new start of the watcher', () => {
  const { state } = judge(after, lost, rule);
  const back = { ...well, at: 60_000, isStandbyPrimary: true };
  for (const known of [state, firstState(60_000, true)])
    expect(judge(known, back, rule)).toMatchObject({ deed: 'none', state: { primary: 'second' } });
});

test('OPS-22 where both take writes and nobody knows why, neither gets connections; one promoted by hand is followed', () => {
  expect(judge(after, { ...well, isStandbyPrimary: true }, rule).state.primary).toBe('nobody');
  const byHand = { ...lost, isStandbyPrimary: true };
  expect(judge(after, byHand, rule)).toMatchObject({
    deed: 'none',
    state: { primary: 'second', isPromoted: true },
  });
});
