const formats = new Map<string, Intl.NumberFormat>();

/** A value of an attribute as shoppers read it in a language: its text, or its number (in thousandths) with the unit. */
export function presentValue(
  value: { name: string; numberMilli: number | null },
  unit: string,
  language: string,
): string {
  if (value.numberMilli === null) return value.name;
  let format = formats.get(language);
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: 3 });
    formats.set(language, format);
  }
  return `${format.format(value.numberMilli / 1000)} ${unit}`.trim();
}
