import { invalid } from '../../plugins/problem.ts';

/** A name as it is kept; refuses one of spaces alone. */
export function nameOf(given: string, field: string): string {
  const name = given.trim();
  if (name === '') throw invalid([{ field, code: 'required', message: 'A cart is kept under a name.' }]);
  return name;
}
