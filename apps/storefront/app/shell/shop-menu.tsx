import { DropdownMenu } from './dropdown-menu.tsx';
import { LargeMenu } from './large-menu.tsx';
import type { MenuProps } from './theme.ts';

/** On the server only: a row with dropdowns, or all at once behind the button. */
export function ShopMenu(props: MenuProps) {
  return props.navMode === 'hamburger' ? <LargeMenu {...props} /> : <DropdownMenu {...props} />;
}
