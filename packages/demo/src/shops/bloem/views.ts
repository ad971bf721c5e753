import type { ViewsContent } from '../../shop-content.ts';

/** What the pictures of a thing show beside its front: what it measures or, where nothing of it is measured, what goes with it. */
export const bloemViews: ViewsContent = {
  measured: {
    bouquet: [{ attribute: 'lengte', axis: 'up' }],
    roses: [{ attribute: 'lengte', axis: 'up' }],
    tulips: [{ attribute: 'lengte', axis: 'up' }],
    cutFlowers: [{ attribute: 'lengte', axis: 'up' }],
    sunflower: [{ attribute: 'lengte', axis: 'up' }],
    driedGrass: [{ attribute: 'lengte', axis: 'up' }],
    foliage: [{ attribute: 'hoogte', axis: 'up' }],
    bloomingPot: [{ attribute: 'hoogte', axis: 'up' }],
    orchid: [{ attribute: 'hoogte', axis: 'up' }],
    succulent: [{ attribute: 'hoogte', axis: 'up' }],
    perennial: [{ attribute: 'hoogte', axis: 'up' }],
    herb: [{ attribute: 'hoogte', axis: 'up' }],
    bulbs: [{ attribute: 'hoogte', axis: 'up' }],
    pot: [{ attribute: 'doorsnede', axis: 'across' }],
    // Without the twig in it.
    vase: [{ attribute: 'hoogte', axis: 'up', parts: [[0.33, 1]] }],
    gardenTool: [{ attribute: 'lengte', axis: 'up', turns: [-26] }],
  },
  together: {
    seedPacket: ['wateringCan', 'pot'],
    roots: ['crate', 'greens'],
    greens: ['crate', 'fruitVegetable'],
    fruitVegetable: ['herb', 'crate'],
    orchardFruit: ['berries', 'crate'],
    berries: ['orchardFruit', 'herb'],
    crate: ['greens', 'orchardFruit'],
    wateringCan: ['perennial', 'pot'],
    pot: ['foliage', 'wateringCan'],
    vase: ['tulips', 'cutFlowers'],
  },
  rings: [],
};
