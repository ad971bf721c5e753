/**
 * The forms of VAT numbers in the European Union as VIES knows them, after the country's letters. XI is Northern Ireland,
 * EL is Greece.
 */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^([A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** ' nl1234.56789 b13' as 'NL123456789B13', a Greek 'GR…' as 'EL…'; null for what is no VAT number of the Union. */
export function readVatNumber(text: string): string | null {
  const bare = text
    .toUpperCase()
    .replace(/[\s.-]/g, '')
    .replace(/^GR/, 'EL');
  const [country, rest] = [bare.slice(0, 2), bare.slice(2)];
  if (!Object.hasOwn(forms, country) || !forms[country]?.test(rest)) return null;
  return country === 'NL' && !isDutch(rest) ? null : bare;
}

/**
 * Whether a Dutch number adds up: one of a company by its nine digits (the eleven test), one of a sole trader, given out
 * since 2020, as a whole (97). Which of the two a number is cannot be seen.
 */
function isDutch(rest: string): boolean {
  const digits = [...rest.slice(0, 9)].map(Number);
  const weighed = digits.slice(0, 8).reduce((sum, digit, i) => sum + digit * (9 - i), 0);
  if (weighed % 11 === digits[8]) return true;
  // Letters count from A = 10, as in a bank account's number.
  const numbers = [...`NL${rest}`].map((sign) => String(Number.parseInt(sign, 36))).join('');
  return BigInt(numbers) % 97n === 1n;
}
