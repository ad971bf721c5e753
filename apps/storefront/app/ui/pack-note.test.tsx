import { expect, test } from 'vitest';
import type { PackNoteProps } from '../lib/pack-offer.ts';
import { PackNote } from './pack-note.tsx';
import { renderView, textOf } from './render-view.tsx';

const variant = (
  id: number,
  name: string,
  packUnits: number,
  unitPrice: number,
): PackNoteProps['chosen'] => ({
  id,
  name,
  articleNumber: '',
  ean: null,
  unitPrice,
  discountPrice: null,
  lowestBefore: null,
  pricePerUnit: null,
  available: 50,
  outfitId: null,
  packUnits,
  sumCents: Math.round(unitPrice * 100),
});
const units = {
  nl: { single: 'Per stuk', box: 'Doos van 10', pallet: 'Pallet van 100' },
  en: { single: 'Single', box: 'Box of 10', pallet: 'Pallet of 100' },
};

/** What the note says where so many of the first unit are chosen and the other is cheaper. */
function noteOf(language: 'nl' | 'en', chosen: number, quantity: number): string {
  const { single, box, pallet } = units[language];
  const variants = [
    variant(1, single, 1, 20),
    variant(2, box, 10, 182),
    variant(3, pallet, 100, 1_700),
  ].slice(chosen, chosen + 2);
  const product = {
    variants,
    vatCode: { vatPercentage: 21 },
    priceBasis: 'inc',
    unitPriceBasis: 'inc',
  } as const;
  const [own] = variants;
  if (!own) throw new Error('Nothing is chosen');
  return textOf(renderView(<PackNote chosen={own} product={product} quantity={quantity} />, { language }));
}

test.each([
  ['nl', 0, 40, '4 × Doos van 10 is € 72,00 goedkoper dan 40 los'],
  ['nl', 0, 1, 'Doos van 10 is € 18,00 goedkoper dan 10 los'],
  ['nl', 1, 20, '2 × Pallet van 100 is € 240,00 goedkoper dan 20 × Doos van 10'],
  ['nl', 1, 3, 'Pallet van 100 is € 120,00 goedkoper dan 10 × Doos van 10'],
  ['en', 0, 40, '4 × Box of 10 saves €72.00 over 40 single ones'],
  ['en', 0, 1, 'Box of 10 saves €18.00 over 10 single ones'],
  ['en', 1, 20, '2 × Pallet of 100 saves €240.00 over 20 × Box of 10'],
  ['en', 1, 3, 'Pallet of 100 saves €120.00 over 10 × Box of 10'],
] as const)(
  'PDP-09 the note counts packs, against single ones and against smaller packs: in %s, %i, %i: %s',
  (language, chosen, quantity, sentence) => {
    expect(noteOf(language, chosen, quantity)).toBe(sentence);
  },
);
