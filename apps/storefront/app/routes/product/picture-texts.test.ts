import { expect, test } from 'vitest';
import { withOwnTexts } from './picture-texts.server.ts';

const picture = (src: string, alt: string) => ({ src, alt, width: 800, height: 800, widths: [160, 800] });

test('PDP-07 pictures of which the shop says the same, or nothing, are told apart by their number, the styles’ as well', () => {
  const medias = [
    picture('/a', ''),
    picture('/b', 'Mes van dichtbij'),
    picture('/c', 'Mes'),
    picture('/d', 'Mes'),
  ];
  const outfits = [
    { id: 1, name: 'Rood', mainMediaUrl: null, image: picture('/a', '') },
    { id: 2, name: 'Blauw', mainMediaUrl: null, image: picture('/e', 'Mes in blauw') },
    { id: 3, name: 'Groen', mainMediaUrl: null, image: null },
  ];
  const told = withOwnTexts(
    { name: 'Mes', medias, outfits },
    ({ name, number, total }) => `${name} ${number}/${total}`,
  );
  expect(told.medias.map(({ alt }) => alt)).toEqual(['Mes 1/5', 'Mes van dichtbij', 'Mes 3/5', 'Mes 4/5']);
  expect(told.outfits.map(({ image }) => image?.alt)).toEqual(['Mes 1/5', 'Mes in blauw', undefined]);
});
