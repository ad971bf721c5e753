// When a standby becomes the primary: pure, so that each case can be tried.

/**
 * @typedef {'first' | 'second'} Name
 *
 * @typedef {object} Server what one of the two says of itself
 * @property {boolean} answers
 * @property {boolean} takesWrites
 * @property {boolean} hasStandby whether it says that the other one follows it synchronously
 * @property {boolean} hearsPrimary whether, as a standby, it still gets something from its primary
 *
 * @typedef {{ at: number, first: Server, second: Server }} Seen what the watcher saw in one round; `at` in milliseconds
 *
 * @typedef {object} Kept what a new start of the watcher has to know
 * @property {Name} primary which of the two is the primary
 * @property {Name | null} replaced the one that was the primary before, until it follows the new one; it never gets connections
 * @property {boolean} isPromoting whether the primary was chosen and may not have heard of it yet
 *
 * @typedef {Kept & { serving: Name | 'nobody', lastAnswer: number, wasSynchronous: boolean }} State
 *   serving: which one gets connections; lastAnswer: when the primary last answered; wasSynchronous: whether the other had everything then
 *
 * @typedef {{ silenceMs: number, allowLoss: boolean }} Rule
 */

/** @type {Kept} */
export const atFirst = { primary: 'first', replaced: null, isPromoting: false };

/** @param {number} at @param {Kept} [kept] @returns {State} */
export function firstState(at, kept = atFirst) {
  return {
    ...kept,
    serving: kept.isPromoting ? 'nobody' : kept.primary,
    lastAnswer: at,
    wasSynchronous: false,
  };
}

/** @param {Name} name @returns {Name} */
const otherThan = (name) => (name === 'first' ? 'second' : 'first');

/**
 * The standby is made the primary when the primary has said nothing for `silenceMs`, and the standby, as a witness, hears nothing of it
 * either, and has everything that was ever acknowledged. If anything else is the case, nobody is promoted. Once the one that was replaced
 * follows the new primary, it may take over in its turn.
 * @param {State} state @param {Seen} seen @param {Rule} rule
 * @returns {{ state: State, deed: 'none' | 'promote', why: string }}
 */
export function judge(state, seen, rule) {
  const standby = otherThan(state.primary);
  const [its, other] = [seen[state.primary], seen[standby]];
  if (state.isPromoting && !its.takesWrites)
    return {
      state: { ...state, serving: 'nobody' },
      deed: 'promote',
      why: 'it was chosen and is no primary yet',
    };
  if (other.takesWrites && state.replaced !== standby) return chosenElsewhere(state, seen, standby);
  if (its.takesWrites) {
    const isBack = state.replaced === standby && !other.takesWrites && other.hearsPrimary;
    const next = {
      ...state,
      serving: state.primary,
      isPromoting: false,
      replaced: isBack ? null : state.replaced,
      lastAnswer: seen.at,
      wasSynchronous: its.hasStandby,
    };
    const why = its.hasStandby ? 'all is well' : `the ${standby} does not follow synchronously`;
    return { state: next, deed: 'none', why };
  }
  const hindrance = whyNobody(state, seen.at, other, rule);
  if (hindrance !== null) return { state, deed: 'none', why: hindrance };
  // Nobody is served until the chosen one says itself that it takes writes.
  const chosen = { ...state, primary: standby, replaced: state.primary, isPromoting: true };
  return {
    state: { ...chosen, serving: 'nobody', wasSynchronous: false },
    deed: 'promote',
    why: 'the primary was lost',
  };
}

/**
 * Somebody else promoted the standby; with both of them taking writes, neither is trusted until a person has looked.
 * @param {State} state @param {Seen} seen @param {Name} standby @returns {{ state: State, deed: 'none', why: string }}
 */
function chosenElsewhere(state, seen, standby) {
  if (seen[state.primary].takesWrites)
    return { state: { ...state, serving: 'nobody' }, deed: 'none', why: 'both take writes' };
  const next = { ...state, primary: standby, replaced: state.primary, isPromoting: false };
  return {
    state: { ...next, serving: standby, lastAnswer: seen.at, wasSynchronous: false },
    deed: 'none',
    why: `the ${standby} was promoted by hand`,
  };
}

/**
 * What speaks against promoting the standby now; null where nothing does.
 * @param {State} state @param {number} at @param {Server} standby @param {Rule} rule
 */
function whyNobody(state, at, standby, { silenceMs, allowLoss }) {
  if (at - state.lastAnswer < silenceMs) return 'the primary is silent';
  if (!standby.answers) return 'neither answers';
  if (state.replaced !== null) return 'the one that was replaced does not follow yet';
  if (standby.hearsPrimary) return 'the standby still hears the primary: the way to it is broken';
  if (!state.wasSynchronous && !allowLoss) return 'the standby may lack orders that were acknowledged';
  return null;
}
