/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** How the header stands at this place of the page: pixels and CSS values. */
export async function lookAt(page: Page, top: number) {
  await page.evaluate((y) => scrollTo(0, y), top);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page.evaluate(() => {
    const header = document.querySelector('.site-header') as HTMLElement;
    const ground = getComputedStyle(header, '::before');
    const { top, bottom } = header.getBoundingClientRect();
    /** The first of these that is drawn, in the wide bar or in the narrow one. */
    const box = (selector: string) =>
      [...header.querySelectorAll(selector)]
        .find((element) => element.checkVisibility({ visibilityProperty: true }))
        ?.getBoundingClientRect() ?? new DOMRect();
    const middle = ({ y, height }: DOMRect) => Math.round(y + height / 2);
    const logo = box('.brand-link img, .brand-link span');
    const icons = [...header.querySelectorAll('.header-zone .header-link .icon.size-6, .menu-button > .icon')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => Math.round(element.getBoundingClientRect().height * 10) / 10);
    return {
      bottom: Math.round(bottom),
      /** Where its own ground begins and ends, in the window. */
      from: Math.round(top + Number.parseFloat(ground.top)),
      to: Math.round(bottom - Number.parseFloat(ground.bottom)),
      logo: Math.round(logo.height),
      logoTop: Math.round(logo.top),
      logoMiddle: middle(logo),
      /** How high they are: as high as each other, so there is one height. */
      icons: [...new Set(icons)],
      itemMiddle: middle(box('.header-item-cart a')),
      ground: Number(ground.opacity),
      colour: getComputedStyle(header).color,
      main: Math.round((document.querySelector('main') as HTMLElement).getBoundingClientRect().top + scrollY),
    };
  });
}

/**
 * The least contrast of the header's words with what they stand on, over a page that is of this colour all over.
 * @param column how many pixels from the left, where its ground is and no corner
 */
export async function leastContrast(page: Page, below: string, column: number): Promise<number> {
  const { top, height, ink } = await page.evaluate((colour) => {
    const header = document.querySelector('.site-header') as HTMLElement;
    // The row of a menu may have a ground of its own.
    const show = (selector: string, visibility: string) => {
      for (const element of header.querySelectorAll<HTMLElement>(selector))
        element.style.setProperty('visibility', visibility, 'important');
    };
    show(':scope > *, .header-below > *, .brand *', 'hidden');
    show('.header-below', 'visible');
    const sheet = document.querySelector<HTMLElement>('#below') ?? document.createElement('div');
    sheet.id = 'below';
    Object.assign(sheet.style, { position: 'fixed', inset: '0', zIndex: '29', background: colour });
    document.body.append(sheet);
    const { top, bottom } = header.getBoundingClientRect();
    const ground = getComputedStyle(header, '::before');
    const inset = (side: string) => Math.max(Number.parseFloat(side), 0);
    // Its lines at the very top and bottom are edges.
    const [from, to] = [Math.max(top + inset(ground.top) + 1, 0), bottom - inset(ground.bottom) - 1];
    return { top: from, height: to - from, ink: getComputedStyle(header).color };
  }, below);
  const png = await page.screenshot({ clip: { x: column, y: top, width: 1, height } });
  return page.evaluate(
    async ([base64, text]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const context = new OffscreenCanvas(1, picture.height).getContext('2d');
      context?.drawImage(picture, 0, 0);
      const drawn = [...(context?.getImageData(0, 0, 1, picture.height).data ?? [])];
      const luminance = (channels: number[]) =>
        channels
          .map((channel) => channel / 255)
          .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
          .reduce((sum, share, at) => sum + share * ([0.2126, 0.7152, 0.0722][at] ?? 0), 0);
      const words = luminance((text.match(/\d+/g) ?? []).slice(0, 3).map(Number));
      const contrasts = Array.from({ length: picture.height }, (_, row) => {
        const ground = luminance(drawn.slice(row * 4, row * 4 + 3));
        return (Math.max(words, ground) + 0.05) / (Math.min(words, ground) + 0.05);
      });
      return Math.min(...contrasts);
    },
    [png.toString('base64'), ink] as const,
  );
}
