/** What the gallery of headers draws, each with each. */
export const axes = {
  theme: ['simple', 'fancy', 'ultimate-shape', 'modern-cool', 'modern-minimal'],
  placement: ['centred', 'left', 'full'],
  nav: ['below', 'inline', 'hamburger'],
  height: ['small', 'normal', 'large', 'custom'],
  colour: ['light', 'dark', 'clear', 'picture'],
} as const;
export type Axis = keyof typeof axes;
export type Choice = { [name in Axis]: (typeof axes)[name][number] };
