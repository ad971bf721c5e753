import { themeScripts } from 'virtual:theme-files';
import { useContext } from 'react';
import { NonceContext } from '../lib/shop-parts.tsx';
import { useTheme } from './theme.ts';

/**
 * In the document's head: the theme's style sheet, which begins with all that themes share (app.css), and its script ahead of being
 * asked for, which waits for the first frame as all scripts do.
 */
export function ThemeFiles() {
  const { name, styles } = useTheme();
  const nonce = useContext(NonceContext);
  const script = import.meta.env.SSR && themeScripts[name];
  return (
    <>
      <link href={styles} rel="stylesheet" />
      {script && <link href={script} nonce={nonce} rel="modulepreload" />}
    </>
  );
}
