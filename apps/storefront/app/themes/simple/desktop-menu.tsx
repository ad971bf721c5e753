import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { KeptHtml } from '../../lib/kept-html.tsx';
import { isExternal } from '../../lib/links.ts';
import type { MenuNode } from '../../lib/shop.ts';
import { DrawnPart } from '../../lib/shop-parts.tsx';
import { currentOf } from '../../shell/current-of.ts';
import { ChevronDownIcon } from '../../shell/header-icons.tsx';
import type { MenuProps } from '../../shell/theme.ts';

/** Milliseconds that a menu stays open after the pointer left it (HEAD-05, simple header). */
const closeDelay = 250;

/**
 * The shop's pages with their dropdowns. They open by pointing, by their button (keyboard and touch), and without
 * script by the style sheet alone, as long as the pointer or the focus is inside.
 */
export function DesktopMenu({ items, path }: { items: MenuNode[]; path: string }) {
  const t = useTranslations('shell');
  const [openId, setOpenId] = useState<number | null>(null);
  const [isEnhanced, setEnhanced] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => setEnhanced(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page every menu is closed, whatever opened it.
  useEffect(() => setOpenId(null), [path]);
  useEffect(() => () => clearTimeout(closing.current), []);

  const open = (id: number | null) => {
    clearTimeout(closing.current);
    setOpenId(id);
  };
  const closeLater = () => {
    clearTimeout(closing.current);
    closing.current = setTimeout(() => setOpenId(null), closeDelay);
  };
  const onLeave = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) open(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape' || openId === null) return;
    event.currentTarget.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    open(null);
  };

  return (
    <nav
      aria-label={t('mainMenu')}
      data-enhanced={isEnhanced || undefined}
      onBlur={onLeave}
      onKeyDown={onKeyDown}
    >
      {import.meta.env.SSR ? (
        <DrawnPart as="ul" className={listClass} pick={({ menu }) => menu(path)} />
      ) : (
        <ul className={listClass}>
          <MenuEntries
            currentOf={(item) => currentOf(item, path)}
            items={items}
            onLeave={closeLater}
            onOpen={open}
            openId={openId}
          />
        </ul>
      )}
    </nav>
  );
}

const listClass = '-mx-3 flex flex-wrap items-center justify-center whitespace-nowrap';

type EntriesProps = MenuProps & {
  openId: number | null;
  onOpen: (id: number | null) => void;
  onLeave: () => void;
};

/** The server draws them once for all pages (draw-parts.server.tsx), the browser takes them over. */
export function MenuEntries({ items, currentOf, openId, onOpen, onLeave }: EntriesProps) {
  const t = useTranslations('shell');
  const byMouse = (act: () => void) => (event: PointerEvent) => {
    if (event.pointerType === 'mouse') act();
  };
  return items.map((item) => (
    <li
      className="menu-entry relative"
      data-open={openId === item.id || undefined}
      key={item.id}
      onPointerEnter={byMouse(() => onOpen(item.hasChildren ? item.id : null))}
      onPointerLeave={byMouse(onLeave)}
    >
      <div className="flex items-center">
        {item.href && (
          <MenuLink className={item.hasChildren ? 'pl-3' : 'px-3'} current={currentOf(item)} item={item} />
        )}
        {item.hasChildren && (
          <button
            aria-expanded={openId === item.id}
            className={`flex min-h-11 items-center gap-1.5 rounded-control pr-2 font-medium ${item.href ? 'pl-1.5' : 'pl-3'}`}
            onClick={() => onOpen(openId === item.id ? null : item.id)}
            type="button"
          >
            {item.href ? <span className="sr-only">{t('submenu', { name: item.label })}</span> : item.label}
            <ChevronDownIcon className="size-4 transition-transform in-data-open:rotate-180" />
          </button>
        )}
      </div>
      {item.hasChildren &&
        (import.meta.env.SSR ? (
          <div className="menu-panel" id={`menu-${item.id}`}>
            <Dropdown item={item} />
          </div>
        ) : (
          <KeptHtml className="menu-panel" id={`menu-${item.id}`} />
        ))}
    </li>
  ));
}

type LinkProps = { item: MenuNode; current: 'page' | undefined; className: string };

function MenuLink({ item, current, className }: LinkProps) {
  return (
    <a
      aria-current={current}
      className={`flex min-h-11 items-center rounded-control font-medium decoration-2 underline-offset-8 hover:underline aria-[current]:underline ${className}`}
      href={item.href ?? undefined}
      {...(isExternal(item.href ?? '') && { rel: 'noopener' })}
    >
      {item.label}
    </a>
  );
}

/** What unfolds below an entry. */
function Dropdown({ item }: { item: MenuNode }) {
  const hasGroups = item.children.some(({ children }) => children.length > 0);
  return (
    <div className="rounded-card border border-line bg-surface p-3 whitespace-normal text-ink shadow-float">
      <ul className={hasGroups ? 'grid min-w-md grid-cols-2 gap-x-4 gap-y-3' : 'min-w-52'}>
        {item.children.map((child) => (
          <li key={child.id}>
            <DropdownLink className={child.children.length > 0 ? 'font-semibold' : ''} item={child} />
            {child.children.length > 0 && (
              <ul>
                {child.children.map((leaf) => (
                  <li key={leaf.id}>
                    <DropdownLink className="dropdown-leaf" item={leaf} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function DropdownLink({ item, className }: { item: MenuNode; className: string }) {
  const shared = `dropdown-entry ${className}`;
  if (!item.href) return <span className={shared}>{item.label}</span>;
  return (
    <a className={shared} href={item.href}>
      {item.label}
    </a>
  );
}
