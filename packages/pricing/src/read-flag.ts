/**
 * A yes or no as other systems spell it: booleans, the texts 'true', '1', 'false' and '0', numbers.
 * Anything else is null, "not said": '[]' or an object must never count as yes.
 */
export function readFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isNaN(value) ? null : value !== 0;
  if (typeof value !== 'string') return null;
  const text = value.trim().toLowerCase();
  if (text === 'true' || text === '1') return true;
  if (text === 'false' || text === '0') return false;
  return null;
}
