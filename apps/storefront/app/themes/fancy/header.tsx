import type { HeaderProps } from '../../lib/header-props.ts';
import { HeaderFrame } from '../../shell/header-frame.tsx';

/** The fancy theme: in the shop's colour, its icons with words, its pages on two sides with a wide panel below each. */
export function FancyHeader(props: HeaderProps) {
  return <HeaderFrame {...props} look="fancy-header" />;
}
