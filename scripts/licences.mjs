/** Licences that ask for no more than that their text comes along. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/**
 * Packages with another licence, or with none in the lock file, and why they may be used all the same. Where a licence is named,
 * the reason holds for that one alone.
 * @type {{ packages: RegExp, licence: string | undefined, why: string }[]}
 */
const exceptions = [
  {
    packages: /^@fontsource-variable\/|^@expo-google-fonts\//,
    licence: 'OFL-1.1',
    why: 'fonts, which pages and invoices may carry, whole or in part',
  },
  {
    packages: /^argparse$/,
    licence: 'Python-2.0',
    why: 'asks no more than MIT does, and is in no shop: it comes with what packs our fonts',
  },
  {
    packages: /^@img\/sharp-(libvips-|wasm32|win32-)/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, unchanged and in a library of its own that anybody may replace',
  },
  {
    packages: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    why: 'writes the style sheets of a build, unchanged; no file of its own is passed on',
  },
  {
    packages: /^(axe-core|@axe-core\/playwright)$/,
    licence: 'MPL-2.0',
    why: 'tests alone use it, unchanged',
  },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    why: 'figures about browsers that tools of development read; pages hold none of it',
  },
  {
    packages: /^(@biomejs\/cli-|@oxc-parser\/binding-|@tailwindcss\/oxide-)/,
    licence: undefined,
    why: "another platform's binary: the lock file has its package's licence (MIT) only where it was installed",
  },
  {
    packages: /^hogan\.js$/,
    licence: undefined,
    why: 'names Apache-2.0 in the way of 2012; InstantSearch asks for it, which tests alone use',
  },
  { packages: /^mkdirp$/, licence: 'MIT/X11', why: 'MIT by its old name; hogan.js asks for it' },
  { packages: /^png-js$/, licence: undefined, why: 'its file LICENSE holds the words of MIT' },
];

/**
 * True where a licence expression of SPDX, as "(MIT OR GPL-2.0) AND ISC", can be met by what `isFine` says of each licence in it.
 * AND binds more than OR.
 * @param {string} expression
 * @param {(licence: string) => boolean} isFine
 */
export function canBeMet(expression, isFine) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  /** @returns {boolean} */
  const one = () => {
    const word = words.shift() ?? '';
    if (word !== '(') return isFine(word);
    const inside = either();
    return words.shift() === ')' && inside;
  };
  /** @returns {boolean} */
  const all = () => {
    let isMet = one();
    while (words[0] === 'AND') {
      words.shift();
      // Read on also where it is refused already, since what follows belongs to it.
      isMet = one() && isMet;
    }
    return isMet;
  };
  /** @returns {boolean} */
  const either = () => {
    let isMet = all();
    while (words[0] === 'OR') {
      words.shift();
      isMet = all() || isMet;
    }
    return isMet;
  };
  const isMet = either();
  return words.length === 0 && isMet;
}

/**
 * What is wrong with the licences of a lock file's packages, in words, and how many it looked at. Our own packages have the project's.
 * @param {Record<string, { version?: string, license?: string, link?: boolean }>} locked by path, as `packages` of package-lock.json
 * @param {typeof exceptions} excepted
 * @returns {{ faults: string[], looked: number }}
 */
export function judgeLicences(locked, excepted = exceptions) {
  /** @type {Set<typeof exceptions[number]>} */
  const used = new Set();
  const faults = [];
  const packages = Object.entries(locked).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  for (const [path, { version, license }] of packages) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const isExcepted = (/** @type {string | undefined} */ licence) => {
      const fitting = excepted.find(
        (exception) => exception.licence === licence && exception.packages.test(name),
      );
      if (fitting) used.add(fitting);
      return fitting !== undefined;
    };
    const isFine =
      license === undefined
        ? isExcepted(undefined)
        : canBeMet(license, (licence) => allowed.has(licence) || isExcepted(licence));
    if (!isFine) faults.push(`${name} ${version}: ${license ?? 'no licence'} is not allowed`);
  }
  for (const exception of excepted)
    if (!used.has(exception))
      faults.push(`the exception for ${exception.packages.source} is needed by no package`);
  return { faults, looked: packages.length };
}
