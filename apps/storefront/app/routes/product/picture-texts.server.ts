import type { Image, ProductDetail } from '@etalage/contracts';

type Pictures = Pick<ProductDetail, 'name' | 'medias' | 'outfits'>;

/**
 * PDP-07: the product's pictures, each with an alternative text of its own: what the shop says of it, or which one it is where the
 * shop says the same of several, or nothing.
 */
export function withOwnTexts(
  { name, medias, outfits }: Pictures,
  numbered: (picture: { name: string; number: number; total: number }) => string,
): Pick<Pictures, 'medias' | 'outfits'> {
  const all = [...medias, ...outfits.flatMap(({ image }) => image ?? [])];
  const each = [...new Map(all.map((image) => [image.src, image.alt || name])).entries()];
  const texts = new Map(
    each.map(([src, text], index) => [
      src,
      each.filter(([, other]) => other === text).length === 1
        ? text
        : numbered({ name: text, number: index + 1, total: each.length }),
    ]),
  );
  const withText = (image: Image): Image => ({ ...image, alt: texts.get(image.src) ?? name });
  return {
    medias: medias.map(withText),
    outfits: outfits.map((outfit) => ({ ...outfit, image: outfit.image && withText(outfit.image) })),
  };
}
