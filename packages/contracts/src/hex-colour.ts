/**
 * A colour that a shop filled in as #rgb or #rrggbb, as #rrggbb in lower case; null for any other way to say a colour, whatever a browser
 * would make of it, so that none can smuggle in CSS.
 */
export function hexColour(filledIn: unknown): string | null {
  const text = typeof filledIn === 'string' ? filledIn.trim().toLowerCase() : '';
  if (/^#[0-9a-f]{6}$/.test(text)) return text;
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((digit) => digit + digit).join('')}`;
  return null;
}
