import type { ComposedSpecification } from './compose-specifications.ts';
import type { Look } from './drawing/pen.ts';
import type { Measure } from './drawing/views.ts';
import { each, say } from './in-language.ts';
import { createRandom, type Random } from './random.ts';
import type { FamilyContent, ProductContent, ShopContent, Text } from './shop-content.ts';

/** A picture of a product: as it stands in the shop's surroundings, or one of the further views. */
export type ComposedPicture = {
  /** Seeds the composition; two pictures with the same name, look and view are the same picture. */
  name: string;
  look: Look;
  alt: Text;
} & (
  | { view: 'front' }
  /** Which place of the thing is in the middle, from 0 to 1. */
  | { view: 'detail'; focus: readonly [number, number] }
  | { view: 'together'; companions: readonly Look[] }
  /** Degrees to turn the drawing by, so that what is measured lies straight. */
  | { view: 'measure'; turn: number; measure: Measure }
);

type Made = {
  family: FamilyContent;
  product: ProductContent;
  specifications: readonly ComposedSpecification[];
};

/** The product from the front, and what else is seen of it: from nearby, and what it measures or what it goes with. */
export function composePictures(
  content: ShopContent,
  made: Made,
  random: Random,
): { front: ComposedPicture; more: ComposedPicture[] } {
  const { family, product } = made;
  const look = lookOf(family, product);
  const name = product.name.nl;
  const detail: ComposedPicture = {
    name,
    look,
    view: 'detail',
    focus: focusOf(content, look, random),
    alt: each(
      content.languages,
      (language) => `${say(product.name, language)}, ${language === 'nl' ? 'van dichtbij' : 'close up'}`,
    ),
  };
  return {
    front: { name, look, view: 'front', alt: product.name },
    more: [detail, measureDrawing(content, made, look) ?? inUse(content, made, look)],
  };
}

/** Between a third and two thirds, where there is most of the thing; of a ring its upper edge. */
function focusOf({ views }: ShopContent, { drawing }: Look, random: Random): readonly [number, number] {
  const [x, y] = [random.next(), random.next()];
  return [0.35 + x * 0.3, views.rings.includes(drawing) ? 0.12 + y * 0.06 : 0.32 + y * 0.3];
}

function lookOf(family: FamilyContent, product: ProductContent): Look {
  const look: Look = { drawing: family.drawing, colour: product.colour };
  if (product.accent !== undefined) look.accent = product.accent;
  if (product.form !== undefined) look.form = product.form;
  return look;
}

/** What it measures, where the shop says so of this kind of thing; undefined where it does not. */
function measureDrawing(
  { views, specifications: { attributes }, languages }: ShopContent,
  { product, specifications }: Made,
  look: Look,
): ComposedPicture | undefined {
  for (const { attribute, axis, parts = [], turns = [] } of views.measured[look.drawing] ?? []) {
    const known = attributes.find(({ slug }) => slug === attribute);
    const numbers = specifications
      .flatMap((one) => (one.attribute === attribute && 'numberMilli' in one ? [one.numberMilli / 1000] : []))
      .sort((a, b) => a - b);
    const [first] = numbers;
    const last = numbers.at(-1);
    if (!known?.unit || first === undefined || last === undefined) continue;
    const { name, unit } = known;
    const figures = (mark: string) =>
      [...new Set([first, last])].map((number) => String(number).replace('.', mark)).join('–');
    const sign = unit.nl === 'inch' ? '″' : ` ${unit.nl}`;
    return {
      name: product.name.nl,
      look,
      view: 'measure',
      turn: turns[look.form ?? 0] ?? turns[0] ?? 0,
      measure: { axis, part: parts[look.form ?? 0] ?? parts[0] ?? [0, 1], label: `${figures(',')}${sign}` },
      alt: each(languages, (language) => {
        const what = say(name, language).toLowerCase();
        const much = `${figures(language === 'nl' ? ',' : '.')} ${say(unit, language)}`;
        return `${say(product.name, language)}, ${language === 'nl' ? 'maattekening' : 'dimension drawing'}: ${what} ${much}`;
      }),
    };
  }
  return undefined;
}

/** With products of the shop that it is used with. */
function inUse(content: ShopContent, { product }: Made, look: Look): ComposedPicture {
  const random = createRandom(`${content.slug} ${product.name.nl} together`);
  const others = (content.views.together[look.drawing] ?? []).map((drawing) => {
    const families = content.families.filter((family) => family.drawing === drawing);
    const choice = families.flatMap((family) => family.products.map((other) => ({ family, other })));
    return random.pick(choice.filter(({ other }) => other !== product));
  });
  return {
    name: product.name.nl,
    look,
    view: 'together',
    companions: others.map(({ family, other }) => lookOf(family, other)),
    alt: each(content.languages, (language) => {
      const names = others.map(({ other }) => say(other.name, language));
      const [together, and] = language === 'nl' ? ['samen met', ' en '] : ['together with', ' and '];
      return `${say(product.name, language)}, ${together} ${names.join(and)}`;
    }),
  };
}
