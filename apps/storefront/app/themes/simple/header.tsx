import type { HeaderProps } from '../../lib/header-props.ts';
import { HeaderFrame } from '../../shell/header-frame.tsx';

/** The simple theme: quiet, everything in one bar, and its menu in it or in a thin row below. */
export function SimpleHeader(props: HeaderProps) {
  return <HeaderFrame {...props} look="simple-header" />;
}
