import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CloseIcon } from '../ui/icons.tsx';

/** What a button says that opens a dialog without any script; overlays.tsx does it for browsers that do not know these words. */
export const opens = (id: string) => ({
  'aria-haspopup': 'dialog' as const,
  command: 'show-modal',
  commandfor: id,
});

/** On the server only: a dialog that the browser opens and closes by itself: with a button, Escape or beside it. */
export function OverlayDialog({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const t = useTranslations('overlays');
  return (
    <dialog aria-labelledby={`${id}-title`} className="overlay-dialog" id={id} {...{ closedby: 'any' }}>
      <div className="p-6 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 className="text-xl font-semibold break-words" id={`${id}-title`}>
            {title}
          </h2>
          <form className="-mt-2 -mr-2" method="dialog">
            <button
              aria-label={t('close')}
              className="grid size-11 place-items-center rounded-control hover:bg-tint"
              type="submit"
            >
              <CloseIcon className="size-4" />
            </button>
          </form>
        </div>
        {children}
      </div>
    </dialog>
  );
}
