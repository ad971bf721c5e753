import { expect, test, vi } from 'vitest';
import { fillPlaces } from './places.ts';

const fonts = '<link href="/assets/fonts-1.css" rel="stylesheet"/>';
const theme = '<link href="/assets/simple-2.css" rel="stylesheet"/>';
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  readFileSync: (path: string) => {
    if (!/(fonts-1|simple-2)\.css$/.test(path)) throw new Error('ENOENT');
    return path.includes('fonts') ? '@font-face{font-family:é}' : '.theme{margin:0}.other{}';
  },
}));
// Files of a worker share their modules: this one reads the files above.
vi.resetModules();
const { putSheetsIn } = await import('./first-sheets.ts');

function pageOf(links: string) {
  const before = `<head><title>€ é</title>${links}</head><body class="theme">`;
  const start = Buffer.byteLength(before);
  return {
    html: `${before}nobody</body>`,
    places: [{ name: 'name', start, end: start + 6 }],
    policy: "script-src 'self'; style-src 'self' 'sha256-a'; style-src-attr 'unsafe-inline'",
    drawPlaces: () => () => 'Anna',
  };
}

test('HOME-15 a stranger has the sheets within the page, whose policy allows them, and a shopper the links in the same place', () => {
  const linked = pageOf(fonts + theme);
  const page = putSheetsIn(linked);
  expect(page.html).toContain(
    '<title>€ é</title><style data-first="">@font-face{font-family:é}\n.theme{margin:0}</style><link href="/assets/simple-2.css" as="style" rel="later"/></head>',
  );
  expect(page.policy).toMatch(/; style-src 'self' 'sha256-[\w+/=]{44}' 'sha256-a'; style-src-attr/);
  const filled = fillPlaces(Buffer.from(page.html), page.places, page.drawPlaces('unknown'));
  expect(filled.toString()).toBe(linked.html.replace('nobody', 'Anna'));
});

test('HOME-15 a page keeps its links where a file of them is not there, or where there are none', () => {
  for (const links of [fonts.replace('fonts-1', 'gone-1') + theme, '']) {
    const page = pageOf(links);
    expect(putSheetsIn(page)).toBe(page);
  }
});
