import type { ReactNode } from 'react';

type Props = {
  href: string;
  name: string;
  icon: ReactNode;
  count?: number;
  onClick?: (event: React.MouseEvent) => void;
};

/** An icon that leads somewhere, with a badge where there is something to count (HEAD-14). */
export function HeaderLink({ href, name, icon, count = 0, onClick }: Props) {
  return (
    <a
      aria-label={name}
      className="relative grid size-11 place-items-center rounded-full hover:bg-current/8"
      href={href}
      onClick={onClick}
      title={name}
    >
      {icon}
      {count > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-semibold text-on-primary tabular-nums ring-2 ring-header"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  );
}
