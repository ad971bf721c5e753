/** The header themes that a shop can choose. */
export const themeNames = ['simple', 'fancy', 'ultimate-shape', 'modern-cool', 'modern-minimal'] as const;
export type ThemeName = (typeof themeNames)[number];

export const isThemeName = (name: string | undefined): name is ThemeName =>
  themeNames.some((known) => known === name);
