/** '1234AB' of a Dutch address as Dutch post writes it: '1234 AB'. One of another country is written as it was given. */
export function writtenPostalCode(postalCode: string, countryCode: string): string {
  return countryCode === 'NL' ? postalCode.replace(/^(\d{4})\s*([A-Z]{2})$/i, '$1 $2') : postalCode;
}
