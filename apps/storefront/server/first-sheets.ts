import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RenderedDocument } from '../app/lib/request-context.ts';
import { ownCopy } from './own-copy.ts';
import type { PlaceAt } from './places.ts';

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
 * Puts a page's sheets of style into it, for who has never been here and would have to ask for them before anything is painted
 * (docs/decisions/089-who-comes-first-gets-the-sheets-along.md). A shopper, whose browser has the files, gets links to them
 * in their place.
 */
export function putSheetsIn(page: Page): Page {
  const { html, places, policy, drawPlaces } = page;
  const found = /(?:<link\b[^>]*\brel="stylesheet"[^>]*>)+/.exec(html.slice(0, html.indexOf('</head>')));
  const sheets = found && sheetsOf(ownCopy(found[0]));
  if (!sheets) return page;
  const { links, text, source } = sheets;
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
  text: string;
  /** As a policy of the page names them. */
  source: string;
};

/** By their links: a build has one sheet, and each theme one more. */
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
 * The files within an element. Links to them stay, and hold up nothing: the shop's is fetched for the next page once this one is on the
 * screen (start-later.ts); the theme's, the last, which React looks for as it takes the page over, is one for no medium.
 */
function readSheets(links: string): Sheets {
  const tags = links.match(/<link\b[^>]*>/g) ?? [];
  const css = tags.map(readSheet).join('\n');
  const quiet = tags.map((tag, at) =>
    at < tags.length - 1
      ? tag.replace('rel="stylesheet"', 'as="style" rel="later"')
      : tag.replace('rel="stylesheet"', 'media="not all" rel="stylesheet"'),
  );
  return {
    links,
    text: `<style>${css}</style>${quiet.join('')}`,
    source: `'sha256-${hash('sha256', css, 'base64')}'`,
  };
}

function readSheet(link: string): string {
  const [, name = ''] = /\bhref="\/assets\/([\w.-]+\.css)#?"/.exec(link) ?? [];
  return readFileSync(fileURLToPath(new URL(`../build/client/assets/${name}`, import.meta.url)), 'utf8');
}
