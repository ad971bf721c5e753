/**
 * Colours of the light that no shop chooses, as #rrggbb, by their name in app.css: where the shop's page is darker than white, some have
 * to be darker as well, and in the dark all have to be lighter.
 */
export const fixedColours = {
  ink: '#1b1b1a',
  /** Read as words. */
  text: { muted: '#5f5e5a', sale: '#b3261e', danger: '#b3261e', success: '#1d6b3c' },
  /** Seen as edges and signs. */
  seen: { 'line-strong': '#8a8880', heart: '#d11a2a', star: '#b45309' },
} as const;
