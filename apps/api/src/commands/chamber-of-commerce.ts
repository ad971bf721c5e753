/** ' 1234 5678' as '12345678'; null for what is no number of the Dutch chamber of commerce. */
export function readChamberOfCommerce(text: string): string | null {
  const bare = text.replace(/[\s.-]/g, '');
  return /^\d{8}$/.test(bare) ? bare : null;
}
