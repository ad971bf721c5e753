import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RenderedDocument } from '../app/lib/request-context.ts';
import { ownCopy } from './own-copy.ts';
import type { PlaceAt } from './places.ts';
import { type Needs, needsOf, rulesOf, takeApart } from './rules-of-page.ts';

/** The name of the place of a page's sheets of style. */
const place = 'sheets';

type Page = {
  html: string;
  places: PlaceAt[];
  /** Its Content-Security-Policy. */
  policy: string;
  drawPlaces: RenderedDocument['drawPlaces'];
};

/**
 * Puts what a page needs of its sheets of style into it, for who has never been here and would have to ask for them before anything
 * is painted (docs/decisions/089-who-comes-first-gets-the-sheets-along.md). A shopper, whose browser has the files, gets links to
 * them in their place.
 */
export function putSheetsIn(page: Page): Page {
  const { html, places, policy, drawPlaces } = page;
  const found = /(?:<link\b[^>]*\brel="stylesheet"[^>]*>)+/.exec(html.slice(0, html.indexOf('</head>')));
  const sheets = found && sheetsOf(ownCopy(found[0]));
  if (!sheets) return page;
  const { links, quiet } = sheets;
  const css = sheets.rules(needsOf(html));
  const text = `<style data-first="">${css}</style>${quiet}`;
  const source = `'sha256-${hash('sha256', css, 'base64')}'`;
  const start = Buffer.byteLength(html.slice(0, found.index));
  const end = start + Buffer.byteLength(text);
  const moved = end - start - Buffer.byteLength(links);
  return {
    html: html.slice(0, found.index) + text + html.slice(found.index + links.length),
    places: [
      { name: place, start, end },
      ...places.map((each) => ({ ...each, start: each.start + moved, end: each.end + moved })),
    ],
    policy: policy.replace("style-src 'self'", (own) => `${own} ${source}`),
    drawPlaces: (whose) => {
      const drawn = drawPlaces(whose);
      return (name) => (name === place ? links : drawn(name));
    },
  };
}

type Sheets = {
  links: string;
  /** The whole of the last, which holds up nothing. */
  quiet: string;
  /** Their text, without the rules that a page does not need. */
  rules: (needs: Needs) => string;
};

/** By their links: each theme has a sheet. */
const known = new Map<string, Sheets>();

/** null where a file is not there, as of a build that another one has just taken the place of: then links will do. */
function sheetsOf(links: string): Sheets | null {
  try {
    const sheets = known.get(links) ?? readSheets(links);
    known.set(links, sheets);
    return sheets;
  } catch {
    return null;
  }
}

/**
 * The files taken apart, and a link to the last, the theme's, that holds up nothing: start-later.ts fetches it once the page is on the
 * screen. What came along stays before it, with the fonts, which need no second time.
 */
function readSheets(links: string): Sheets {
  const tags = links.match(/<link\b[^>]*>/g) ?? [];
  const sheets = tags.map(partsOf);
  return {
    links,
    quiet: tags.at(-1)?.replace('rel="stylesheet"', 'as="style" rel="later"') ?? '',
    rules: (needs) => sheets.map((parts) => rulesOf(parts, needs)).join('\n'),
  };
}

/** By the name of a file: to take one apart is a tenth of a second, and every theme comes with the same fonts. */
const apart = new Map<string, ReturnType<typeof takeApart>>();

function partsOf(link: string): ReturnType<typeof takeApart> {
  const [, name = ''] = /\bhref="\/assets\/([\w.-]+\.css)#?"/.exec(link) ?? [];
  const file = fileURLToPath(new URL(`../build/client/assets/${name}`, import.meta.url));
  const parts = apart.get(name) ?? takeApart(readFileSync(file, 'utf8'));
  apart.set(name, parts);
  return parts;
}
