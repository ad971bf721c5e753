/** Making a formatter costs more than using it a hundred times, so each is made once. */
function kept<Arguments extends unknown[], Formatter>(make: (...given: Arguments) => Formatter) {
  const made = new Map<string, Formatter>();
  return (...given: Arguments): Formatter => {
    const key = JSON.stringify(given);
    const formatter = made.get(key) ?? make(...given);
    made.set(key, formatter);
    return formatter;
  };
}

/** Formatters of a locale with these options, as texts and dates need them. */
export const formatters = {
  getNumberFormat: kept(
    (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
  ),
  getPluralRules: kept(
    (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  ),
  getDateTimeFormat: kept(
    (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
  ),
};
