/** The places that a word can have in a product's texts, and what finding it there is worth, best first. */
const points = {
  /** What the thing is, by a word of its name that its category has too. */
  kind: 100,
  /** What it may be: the first noun of a Dutch name, the last of an English one. */
  noun: 88,
  /** The name of its category. */
  category: 70,
  /** Elsewhere in the first part of its name: a glass biscuit jar is no glass. */
  name: 68,
  brand: 62,
  /** Behind the first comma or preposition of its name, and in English behind what it is: "karaf van groen glas" is none either. */
  rest: 58,
  /** A variant's name. */
  variant: 50,
  /** Categories above its own, and tags. */
  around: 45,
  subtitle: 30,
  /** What it is said to be and to measure. */
  specification: 25,
  description: 15,
};
type PlaceName = keyof typeof points;

/** What finding a word is worth, by its place. */
export const pointsByPlace: readonly number[] = Object.values(points);

/** The places by name: 0 is the best. */
export const place = Object.fromEntries(Object.keys(points).map((name, at) => [name, at])) as Record<
  PlaceName,
  number
>;
