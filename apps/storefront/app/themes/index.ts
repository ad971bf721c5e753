import type { ReactNode } from 'react';
import type { HeaderProps } from '../shell/header-props.ts';
import { SimpleHeader } from './simple/header.tsx';
import type { ThemeName } from './theme-names.ts';

/** The header of each theme. modern-minimal falls back to simple by rule; the others until they have their own. */
export const headers: Record<ThemeName, (props: HeaderProps) => ReactNode> = {
  simple: SimpleHeader,
  fancy: SimpleHeader,
  'ultimate-shape': SimpleHeader,
  'modern-cool': SimpleHeader,
  'modern-minimal': SimpleHeader,
};
