import type { HeaderProps } from '../../lib/header-props.ts';
import { HeaderFrame } from '../../shell/header-frame.tsx';

/** The theme of cut shapes: a slanting edge, and the logo on a plate that hangs over what comes below. */
export function UltimateShapeHeader(props: HeaderProps) {
  return <HeaderFrame {...props} look="shape-header" />;
}
