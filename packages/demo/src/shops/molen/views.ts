import type { ViewsContent } from '../../shop-content.ts';

/** What the pictures of a thing show beside its front: what it measures or, where nothing of it is measured, what goes with it. */
export const molenViews: ViewsContent = {
  measured: {
    fryingPan: [{ attribute: 'doorsnede', axis: 'across', parts: [[0, 0.69]] }],
    // Of a knife the blade counts, which begins behind the grip.
    knife: [
      {
        attribute: 'lemmet',
        axis: 'across',
        parts: [
          [0.43, 1],
          [0.5, 1],
          [0.41, 1],
        ],
        turns: [24, 18, 12],
      },
    ],
    board: [
      { attribute: 'lengte', axis: 'up', turns: [-5, -5, 8] },
      { attribute: 'doorsnede', axis: 'across', turns: [-5, -5, 8] },
    ],
    bakingTin: [{ attribute: 'doorsnede', axis: 'across' }],
    utensil: [{ attribute: 'lengte', axis: 'up', turns: [-24] }],
    plate: [{ attribute: 'doorsnede', axis: 'across' }],
    bowl: [{ attribute: 'doorsnede', axis: 'across' }],
    towel: [{ attribute: 'lengte', axis: 'up', parts: [[0.04, 1]] }],
    cushion: [{ attribute: 'lengte', axis: 'across' }],
    lamp: [{ attribute: 'doorsnede', axis: 'across' }],
    basket: [{ attribute: 'doorsnede', axis: 'across' }],
  },
  together: {
    bowl: ['plate', 'carafe'],
    cookingPot: ['pasta', 'bottle'],
    mug: ['coffeeMaker', 'chocolate'],
    glass: ['carafe', 'bowl'],
    carafe: ['glass', 'bowl'],
    teapot: ['tin', 'mug'],
    coffeeMaker: ['paperBag', 'mug'],
    plaid: ['cushion', 'candle'],
    candle: ['storageJar', 'bowl'],
    storageJar: ['paperBag', 'pasta'],
    paperBag: ['storageJar', 'mug'],
    bottle: ['board', 'bowl'],
    pasta: ['cookingPot', 'bottle'],
    tin: ['teapot', 'mug'],
    chocolate: ['coffeeMaker', 'mug'],
    jamJar: ['basket', 'plate'],
    cheese: ['board', 'jamJar'],
  },
  rings: [],
};
