import { formatMoney } from '@etalage/pricing';
import { checkFeed } from '../scripts/check-feed.mjs';
import { askShop } from './ask-shop.ts';
import { expect, test } from './test.ts';

type Offer = { url: string; availability: string; priceSpecification: { price: string } };

test('SEO-03 the feed of a shop is what Google documents, and says of every product what its page says', async ({
  request,
}) => {
  const answer = await request.get('/feeds/google-nl.xml');
  expect(answer.status()).toBe(200);
  const { faults, items } = checkFeed(await answer.text());
  expect(faults).toEqual([]);
  const pages = Map.groupBy(items, ({ link: [link = ''] = [] }) => link.split('?')[0] ?? '');
  expect(pages.size).toBeGreaterThan(100);
  const compare = async ([address, ofPage]: [string, typeof items]) => {
    const path = new URL(address).pathname;
    const html = await (await request.get(path, { maxRedirects: 0 })).text();
    const data = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
      ([, text = '']) => JSON.parse(text),
    );
    const offers: Offer[] = data.find((one) => one['@type'] === 'Product')?.offers ?? [];
    const told = offers.map(({ url, availability, priceSpecification: { price } }) => ({
      id: new URL(url).searchParams.get('variant'),
      availability: availability.endsWith('InStock') ? 'in_stock' : 'out_of_stock',
      price: `${price} EUR`,
    }));
    const fed = ofPage.map(({ id, availability, price, sale_price }) => ({
      id: id?.[0],
      availability: availability?.[0],
      price: (sale_price ?? price)?.[0],
    }));
    expect(fed, path).toEqual(told);
  };
  const left = [...pages];
  while (left.length > 0) await Promise.all(left.splice(0, 8).map(compare));
});

test('SEO-03 every demo shop has a feed without faults in each of its languages, at its own address', async ({
  request,
}) => {
  for (const [shop, language] of [
    ['molen', 'en'],
    ['bloem', 'nl'],
    ['fiets', 'nl'],
    ['fiets', 'en'],
  ] as const) {
    const xml = await (await askShop(request, shop, `/feeds/google-${language}.xml`)).text();
    const { faults, items } = checkFeed(xml);
    expect(faults, shop).toEqual([]);
    expect(items.length).toBeGreaterThan(20);
    expect(items[0]?.link?.[0]).toContain(`${shop === 'molen' ? '//localhost' : `//${shop}.`}`);
    if (shop !== 'fiets') continue;
    // Its pages show strangers prices without VAT; what an advertisement said stands beside them.
    const { link = [], price = [], sale_price = price } = items[0] ?? {};
    const { pathname, search } = new URL(link[0] ?? '');
    const html = await (await askShop(request, shop, pathname + search)).text();
    const words = html.replaceAll(/<(script|style|template)\b.*?<\/\1>|<!--.*?-->|<[^>]*>/gs, '');
    const amount = formatMoney(Math.round(Number.parseFloat(sale_price[0] ?? '') * 100), {
      language,
      currency: 'EUR',
    });
    const withVat = `${amount} ${language === 'nl' ? 'incl. BTW' : 'incl. VAT'}`;
    expect(words.includes(withVat), withVat).toBe(true);
  }
  expect((await askShop(request, 'bloem', '/feeds/google-en.xml')).status()).toBe(404);
  expect((await askShop(request, 'bloem', '/feeds/%2e%2e/%2e%2e/internal/tenant?host=a')).status()).toBe(404);
});
