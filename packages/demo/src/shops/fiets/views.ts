import type { ViewsContent } from '../../shop-content.ts';

/** What the pictures of a thing show beside its front: what it measures or, where nothing of it is measured, what goes with it. */
export const fietsViews: ViewsContent = {
  measured: {
    bottomBracket: [{ attribute: 'lengte', axis: 'across', turns: [22] }],
    innerTube: [{ attribute: 'wielmaat', axis: 'across' }],
    tyre: [{ attribute: 'wielmaat', axis: 'across' }],
    wheel: [{ attribute: 'wielmaat', axis: 'across' }],
    discRotor: [{ attribute: 'doorsnede', axis: 'across' }],
    seatpost: [{ attribute: 'lengte', axis: 'up', turns: [-18] }],
    handlebar: [{ attribute: 'breedte', axis: 'across' }],
    // Without the bar that it stands on.
    bell: [{ attribute: 'doorsnede', axis: 'across', parts: [[0.16, 0.84]] }],
  },
  together: {
    bottomBracket: ['chainring', 'tool'],
    chain: ['cassette', 'chainring'],
    cassette: ['wheel', 'chain'],
    chainring: ['pedal', 'bottomBracket'],
    derailleur: ['cassette', 'chain'],
    shifter: ['handlebar', 'cable'],
    pedal: ['chainring', 'tool'],
    spokes: ['wheel', 'tool'],
    brakePads: ['discRotor', 'cable'],
    cable: ['shifter', 'brakePads'],
    saddle: ['seatpost', 'bag'],
    grips: ['handlebar', 'bell'],
    lamp: ['helmet', 'battery'],
    battery: ['lamp', 'lock'],
    bag: ['lock', 'bottle'],
    bottle: ['bag', 'helmet'],
    lock: ['bag', 'helmet'],
    helmet: ['lamp', 'bottle'],
    mudguard: ['tyre', 'lamp'],
    tool: ['stand', 'lube'],
    stand: ['wheel', 'tool'],
    lube: ['chain', 'tool'],
    manual: ['tool', 'lube'],
  },
  rings: ['chain', 'tyre', 'innerTube', 'cable', 'lock', 'mudguard'],
};
