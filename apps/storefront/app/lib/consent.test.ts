import { expect, test } from 'vitest';
import { consentCookie, readConsent } from './consent.ts';

test('OVER-01 a choice about cookies is kept for 180 days with its version and time; another version asks anew', () => {
  const at = new Date('2026-03-01T12:00:00Z');
  for (const choice of ['all', 'necessary'] as const) {
    const [pair = '', ...attributes] = consentCookie(choice, at, true).split('; ');
    expect(attributes).toContain(`Max-Age=${180 * 24 * 60 * 60}`);
    expect(pair).toBe(`cookie_consent=${choice}.1.1772366400`);
    expect(readConsent(`a=1; ${pair}; b=2`)).toEqual({ choice, at });
    expect(readConsent(pair.replace('.1.', '.2.'))).toBeNull();
  }
});
