import { isExternal } from '../lib/links.ts';
import type { MenuNode } from '../lib/shop.ts';

type Props = {
  item: MenuNode;
  className: string;
  label?: string;
  current?: 'page' | undefined;
  /** One of the first level, which the browser marks on the page that it leads to. */
  isEntry?: boolean;
  /** Drawers and overlays open what leaves the shop beside it (HEAD-10). */
  opensTab?: boolean;
  children?: React.ReactNode;
};

/** Where an entry of a menu leads; its words alone where it leads nowhere. */
export function MenuLink({
  item,
  className,
  label = item.label,
  current,
  isEntry,
  opensTab,
  children,
}: Props) {
  const { href } = item;
  if (!href) return <span className={className}>{label}</span>;
  const isWeb = isExternal(href) && /^http/i.test(href);
  return (
    <a
      aria-current={current}
      className={className}
      data-entry={isEntry ? '' : undefined}
      href={href}
      {...(isWeb && { rel: 'noopener', ...(opensTab && { target: '_blank' }) })}
    >
      {label}
      {children}
    </a>
  );
}
