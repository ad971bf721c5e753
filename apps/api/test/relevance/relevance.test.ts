import { seedDemoShops } from '@etalage/demo';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, patience, type TestApp } from '../build-app.ts';
import {
  bloemAfterwards,
  fietsAfterwards,
  fietsEnglishAfterwards,
  molenAfterwards,
  molenEnglishAfterwards,
} from './afterwards.ts';
import { type Asked, readAsked } from './asked.ts';
import { bloem } from './bloem.ts';
import { fiets, fietsEnglish } from './fiets.ts';
import { complaints, type Judged, judge, score } from './judge.ts';
import { molen, molenEnglish } from './molen.ts';
import {
  bloemOnPhones,
  fietsEnglishOnPhones,
  fietsOnPhones,
  molenEnglishOnPhones,
  molenOnPhones,
} from './on-phones.ts';

const questions: Asked[] = [
  ...readAsked('molen', 'nl', molen),
  ...readAsked('molen', 'en', molenEnglish),
  ...readAsked('bloem', 'nl', bloem),
  ...readAsked('fiets', 'nl', fiets),
  ...readAsked('fiets', 'en', fietsEnglish),
];
const afterwards: Asked[] = [
  ...readAsked('molen', 'nl', molenAfterwards),
  ...readAsked('molen', 'en', molenEnglishAfterwards),
  ...readAsked('bloem', 'nl', bloemAfterwards),
  ...readAsked('fiets', 'nl', fietsAfterwards),
  ...readAsked('fiets', 'en', fietsEnglishAfterwards),
];
const onPhones: Asked[] = [
  ...readAsked('molen', 'nl', molenOnPhones),
  ...readAsked('molen', 'en', molenEnglishOnPhones),
  ...readAsked('bloem', 'nl', bloemOnPhones),
  ...readAsked('fiets', 'nl', fietsOnPhones),
  ...readAsked('fiets', 'en', fietsEnglishOnPhones),
];
/** A quarter was kept aside while the ranking was built, so that it is not fitted to its own examination. */
const isHeldOut = (_: Asked, index: number) => index % 4 === 3;

let api: TestApp;
const hostOf = (shop: string) => `${shop}.localhost`;
beforeAll(async () => {
  api = await createTestApp();
  await seedDemoShops(api.database, { mediaDir: '/nowhere', pictures: 'none' });
  // On a busy machine the database answers the first questions, while the index is made; it mends no typing errors.
  for (const [shop, text] of Object.entries({ molen: 'kokmes', bloem: 'tullpen', fiets: 'koplmap' })) {
    let size = 0;
    await vi.waitFor(async () => {
      size = (size % 100) + 1;
      const url = `/products?q=${text}&size=${size}`;
      const { search } = (await api.app.inject({ url, headers: { host: hostOf(shop) } })).json();
      expect(search?.corrected).toEqual(expect.any(String));
    }, patience);
  }
});

const ask = async (asked: Asked, url: string) => {
  const answer = await api.app.inject({
    url: `${url}&lang=${asked.language}`,
    headers: { host: hostOf(asked.shop) },
  });
  expect(answer.statusCode, `${url} ${answer.body.slice(0, 300)}`).toBe(200);
  return answer.json();
};

const kept = new Map<string, string[]>();
/** Names of all that stands in a list of the asked shop. */
async function namesIn(asked: Asked, list: string): Promise<string[]> {
  const key = `${asked.shop} ${asked.language} ${list}`;
  const known = kept.get(key);
  if (known) return known;
  const names: string[] = [];
  for (let page = 1, hasMore = true; hasMore; page += 1) {
    const { items, total } = await ask(asked, `/products?${list}&size=100&page=${page}`);
    names.push(...items.map(({ name }: { name: string }) => name));
    hasMore = items.length > 0 && names.length < total;
  }
  kept.set(key, names);
  return names;
}

async function judgeAll(list: readonly Asked[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const asked of list) {
    const members =
      asked.category === null ? [] : await namesIn(asked, `ckKey=category&ckVal=${asked.category}`);
    const answer = await ask(asked, `/products?size=5&q=${encodeURIComponent(asked.text)}`);
    judged.push(judge(asked, answer, members));
  }
  return judged;
}

const kinds = [
  ...[
    'singular',
    'plural',
    'diminutive',
    'typo',
    'compound',
    'brand',
    'attribute',
    'unit',
    'number',
    'synonym',
  ],
  ...['english', 'noun', 'prefix', 'accent'],
];

