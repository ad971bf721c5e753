import type { Image, ProductDetail } from '@etalage/contracts';

type Product = Pick<ProductDetail, 'variants' | 'outfits' | 'medias'>;
type Variant = ProductDetail['variants'][number];
type Outfit = ProductDetail['outfits'][number];

/** What a product's page shows for `?variant=…`. */
export type Choice = {
  variant: Variant | null;
  outfit: Outfit | null;
  /** Variants to choose from: those of the chosen outfit, where variants belong to outfits. */
  variants: Variant[];
  /** Outfits that lead to a variant, each with the variant that it leads to and with all of its own. */
  outfits: { outfit: Outfit; variant: Variant; variants: Variant[] }[];
  /** The outfit's own picture first. */
  images: Image[];
};

/** The asked-for variant, else the first that can be ordered, else the first. */
export function choose(product: Product, wanted: number | null): Choice {
  const { variants, outfits, medias } = product;
  const variant = variants.find(({ id }) => id === wanted) ?? firstAvailable(variants);
  const outfit = outfits.find(({ id }) => id === variant?.outfitId) ?? null;
  const ofOutfit = (id: number) => variants.filter(({ outfitId }) => outfitId === id);
  const images = [...(outfit?.image ? [outfit.image] : []), ...medias];
  return {
    variant,
    outfit,
    variants: outfit ? ofOutfit(outfit.id) : variants,
    outfits: outfits.flatMap((one) => {
      const own = ofOutfit(one.id);
      const leadsTo = firstAvailable(own);
      return leadsTo ? [{ outfit: one, variant: leadsTo, variants: own }] : [];
    }),
    images: images.filter((image, index) => images.findIndex(({ src }) => src === image.src) === index),
  };
}

const firstAvailable = (variants: readonly Variant[]): Variant | null =>
  variants.find(({ available }) => available > 0) ?? variants[0] ?? null;

/** The number in `?variant=…`; null where there is none. */
export function wantedVariant(params: URLSearchParams): number | null {
  const number = Number(params.get('variant'));
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}
