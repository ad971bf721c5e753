import type { Theme } from '../shell/theme.ts';

const simple = () => import('./simple/theme.tsx');

/** A theme is a folder and its line here. Only shops that chose it, and their browsers, load what is in the folder. */
const themes = {
  simple,
  // HEAD-01 says so.
  'modern-minimal': simple,
  // Until they have a folder of their own.
  fancy: simple,
  'ultimate-shape': simple,
  'modern-cool': simple,
} satisfies Record<string, () => Promise<{ theme: Theme }>>;

/** What a shop can choose. */
export type ThemeName = keyof typeof themes;

/** The theme of this name; simple where there is none. */
export const themeNamed = (name: string | undefined): ThemeName =>
  name !== undefined && Object.hasOwn(themes, name) ? (name as ThemeName) : 'simple';

/** Loads a theme, once. */
export const loadTheme = async (name: ThemeName): Promise<Theme> => (await themes[name]()).theme;