/** What was named when search was asked for: of these none may be missing. */
const mustHold = [
  'messen',
  'koksmes 20cm',
  'chefsmes',
  'mes koks',
  'pannekoek',
  'hendel',
  'vazen',
  'plannt',
  'chefs knive',
  'ketting',
  // SRCH-18: a word that a preposition stands before.
  'voor derailleur',
];

/** Each by a rule of its own: what only running text says, names of two words, parts by synonyms, joints, sounds, endings. */
const mustHoldOnPhones = [
  'bike bell',
  'skillet 24cm',
  'koffiemok',
  'taillight',
  'tomaat zaden',
  'aardbij',
  'japans mes',
];

/** Words with a typing error, and what the shopper is asked whether it was meant. */
const mistyped: Record<string, Record<string, string>> = {
  'molen nl': {
    koeknepan: 'koekenpan',
    theepto: 'theepot',
    borodmes: 'broodmes',
    olijfolei: 'olijfolie',
    santuko: 'santoku',
  },
  'molen en': { knfie: 'knife', chese: 'cheese', choclate: 'chocolate', cofee: 'coffee' },
  'bloem nl': {
    tulepn: 'tulpen',
    rozne: 'rozen',
    gietre: 'gieter',
    narsis: 'narcis',
    zonebloem: 'zonnebloem',
  },
  'fiets nl': { kettign: 'ketting', spatbrod: 'spatbord', helem: 'helm', derailer: 'derailleurs' },
  'fiets en': { chian: 'chain', breaks: 'brakes' },
};

describe('SRCH-17 relevance over the demo shops', () => {
  test('SRCH-17 every answer names products that exist, of over 200 questions', async () => {
    expect(questions.length).toBeGreaterThan(200);
    expect(afterwards).toHaveLength(250);
    expect(onPhones.length).toBeGreaterThan(140);
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(kinds));
    expect(new Set(afterwards.map(({ named }) => named?.list))).toEqual(
      new Set([undefined, 'categories', 'pages']),
    );
    for (const asked of [...questions, ...afterwards, ...onPhones]) {
      if (asked.named) continue;
      const list = asked.category === null ? 'sort=name' : `ckKey=category&ckVal=${asked.category}`;
      const names = await namesIn(asked, list);
      const wanted = asked.category === null ? asked.names : [''];
      const missing = wanted.filter((wish) => !names.some((name) => name.startsWith(wish)));
      expect(missing, `${asked.shop} ${asked.language} ${asked.text}`).toEqual([]);
    }
  });

  test('SRCH-17 SRCH-18 the questions that were named have all of their products among the first five', async () => {
    const named = questions.filter(({ text }) => mustHold.includes(text));
    expect([...new Set(named.map(({ text }) => text))].sort()).toEqual([...mustHold].sort());
    expect(complaints(await judgeAll(named))).toEqual([]);
  });

  test('SRCH-16 SRCH-18 what a rule of its own finds has all of its products among the first five, and the meant one first', async () => {
    const named = onPhones.filter(({ text }) => mustHoldOnPhones.includes(text));
    expect(named.map(({ text }) => text).sort()).toEqual([...mustHoldOnPhones].sort());
    expect(complaints(await judgeAll(named))).toEqual([]);
  });

  test.each([
    ['that it was built with', questions.filter((asked, index) => !isHeldOut(asked, index))],
    ['that were held out', questions.filter(isHeldOut)],
    ['that came afterwards', afterwards],
    ['that are typed on a phone', onPhones],
  ])(
    'SRCH-17 of the questions %s 97 in 100 have their products among the first five, 90 in 100 theirs first',
    async (_, list) => {
      const judged = await judgeAll(list);
      const { among, first } = score(judged);
      const all = complaints(judged).join('\n');
      expect(among, all).toBeGreaterThanOrEqual(0.97);
      expect(first, all).toBeGreaterThanOrEqual(0.9);
    },
  );

  test.each(Object.entries(mistyped))(
    'SRCH-19 in %s a mistyped word is asked about by the one that was meant, which stands in what is shown first',
    async (shopAndLanguage, words) => {
      const [shop = '', language = ''] = shopAndLanguage.split(' ');
      for (const [typed, meant] of Object.entries(words)) {
        const [asked] = readAsked(shop, language, [`typo; ${typed}; ${meant}`]);
        const find = (text: string) => ask(asked as Asked, `/products?size=5&q=${text}`);
        const [{ search, items }, mended] = [await find(typed), await find(meant)];
        expect(search.corrected, typed).toBe(meant);
        const names = mended.items.map(({ name }: { name: string }) => name);
        expect(names, `${typed} of ${meant}`).toContain(items[0]?.name);
      }
    },
  );
});
