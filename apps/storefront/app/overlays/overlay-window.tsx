import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { CloseButton } from '../ui/close-button.tsx';
import { closeOnBackdrop } from '../ui/close-on-backdrop.ts';

type Props = {
  title: string;
  className?: string;
  /** Address of a picture beside or behind the words. */
  picture?: string | null;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog that is open for as long as it is there. */
export function OverlayWindow({ title, className = '', picture = null, onClose, children }: Props) {
  const t = useTranslations('overlays');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      {...closeOnBackdrop}
      aria-labelledby={id}
      className={`overlay-dialog ${className}`}
      onClose={onClose}
      ref={dialog}
    >
      {picture !== null && <img alt="" className="overlay-picture" height={400} src={picture} width={400} />}
      <div className="overlay-words p-6 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-xl font-semibold break-words" id={id}>
            {title}
          </h2>
          <CloseButton className="-mt-2 -mr-2" label={t('close')} onClose={() => dialog.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  );
}
