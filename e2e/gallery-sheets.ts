import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

/** Pictures beside each other on a sheet, by the width of the window that they show. */
const columns: Record<string, number> = { '390': 5, '768': 3, '1440': 2 };

/** Where the sheets of the documents lie. */
const docs = fileURLToPath(new URL('../docs/images/headers', import.meta.url));

/** A sheet of every width for the documents: a row of each theme, small enough to be kept with the code. */
export async function drawDocs(browser: Browser, folder: string, names: readonly string[]): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1200, height: 100 } });
  mkdirSync(docs, { recursive: true });
  for (const [width, shown] of Map.groupBy(names, (name) => name.split('_').at(-1) ?? '')) {
    const figures = shown.map((name) => {
      const [theme, , , , colour] = name.split('_');
      return `<figure><img src="${name}.jpg"><figcaption>${theme} · ${colour}</figcaption></figure>`;
    });
    const file = join(folder, `docs_${width}.html`);
    writeFileSync(
      file,
      `<!doctype html><meta charset="utf-8"><style>body{display:grid;grid-template-columns:repeat(${width === '390' ? 5 : 2},1fr);gap:6px;margin:6px;font:12px sans-serif;background:#888}figure{margin:0;background:#fff}img{width:100%;display:block}figcaption{padding:2px 6px}</style>${figures.join('')}`,
    );
    await page.goto(pathToFileURL(resolve(file)).href);
    await page.screenshot({ path: join(docs, `${width}.jpg`), type: 'jpeg', quality: 60, fullPage: true });
  }
}

/** Lays the pictures of a theme, language and width side by side, as a page to look at and as one picture. */
export async function drawSheets(browser: Browser, folder: string, names: readonly string[]): Promise<void> {
  const sheets = Map.groupBy(names, (name) => {
    const parts = name.split('_');
    return [parts[0], parts.at(-2), parts.at(-1)].join('_');
  });
  const page = await browser.newPage({ viewport: { width: 1800, height: 900 } });
  for (const [sheet, shown] of sheets) {
    const count = columns[sheet.split('_').at(-1) ?? ''] ?? 2;
    const figures = shown.map(
      (name) =>
        `<figure><img src="${name}.jpg"><figcaption>${name.split('_').slice(1, 5).join(' · ')}</figcaption></figure>`,
    );
    const file = join(folder, `sheet_${sheet}.html`);
    writeFileSync(
      file,
      `<!doctype html><meta charset="utf-8"><title>${sheet}</title><style>body{display:grid;grid-template-columns:repeat(${count},1fr);gap:8px;margin:8px;font:13px sans-serif;background:#888}figure{margin:0;background:#fff}img{width:100%;display:block}figcaption{padding:2px 6px}</style>${figures.join('')}`,
    );
    await page.goto(pathToFileURL(resolve(file)).href);
    await page.screenshot({ path: join(folder, `sheet_${sheet}.png`), fullPage: true });
  }
  const list = [...sheets.keys()].map(
    (sheet) => `<li><a href="sheet_${sheet}.html">${sheet.replaceAll('_', ' · ')}</a>`,
  );
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Headers</title><ul>${list.join('')}</ul>`,
  );
}
