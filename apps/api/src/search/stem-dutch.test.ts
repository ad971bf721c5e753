import { expect, test } from 'vitest';
import { stemDutch } from './stem-dutch.ts';

const pairs = (text: string) => text.split(', ').map((pair) => pair.split('/') as [string, string]);

test.each(
  pairs(
    // Of long vowels, f and v, s and z, doubled letters.
    'vaas/vazen, roos/rozen, glas/glazen, kaas/kazen, brief/brieven, druif/druiven, raaf/raven, duif/duiven, ' +
      'mes/messen, bes/bessen, kom/kommen, pan/pannen, slot/sloten, pot/potten, boom/bomen, steen/stenen, ' +
      'braam/bramen, peer/peren, biet/bieten, maat/maten, schaal/schalen, bord/borden, stuur/sturen, ' +
      // -oen is an ending of no plural, and -oenen is one.
      'pompoen/pompoenen, citroen/citroenen, schoen/schoenen, handschoen/handschoenen, kampioen/kampioenen, ' +
      'groen/groene, seizoen/seizoenen, ' +
      // Of old without -n.
      'pannekoek/pannenkoek, geitekaas/geitenkaas, pannekoek/pannenkoeken, ' +
      // Those that end in -s and those that follow no rule.
      'lepel/lepels, lelie/lelies, servies/serviezen, tafel/tafels, percolator/percolators, display/displays, kind/kinderen, blad/bladeren, ' +
      'rood/rode, wit/witte, ' +
      // Small ones.
      'mes/mesje, kom/kommetje, boom/boompje, ketting/kettinkje, stoel/stoeltje, roos/roosjes, mand/mandjes',
  ),
)('SRCH-16 %s and %s are one word', (one, other) => {
  expect(stemDutch(other)).toBe(stemDutch(one));
});

test.each(
  pairs(
    'pompoen/pomp, pompoen/pompon, groen/groente, citroen/citer, schoen/scho, mes/mest, kom/komkommer, peer/pers',
  ),
)('SRCH-16 %s and %s are two', (one, other) => {
  expect(stemDutch(other)).not.toBe(stemDutch(one));
});
