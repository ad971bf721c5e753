import { expect, type Page } from '@playwright/test';

/** The link in the newest mail to an address that leads to this path, as a path with its token. */
export async function mailedLink(page: Page, email: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const list = await (await page.request.get('/api/dev/mail')).text();
    const [, id = ''] = new RegExp(`${email}</td><td><a href="mail/(\\d+)`).exec(list) ?? [];
    const html = await (await page.request.get(`/api/dev/mail/${id}/html`)).text();
    link = new RegExp(`${path}\\?token=[\\w-]+`).exec(html)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}
