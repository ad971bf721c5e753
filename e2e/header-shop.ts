import { randomUUID } from 'node:crypto';
import {
  createCmsPage,
  createMenuPage,
  createProduct,
  createTenant,
  type TestTenant,
} from '@etalage/db/test-factories';
import { backstage } from './backstage.ts';

type HeaderShop = { url: (path: string) => string; product: string; tenant: TestTenant };

/** A shop of one test's own with this theme and header, with a menu of two levels and a page to go to. */
export async function headerShop(
  theme: string,
  header: object,
  settings: Record<string, string> = {},
): Promise<HeaderShop> {
  const database = await backstage();
  const slug = `header-${randomUUID().slice(0, 8)}`;
  const host = `${slug}.localhost`;
  const tenant = await createTenant(database, {
    slug,
    hosts: [host],
    name: 'Studio Koel',
    settings: {
      theme,
      header_color: '#20324a',
      theme_primary_color: '#20324a',
      ecommerce_header_settings: JSON.stringify(header),
      ...settings,
    },
  });
  const named = (nl: string, en: string) => ({ nl, en });
  await createCmsPage(database, tenant, { slug: 'over-ons', name: named('Over ons', 'About us') });
  const lamps = await createMenuPage(database, tenant, {
    title: named('Lampen', 'Lamps'),
    url: '/products?q=lamp',
  });
  for (const [nl, en] of [
    ['Vloerlampen', 'Floor lamps'],
    ['Hanglampen', 'Pendants'],
  ] as const)
    await createMenuPage(database, tenant, {
      title: named(nl, en),
      url: `/products?q=${nl.toLowerCase()}`,
      parent_id: lamps.id,
    });
  await createMenuPage(database, tenant, { title: named('Over ons', 'About us'), url: '/pagina/over-ons' });
  await createMenuPage(database, tenant, { title: named('Blog', 'Blog'), url: 'https://blog.example/' });
  const { translations } = await createProduct(database, tenant, { name: 'Booglamp' });
  const product = `/nl/products/${translations.find(({ language }) => language === 'nl')?.slug}`;
  return { tenant, product, url: (path) => `http://${host}:${process.env.E2E_PORT}${path}` };
}
