import type { ReactNode } from 'react';

type Props = {
  href: string;
  name: string;
  icon: ReactNode;
  count?: number;
  /** A word below or beside the icon, for themes that show them. */
  label?: string;
  /** Leaves the shop: opens beside it. */
  isOutside?: boolean;
};

/** The badge with what an icon counts. */
export const countLook =
  'header-count absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-semibold text-on-primary tabular-nums ring-2 ring-header';

/** An icon that leads somewhere, with a badge where there is something to count (HEAD-14). */
export function HeaderLink({ href, name, icon, count = 0, label = name, isOutside = false }: Props) {
  return (
    <a
      aria-label={name}
      data-label={label}
      className="header-link relative"
      href={href}
      title={name}
      {...(isOutside && { rel: 'noopener', target: '_blank' })}
    >
      {icon}
      {count > 0 && (
        <span aria-hidden="true" className={countLook}>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  );
}
