import type { Cart, CartLine } from '@etalage/contracts';
import { emptyCart } from './preview-cart.ts';

/** Carts for the tests of this folder. */
export const group = '0d9b3c1e-6a55-4a57-9d5e-0c4a3c1f7a11';

export function line(id: number, name: string, part: Partial<CartLine> = {}): CartLine {
  return {
    id,
    product: {
      id,
      name,
      slug: `p-${id}`,
      unitPrice: 10,
      discountPrice: null,
      lowestBefore: null,
      pricePerUnit: null,
      mainMediaUrl: null,
      vatCode: { vatPercentage: 21 },
      outfits: [],
    },
    productVariantId: id,
    productVariant: { id, name: '', articleNumber: `A${id}` },
    quantity: 2,
    subTotal: 20,
    slug: `p-${id}`,
    outfitImage: null,
    image: null,
    available: 9,
    metadata: { unitPriceBasis: 'inc', unitPriceSnapshot: 10, unitPriceEffective: 10, vatPct: 21 },
    giftText: null,
    deliveryDay: null,
    daysLeft: null,
    ...part,
  };
}

function inBundle(id: number, name: string): CartLine {
  const plain = line(id, name);
  const metadata = { ...plain.metadata, bundleGroupKey: group, bundleId: 5, unitsPerSet: 1 };
  return { ...plain, metadata };
}

/** Two vases, and two sets of a breakfast of bread and honey. */
export const cart: Cart = {
  ...emptyCart,
  id: '00000000-0000-4000-8000-000000000000',
  version: 3,
  language: 'nl',
  count: 4,
  transactionLines: [line(1, 'Vaas'), inBundle(2, 'Brood'), inBundle(3, 'Honing')],
  bundles: [
    {
      bundleGroupKey: group,
      bundleId: 5,
      name: 'Ontbijt',
      slug: 'ontbijt',
      image: null,
      quantity: 2,
      subTotal: 34,
      saving: 6,
      lineIds: [2, 3],
    },
  ],
  totals: {
    ...emptyCart.totals,
    subTotal: 54,
    subTotalIncludingVat: 54,
    totalExcludingVat: 44.63,
    vat: 9.37,
    vatGroups: [{ vatPercentage: 21, net: 44.63, vat: 9.37 }],
    total: 54,
    toPay: 54,
  },
};

/** Ten per cent off that cart. */
export const promocode = {
  code: 'ZOMER10',
  type: 'PERCENTAGE' as const,
  amount: 10,
  discount: 5.4,
  bannerText: null,
  bannerColor: null,
  includedProducts: '',
  branding: { influencer: { enabled: false, logoUrl: null, displayName: '' } },
};
