import { expect, test } from 'vitest';
import { findNames } from './find-names.ts';
import { stemDutch } from './stem-dutch.ts';
import { Vocabulary } from './vocabulary.ts';
import { wordOf } from './words.ts';

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
      // Those that end in -s and those that follow no rule.
      'lepel/lepels, lelie/lelies, cookie/cookies, zombie/zombies, servies/serviezen, tafel/tafels, percolator/percolators, display/displays, kind/kinderen, blad/bladeren, ' +
      'rood/rode, wit/witte, frans/franse, japans/japanse, marokkaans/marokkaanse, los/losse, ' +
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

test.each(
  pairs(
    'hendel/remhendels, ventiel/fietsventielen, blender/staafblender, sensor/trapsensor, centrifuge/slacentrifuge, ' +
      'mengsel/bijenmengsel, venkel/knolvenkel, venster/dakvensters, center/tuincenter, ' +
      'vlies/schapenvlies, spies/satespies, gries/tarwegries',
  ),
)('SRCH-16 %s is the last part of %s', (word, compound) => {
  expect(stemDutch(compound).endsWith(stemDutch(word)), stemDutch(compound)).toBe(true);
});

const vocabularyOf = (...texts: string[]) => {
  const vocabulary = new Vocabulary();
  for (const text of texts) vocabulary.term(wordOf(text, 'nl'), true);
  return vocabulary;
};
const textsOf = (terms: readonly { text: string }[]) => terms.map(({ text }) => text);

test.each(pairs('pannekoek/pannenkoek, geitekaas/geitenkaas, pannekoek/pannenkoeken'))(
  'SRCH-16 %s and %s are one word, of old without -n',
  (one, other) => {
    expect(textsOf(vocabularyOf(other).sameAs(wordOf(one, 'nl')))).toEqual([other]);
    expect(textsOf(vocabularyOf(one).sameAs(wordOf(other, 'nl')))).toEqual([one]);
    expect(findNames([{ name: other }], one, 'nl', 1)).toHaveLength(1);
  },
);

test('SRCH-16 two words without an ending stay two where a long vowel tells them apart', () => {
  expect(textsOf(vocabularyOf('kas', 'kaas', 'kazen').sameAs(wordOf('kaas', 'nl')))).toEqual([
    'kaas',
    'kazen',
  ]);
});

test('SRCH-16 a word whose stem sounds as another is that word', () => {
  expect(textsOf(vocabularyOf('aardbeien', 'radijs').soundingAs(wordOf('aardbij', 'nl')))).toEqual([
    'aardbeien',
  ]);
});
