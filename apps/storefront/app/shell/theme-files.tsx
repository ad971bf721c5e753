import { themeScripts } from 'virtual:theme-files';
import { useTheme } from './theme.ts';

/** In the document's head: the theme's style sheet, after the shop's own, and its script ahead of being asked for. */
export function ThemeFiles() {
  const { name, styles } = useTheme();
  const script = import.meta.env.SSR && themeScripts[name];
  return (
    <>
      <link href={styles} rel="stylesheet" />
      {script && <link href={script} rel="modulepreload" />}
    </>
  );
}
