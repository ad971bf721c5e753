import type { WithdrawalException } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { answeringApi, argsOf, ran } from '../../lib/answering-api.fixture.ts';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { BundleView } from './bundle-view.tsx';
import { exceptionsOf } from './exceptions.server.ts';
import { loader } from './route.tsx';

test('PDP-02 BNDL-04 a bundle shows its name, its picture, its lines, the price before and the saving', () => {
  const image = { src: '/media/t/set', width: 1200, height: 900, widths: [320, 640, 1200], alt: 'Een set' };
  const line = {
    ...{ variantId: 1, variantName: '', slug: 'mok', unitPrice: 10, image: null },
    withdrawalException: null,
  };
  const whole = {
    fixedTotalPrice: 24.95,
    customFields: { bundle_from_price: 31.85, bundle_to_price: 24.95 },
    price: 24.95,
    saving: 6.9,
    ...{ id: 5, slug: 'ontbijt', name: 'Ontbijt', description: '', available: 4 },
    unitPriceBasis: 'inc' as const,
    presentationOutfit: { mainMediaUrl: '/media/t/set-640.webp', image },
    lines: [{ ...line, productName: 'Mok', unitsPerSet: 2 }],
  };
  const markup = renderView(<BundleView bundle={whole} usps={[]} />);
  expect(markup).toMatch(/<h1[^>]*>Ontbijt<\/h1>/);
  expect(markup).toMatch(/<img[^>]* src="\/media\/t\/set-\d+\.\w+"/);
  expect(markup).toContain('alt="Een set"');
  expect(markup).toContain('href="/nl/products/mok"');
  expect(markup).toMatch(/<s[ >].*€ 31,85/);
  expect(textOf(markup)).toMatch(/€ 24,95.*Je bespaart € 6,90.*2 × Mok/);
  // Bought apart its two mugs cost 20.00: the price before is another amount, and has another word.
  for (const [language, before] of [
    ['nl', /Was € 31,85/],
    ['en', /Was €31\.85/],
  ] as const) {
    const said = textOf(renderView(<BundleView bundle={whole} usps={[]} />, { language }));
    expect(said).toMatch(before);
    expect(said).not.toMatch(/los gekocht|bought apart/i);
  }
  // A price that was given by hand is told nowhere that its cart does not ask for it; nor one before where nothing is saved.
  const shown = (prices: object) =>
    textOf(renderView(<BundleView bundle={{ ...whole, ...prices }} usps={[]} />));
  const other = shown({ fixedTotalPrice: 26, price: 26, saving: 5.85 });
  expect(other).toMatch(/€ 26,00.*€ 31,85.*Je bespaart € 5,85/);
  expect(other).not.toContain('24,95');
  const unknown = { customFields: { bundle_from_price: 31.85, bundle_to_price: null } };
  expect(shown({ ...unknown, saving: 5.1 })).toMatch(/€ 24,95.*€ 30,05.*Je bespaart € 5,10/);
  // Nothing is in it any more, which costs nothing either.
  expect(shown({ lines: [], price: 0, saving: 0, available: 0 })).not.toContain('€');
  expect(shown({ ...unknown, saving: 0 })).not.toMatch(/3[01],|bespaart/);
  const bare = renderView(<BundleView bundle={{ ...whole, presentationOutfit: null }} usps={[]} />);
  expect(bare).not.toContain('/media/t/set');
});

test.each([
  ['nl', /Kaas Kan niet worden herroepen: bederft.*Meel Herroepen kan alleen als de verzegeling nog heel is/],
  [
    'en',
    /Kaas Cannot be withdrawn from: it spoils.*Meel Can be withdrawn from only while the seal is unbroken/,
  ],
] as const)(
  'LAW-06 a bundle says of each of its parts what the law makes of withdrawing from it, in %s',
  (language, said) => {
    const part = (variantId: number, productName: string, exception: WithdrawalException | null) => ({
      ...{ variantId, productName, variantName: '', slug: 'deel', unitsPerSet: 1, unitPrice: 5, image: null },
      withdrawalException: exception,
    });
    const bundle = {
      ...{ id: 5, slug: 'borrel', name: 'Borrel', description: '', available: 4, fixedTotalPrice: null },
      customFields: { bundle_from_price: null, bundle_to_price: null },
      ...{ price: 15, saving: 0, unitPriceBasis: 'inc' as const, presentationOutfit: null },
      lines: [part(1, 'Kaas', 'perishable'), part(2, 'Meel', 'sealed'), part(3, 'Plank', null)],
    };
    const shown = textOf(
      renderView(<BundleView bundle={bundle} exceptions={exceptionsOf(bundle, language)} usps={[]} />, {
        language,
      }),
    );
    expect(shown).toMatch(said);
    expect(shown).not.toMatch(/Plank (Kan|Herroepen|Can)/);
  },
);

test('PDP-02 a bundle that cannot be fetched is called Bundel and has no picture', () => {
  const markup = renderView(<BundleView bundle={null} usps={[]} />);
  expect(markup).toMatch(/<h1[^>]*>Bundel<\/h1>/);
  expect(markup).not.toContain('<img');
  expect(textOf(markup)).toContain('Probeer opnieuw');
  const english = renderView(<BundleView bundle={null} usps={[]} />, { language: 'en' });
  expect(english).toMatch(/<h1[^>]*>Bundle<\/h1>/);
  expect(textOf(english)).toMatch(/We cannot show this bundle right now\..* Try again/);
});

test('PDP-02 ERR-02 whatever keeps a bundle from being fetched, its page stands, and one that is unknown is missing', async () => {
  const open = (answer: Parameters<typeof answeringApi>[0]) =>
    ran(loader(argsOf(answeringApi(answer).context, '/nl/bundles/ontbijt', { lang: 'nl', slug: 'ontbijt' })));
  const down = () => {
    throw new Error('The connection was refused.');
  };
  for (const answer of [() => ({ status: 500 }), () => ({ status: 429 }), down])
    expect(await open(answer)).toMatchObject({
      data: { bundle: null, seo: { title: 'Bundel', isIndexed: false } },
      init: { status: 503 },
    });
  for (const status of [400, 404])
    expect(await open(() => ({ status }))).toMatchObject({ data: null, init: { status: 404 } });
});
