/** Units as people write them, with what one of each is in the unit that it is compared in. */
const units = new Map<string, readonly [unit: string, factor: number]>();
const add = (unit: string, factor: number, names: string) => {
  for (const name of names.split(' ')) units.set(name, [unit, factor]);
};
add('mm', 1, 'mm millimeter millimeters millimetre millimetres');
add('mm', 10, 'cm centimeter centimeters centimetre centimetres');
add('mm', 1000, 'm meter meters metre metres mtr');
add('inch', 1, 'inch inches "');
add('ml', 1, 'ml milliliter millilitre');
add('ml', 10, 'cl centiliter');
add('ml', 100, 'dl deciliter');
add('ml', 1000, 'l liter liters litre litres ltr');
add('g', 1, 'g gr gram grams');
add('g', 1000, 'kg kilo kilogram kilograms');
add('w', 1, 'w watt watts');
add('wh', 1, 'wh');
add('v', 1, 'v volt volts');
add('lux', 1, 'lux');
add('lm', 1, 'lm lumen');
add('speed', 1, 'speed speeds versnelling versnellingen');
add('t', 1, 't tanden teeth');
add('%', 1, '% procent percent');

const names = [...units.keys()].filter((name) => /^[a-z]+$/.test(name)).sort((a, b) => b.length - a.length);
const measured = new RegExp(`(\\d+(?:[.,]\\d+)?)[\\s-]*(?:(${names.join('|')})(?![a-z0-9])|(["%]))`, 'g');

/**
 * Takes measures out of a plain text: "20 cm", "20cm" and "200mm" are all the word 200mm, and "0,5 l" is 500ml. Returns
 * the rest of the text with a space in their place.
 */
export function takeMeasures(text: string): { measures: string[]; rest: string } {
  const measures: string[] = [];
  const rest = text.replace(measured, (whole, number: string, name?: string, sign?: string) => {
    const unit = units.get(name ?? sign ?? '');
    if (!unit) return whole;
    measures.push(`${round(Number(number.replace(',', '.')) * unit[1])}${unit[0]}`);
    return ' ';
  });
  return { measures, rest };
}

const round = (value: number) => Math.round(value * 1000) / 1000;
