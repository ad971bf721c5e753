import type { Page } from './test.ts';

/** All tests ask from one address, of which a shop takes so many messages an hour: from now on this page asks from a network of its own. */
export async function comeFromOwnNetwork({ page }: { page: Page }): Promise<void> {
  const part = () => Math.floor(Math.random() * 256);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` });
}
