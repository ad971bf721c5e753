/// <reference lib="dom" />
import { expect, type Page } from '@playwright/test';

type Icon = { src: string; sizes?: string; purpose?: string };
type Manifest = Record<string, unknown> & { icons?: Icon[] };

/**
 * What keeps a page from being installed as an app that starts without a connection. Of a page in a context that lets service workers
 * in. @param address of the page where the app starts
 */
export async function checkPwa(page: Page, address: string): Promise<string[]> {
  const answer = await page.goto(address);
  if (!answer?.ok()) return [`${address} answered ${answer?.status()}`];
  const faults = [...checkOrigin(page.url()), ...(await checkPage(page))];
  const client = await page.context().newCDPSession(page);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  const { url, data, errors } = await client.send('Page.getAppManifest');
  await client.detach();
  // A test's window is a private one, which installs nothing, and says so where it is a whole browser's.
  for (const { errorId } of installabilityErrors)
    if (errorId !== 'in-incognito') faults.push(`Chromium would not install it: ${errorId}`);
  for (const { message } of errors) faults.push(`the manifest: ${message}`);
  if (!data) return [...faults, 'it has no manifest'];
  const manifest: Manifest = JSON.parse(data);
  faults.push(...checkManifest(manifest, url, page.url()), ...(await checkIcons(page, manifest, url)));
  return [...faults, ...(await checkOffline(page, new URL(String(manifest.start_url ?? ''), url).href))];
}

function checkOrigin(address: string): string[] {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || /(^|\.)localhost$/.test(hostname) ? [] : ['it is not served over https'];
}

/** What the page says of itself in its head, and how wide it is. */
async function checkPage(page: Page): Promise<string[]> {
  const { colour, isColour, viewport, touch, wider } = await page.evaluate(() => {
    const meta = (name: string) =>
      document.querySelector(`meta[name=${name}]`)?.getAttribute('content') ?? '';
    return {
      colour: meta('theme-color'),
      isColour: CSS.supports('color', meta('theme-color')),
      viewport: meta('viewport'),
      touch: document.querySelector('link[rel=apple-touch-icon]')?.getAttribute('href') ?? '',
      wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    };
  });
  const faults: string[] = [];
  if (!isColour) faults.push(`theme-color is "${colour}"`);
  if (!/width=device-width/.test(viewport)) faults.push(`viewport is "${viewport}"`);
  if (/user-scalable=no|maximum-scale=1\b/.test(viewport)) faults.push('the page cannot be enlarged');
  if (wider > 0) faults.push(`it is ${wider} pixels wider than its window`);
  const [width = 0, height = 0] = ((await sizeOf(page, touch)) ?? '').split('x').map(Number);
  if (width !== height || width < 180) faults.push(`apple-touch-icon is ${width}x${height}`);
  return faults;
}

/** @param at its address @param page the address of the page that names it */
function checkManifest(manifest: Manifest, at: string, page: string): string[] {
  const faults: string[] = [];
  for (const field of ['name', 'short_name', 'start_url', 'display', 'theme_color', 'background_color'])
    if (typeof manifest[field] !== 'string' || manifest[field] === '') faults.push(`it has no ${field}`);
  const start = new URL(String(manifest.start_url ?? ''), at);
  const scope = new URL(String(manifest.scope ?? '.'), manifest.scope ? at : start);
  if (start.origin !== new URL(page).origin) faults.push('start_url is of another site');
  for (const address of [start.href, page])
    if (!address.startsWith(scope.href)) faults.push(`${address} is outside ${scope.href}`);
  for (const purpose of ['any', 'maskable'])
    for (const size of ['192x192', '512x512'])
      if (!manifest.icons?.some((icon) => icon.sizes === size && (icon.purpose ?? 'any') === purpose))
        faults.push(`no icon of ${size} is ${purpose}`);
  return faults;
}

async function checkIcons(page: Page, { icons = [] }: Manifest, at: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { src, sizes } of icons) {
    const size = await sizeOf(page, new URL(src, at).href);
    if (size !== sizes) faults.push(`icon ${src} is ${size ?? 'no picture'} instead of ${sizes}`);
  }
  return faults;
}

/** Pixels of a picture, as 'width x height' without blanks; null where there is none. */
const sizeOf = (page: Page, address: string): Promise<string | null> =>
  page.evaluate(async (picture) => {
    try {
      const { width, height } = await createImageBitmap(await (await fetch(picture)).blob());
      return `${width}x${height}`;
    } catch {
      return null;
    }
  }, address);

/** Whether the app starts without a connection, and is whole then. @param start where it starts */
async function checkOffline(page: Page, start: string): Promise<string[]> {
  const isKept = (address: string) => caches.match(address).then(Boolean);
  // A page that does not come to rest lets the worker begin after half a minute (PWA-01), which waits as long for each page and file. What
  // did not come within that is asked for again by whatever the shopper opens next.
  await expect(async () => {
    await page.goto(start);
    await expect.poll(() => page.evaluate(isKept, start).catch(() => false), { timeout: 70_000 }).toBe(true);
  }).toPass({ timeout: 210_000 });
  await page.context().setOffline(true);
  try {
    const answer = await page.goto(start).catch(() => null);
    if (!answer?.ok()) return ['start_url is not answered without a connection'];
    return page.url() === start ? [] : [`without a connection start_url leads to ${page.url()}`];
  } finally {
    await page.context().setOffline(false);
  }
}
