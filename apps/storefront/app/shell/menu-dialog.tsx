import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { CloseIcon } from '../ui/icons.tsx';
import { isPlainClick } from '../ui/plain-click.ts';
import { MenuIcon } from './header-icons.tsx';

type Props = {
  id: string;
  /** On top of the open menu, beside the button that closes it. */
  title: ReactNode;
  /** How the theme draws the open menu. */
  className: string;
  /** A word beside the icon of the button. */
  label?: string;
  children: ReactNode;
};

/**
 * A button and the menu that it opens. With script that is a modal dialog: focus stays inside, Escape closes it, the
 * button gets the focus back. Without, and for who is quicker than the script, the same element opens as a popover.
 * Whatever is chosen in it closes it, a link to the page that is shown too; a link that is opened elsewhere does not, nor a list that
 * follows what is typed in its search field.
 */
export function MenuDialog({ id, title, className, label, children }: Props) {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const dialog = useRef<HTMLDialogElement>(null);

  const close = () => {
    dialog.current?.hidePopover?.();
    dialog.current?.close();
  };
  // As the page is left, so that the new one can be given the focus (shell.tsx), and not as it is taken over: who opened the menu
  // before that keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page the menu is closed, whichever link led there.
  useLayoutEffect(() => close, [pathname]);

  // Its contents lie in a box: a press beside that is one on the dialog itself.
  const choose = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    if (event.target === event.currentTarget || (event.target as Element).closest('a')) close();
  };

  const open = (event: MouseEvent) => {
    event.preventDefault();
    close();
    dialog.current?.showModal();
  };
  return (
    <>
      <button
        aria-controls={id}
        aria-haspopup="dialog"
        aria-label={t('openMenu')}
        className="menu-button"
        onClick={open}
        popoverTarget={id}
        type="button"
      >
        <MenuIcon />
        {label}
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: who presses Enter on a link clicks on it, and Escape is the browser's. */}
      <dialog
        aria-label={t('menu')}
        className={className}
        id={id}
        onClick={choose}
        onSubmit={close}
        popover="auto"
        ref={dialog}
      >
        <div className="flex items-center justify-between px-4 pt-4 pb-5">
          <p className="font-heading text-lg font-semibold">{title}</p>
          <button
            aria-label={t('closeMenu')}
            className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-current/8"
            onClick={close}
            popoverTarget={id}
            popoverTargetAction="hide"
            type="button"
          >
            <CloseIcon className="size-6" />
          </button>
        </div>
        {children}
      </dialog>
    </>
  );
}
