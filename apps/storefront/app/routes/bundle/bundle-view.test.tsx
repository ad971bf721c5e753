import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { BundleView, bundlePrice } from './bundle-view.tsx';

const bundle = (fixed: number | null, from: number | null, to: number | null, saving: number) => ({
  fixedTotalPrice: fixed,
  customFields: { bundle_from_price: from, bundle_to_price: to },
  saving,
});

test('PDP-02 BNDL-04 the saving is what a cart says, and the price before the one that it comes of', () => {
  expect(bundlePrice(bundle(24.95, 31.85, 24.95, 6.9))).toEqual({ to: 24.95, from: 31.85, saving: 6.9 });
  expect(bundlePrice(bundle(null, 31.85, 29.85, 2))).toEqual({ to: 29.85, from: 31.85, saving: 2 });
  expect(bundlePrice(bundle(24.95, 31.85, null, 5.1))).toEqual({ to: 24.95, from: 30.05, saving: 5.1 });
  expect(bundlePrice(bundle(24.95, null, null, 5.1))).toEqual({ to: 24.95, from: 30.05, saving: 5.1 });
});

test('PDP-02 a bundle without a price shows none', () => {
  expect(bundlePrice(bundle(null, 20, null, 0))).toBeNull();
});

test('PDP-02 a bundle shows its name, its picture, its lines, the price before and the saving', () => {
  const image = { src: '/media/t/set', width: 1200, height: 900, widths: [320, 640, 1200], alt: 'Een set' };
  const line = { variantId: 1, variantName: '', slug: 'mok', unitPrice: 10, image: null };
  const whole = {
    ...bundle(24.95, 31.85, 24.95, 6.9),
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
  const bare = renderView(<BundleView bundle={{ ...whole, presentationOutfit: null }} usps={[]} />);
  expect(bare).not.toContain('/media/t/set');
});

test('PDP-02 a bundle that cannot be fetched is called Bundel and has no picture', () => {
  const markup = renderView(<BundleView bundle={null} usps={[]} />);
  expect(markup).toMatch(/<h1[^>]*>Bundel<\/h1>/);
  expect(markup).not.toContain('<img');
  expect(textOf(markup)).toContain('Probeer opnieuw');
});
