// When a standby becomes the primary: pure, so that each case can be tried.

/**
 * @typedef {object} Seen what the watcher saw in one round
 * @property {number} at milliseconds
 * @property {boolean} primaryAnswers as a server that takes writes
 * @property {boolean} hasStandby whether that primary says that the standby follows it synchronously
 * @property {boolean} standbyAnswers
 * @property {boolean} standbyHearsPrimary whether the standby itself still gets something from it
 * @property {boolean} isStandbyPrimary whether the standby takes writes already
 *
 * @typedef {object} State
 * @property {'first' | 'second' | 'nobody'} primary which of the two servers gets connections
 * @property {boolean} isPromoted whether the second was made the primary; the first never comes back by itself after that
 * @property {number} lastAnswer when the primary last answered
 * @property {boolean} wasSynchronous whether the standby had everything then
 *
 * @typedef {{ silenceMs: number, allowLoss: boolean }} Rule
 */

/** @param {number} at @param {boolean} [isPromoted] @returns {State} */
export function firstState(at, isPromoted = false) {
  return { primary: isPromoted ? 'second' : 'first', isPromoted, lastAnswer: at, wasSynchronous: false };
}

/**
 * The standby is made the primary when the primary has said nothing for `silenceMs`, and the standby, as a witness, hears nothing of it
 * either, and has everything that was ever acknowledged. If anything else is the case, nobody is promoted.
 * @param {State} state @param {Seen} seen @param {Rule} rule
 * @returns {{ state: State, deed: 'none' | 'promote', why: string }}
 */
export function judge(state, seen, { silenceMs, allowLoss }) {
  if (state.isPromoted)
    return { state: { ...state, primary: 'second' }, deed: 'none', why: 'the second is the primary' };
  if (seen.isStandbyPrimary) {
    // Somebody else did it; with both of them taking writes, neither is trusted until a person has looked.
    const primary = seen.primaryAnswers ? 'nobody' : 'second';
    const why = primary === 'nobody' ? 'both take writes' : 'the second was promoted by hand';
    return { state: { ...state, primary, isPromoted: primary === 'second' }, deed: 'none', why };
  }
  if (seen.primaryAnswers)
    return {
      state: { ...state, primary: 'first', lastAnswer: seen.at, wasSynchronous: seen.hasStandby },
      deed: 'none',
      why: seen.hasStandby ? 'all is well' : 'the standby does not follow',
    };
  const waiting = (/** @type {string} */ why) => ({ state, deed: /** @type {const} */ ('none'), why });
  if (seen.at - state.lastAnswer < silenceMs) return waiting('the primary is silent');
  if (!seen.standbyAnswers) return waiting('neither answers');
  if (seen.standbyHearsPrimary)
    return waiting('the standby still hears the primary: the way to it is broken');
  if (!state.wasSynchronous && !allowLoss)
    return waiting('the standby may lack orders that were acknowledged');
  return { state: { ...state, primary: 'second', isPromoted: true }, deed: 'promote', why: 'it was lost' };
}
