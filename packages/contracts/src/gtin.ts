/** An article number of the GS1 system whose check digit is right, else null: feeds and search engines refuse a wrong one. */
export function gtinOf(ean: string | null): string | null {
  const digits = ean?.replace(/[\s-]/g, '') ?? '';
  if (!/^(\d{8}|\d{12,14})$/.test(digits) || /^0+$/.test(digits)) return null;
  // From the right every second digit counts three times.
  const sum = [...digits]
    .reverse()
    .reduce((all, digit, at) => all + Number(digit) * (at % 2 === 1 ? 3 : 1), 0);
  return sum % 10 === 0 ? digits : null;
}
