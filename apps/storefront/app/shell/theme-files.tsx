import { themeScripts } from 'virtual:theme-files';
import { useContext } from 'react';
import { NonceContext } from '../lib/shop-parts.tsx';
import { useTheme } from './theme.ts';

/**
 * In the document's head: the theme's style sheet, after the shop's own, and its script ahead of being asked for, which waits
 * for the first frame as all scripts do.
 */
export function ThemeFiles() {
  const { name, styles } = useTheme();
  const nonce = useContext(NonceContext);
  const script = import.meta.env.SSR && themeScripts[name];
  return (
    <>
      <link href={styles} ref={import.meta.env.DEV ? keepLast : undefined} rel="stylesheet" />
      {script && <link href={script} nonce={nonce} rel="modulepreload" />}
    </>
  );
}

/** While developing, Vite puts the shop's own style sheets at the end of the head: the theme's goes behind them again. */
function keepLast(link: HTMLLinkElement | null) {
  link?.before(...document.querySelectorAll('style[data-vite-dev-id]'));
}
