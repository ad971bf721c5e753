import type { Random } from './random.ts';
import type {
  FamilyContent,
  ProductContent,
  ShopContent,
  SpecificationNumber,
  SpecificationValue,
  Text,
} from './shop-content.ts';

/** A value that a product has of an attribute: a text, or a number of thousandths of the attribute's unit. */
export type ComposedSpecification = { attribute: string; slug: string } & (
  | { text: Text }
  | { numberMilli: number }
);

type Product = { family: FamilyContent; product: ProductContent };

/** What a product is and measures, by the shop's rules: of several rules about one attribute the last holds. */
export function composeSpecifications(
  { specifications }: ShopContent,
  { family, product }: Product,
  random: Random,
  slugOf: (text: string) => string,
): ComposedSpecification[] {
  const values = new Map<string, SpecificationValue>();
  for (const { categories, name, values: own } of specifications.rules) {
    if (!categories.includes(family.category) || (name && !name.test(product.name.nl))) continue;
    for (const [attribute, value] of Object.entries(own)) values.set(attribute, value);
  }
  return specifications.attributes.flatMap(({ slug: attribute }) => {
    const value = values.get(attribute);
    const list = value === undefined ? [] : resolve(value, { family, product }, random);
    const composed = list.map(
      (one): ComposedSpecification =>
        typeof one === 'number'
          ? { attribute, slug: String(one).replace('.', '-'), numberMilli: Math.round(one * 1000) }
          : { attribute, slug: slugOf(one.nl), text: one },
    );
    return [...new Map(composed.map((one) => [one.slug, one])).values()];
  });
}

function resolve(value: SpecificationValue, { family, product }: Product, random: Random): (Text | number)[] {
  if (value === 'colours')
    return family.colours ? family.colours.map(([name]) => name) : [colourName(product.colour)];
  if (Array.isArray(value)) return [...value];
  if (typeof value === 'number') return [value];
  if ('nl' in value) return [value as Text];
  return numbersOf(value as SpecificationNumber, { family, product }, random);
}

function numbersOf(value: SpecificationNumber, { family, product }: Product, random: Random): number[] {
  if ('from' in value) {
    const { from, to, step } = value;
    return [Math.round((from + random.whole(0, Math.round((to - from) / step)) * step) * 1000) / 1000];
  }
  const options = product.variants ?? family.variants ?? [];
  const texts = value.in === 'name' ? [product.name.nl] : options.map(([name]) => name.nl);
  return texts.flatMap((text) => {
    const [, number] = value.pattern.exec(text) ?? [];
    return number === undefined ? [] : [Number(number.replace(',', '.'))];
  });
}

const named: readonly (readonly [red: number, green: number, blue: number, nl: string, en: string])[] = [
  [32, 32, 36, 'Zwart', 'Black'],
  [126, 130, 136, 'Grijs', 'Grey'],
  [192, 198, 206, 'Zilver', 'Silver'],
  [244, 242, 238, 'Wit', 'White'],
  [226, 214, 190, 'Crème', 'Cream'],
  [124, 84, 54, 'Bruin', 'Brown'],
  [190, 60, 50, 'Rood', 'Red'],
  [226, 120, 60, 'Oranje', 'Orange'],
  [222, 178, 74, 'Geel', 'Yellow'],
  [84, 136, 84, 'Groen', 'Green'],
  [140, 168, 140, 'Zachtgroen', 'Soft green'],
  [66, 100, 150, 'Blauw', 'Blue'],
  [140, 110, 170, 'Paars', 'Purple'],
  [222, 150, 170, 'Roze', 'Pink'],
];

/** The nearest colour that has a name in shops. */
function colourName(hex: string): Text {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const distance = (colour: (typeof named)[number]) =>
    (colour[0] - red) ** 2 + (colour[1] - green) ** 2 + (colour[2] - blue) ** 2;
  const [, , , nl, en] = named.reduce((best, one) => (distance(one) < distance(best) ? one : best));
  return { nl, en };
}
