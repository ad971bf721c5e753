import { expect, type Page } from '@playwright/test';

/**
 * Where a link of the newest mail to an address that has one leads, as a path with its query. Waits until it is there.
 * @param path what the link has in it, as '/nl/newsletter/confirm'
 */
export async function mailedLink({ request }: Page, email: string, path: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const list = await (await request.get('/api/dev/mail')).text();
    for (const row of list.split('<tr>').filter((one) => one.includes(email))) {
      const [, id = ''] = /href="mail\/(\d+)"/.exec(row) ?? [];
      const html = await (await request.get(`/api/dev/mail/${id}/html`)).text();
      const [, href] = [...html.matchAll(/href="([^"]+)"/g)].find(([, one]) => one?.includes(path)) ?? [];
      if (!href) continue;
      const { pathname, search } = new URL(href.replaceAll('&amp;', '&'));
      link = pathname + search;
      return;
    }
    throw new Error('There is no such mail yet.');
  }).toPass();
  return link;
}
