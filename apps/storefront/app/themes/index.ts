import type { Theme } from '../shell/theme.ts';

const simple = () => import('./simple/theme.tsx');

/** A theme is a folder and its line here. Only shops that chose it, and their browsers, load what is in the folder. */
const themes = {
  simple,
  'modern-cool': () => import('./modern-cool/theme.tsx'),
  // A name that shops may choose, for which simple is drawn (HEAD-01).
  'modern-minimal': simple,
  fancy: () => import('./fancy/theme.tsx'),
  'ultimate-shape': () => import('./ultimate-shape/theme.tsx'),
} satisfies Record<string, () => Promise<{ theme: Theme }>>;

const isTheme = (name: string | undefined): name is keyof typeof themes =>
  name !== undefined && Object.hasOwn(themes, name);

/** Loads the theme of this name, once; simple where there is none, or where its files do not come (HEAD-01). */
export async function loadTheme(name: string | undefined): Promise<Theme> {
  const load = themes[isTheme(name) ? name : 'simple'];
  return (await load().catch(simple)).theme;
}
