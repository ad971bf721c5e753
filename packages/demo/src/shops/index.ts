import type { ArtDirection } from '../drawing/pen.ts';
import type { ShopContent } from '../shop-content.ts';
import { bloemArt } from './bloem/drawings.ts';
import { bloem } from './bloem/index.ts';
import { fietsArt } from './fiets/drawings.ts';
import { fiets } from './fiets/index.ts';
import { molenArt } from './molen/drawings.ts';
import { molen } from './molen/index.ts';

export type DemoShop = {
  content: ShopContent;
  art: ArtDirection;
};

/** The first answers on localhost itself. */
export const demoShops: readonly DemoShop[] = [
  { content: molen, art: molenArt },
  { content: bloem, art: bloemArt },
  { content: fiets, art: fietsArt },
];
