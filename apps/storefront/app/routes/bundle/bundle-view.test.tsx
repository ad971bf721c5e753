import { expect, test } from 'vitest';
import { renderView, textOf } from '../../ui/render-view.tsx';
import { BundleView, bundlePrice } from './bundle-view.tsx';

const bundle = (fixed: number | null, from: number | null, to: number | null) => ({
  fixedTotalPrice: fixed,
  customFields: { bundle_from_price: from, bundle_to_price: to },
});

test('PDP-02 BNDL-04 the saving is the price before minus the price now, where both are known', () => {
  expect(bundlePrice(bundle(24.95, 31.85, 24.95))).toEqual({ to: 24.95, from: 31.85, saving: 6.9 });
  expect(bundlePrice(bundle(null, 31.85, 29.85))).toEqual({ to: 29.85, from: 31.85, saving: 2 });
  expect(bundlePrice(bundle(24.95, null, null))).toEqual({ to: 24.95, from: null, saving: 0 });
});

test('PDP-02 a bundle that is dearer than its parts saves nothing, and one without a price shows none', () => {
  expect(bundlePrice(bundle(30, 20, null))?.saving).toBe(0);
  expect(bundlePrice(bundle(null, 20, null))).toBeNull();
});

test('PDP-02 a bundle that cannot be fetched is called Bundel and has no picture', () => {
  const markup = renderView(<BundleView bundle={null} usps={[]} />);
  expect(markup).toMatch(/<h1[^>]*>Bundel<\/h1>/);
  expect(markup).not.toContain('<img');
  expect(textOf(markup)).toContain('Probeer opnieuw');
});
