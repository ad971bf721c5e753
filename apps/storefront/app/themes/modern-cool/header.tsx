import type { HeaderProps } from '../../lib/header-props.ts';
import { HeaderFrame } from '../../shell/header-frame.tsx';

/** A bar of glass, which floats above the page and over its first picture. */
export function ModernCoolHeader(props: HeaderProps) {
  // The glass has the header's colour, so one logo and one colour of text show on it wherever it floats.
  return <HeaderFrame {...props} keepsGround look="cool-header" />;
}
