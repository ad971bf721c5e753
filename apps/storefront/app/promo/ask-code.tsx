import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { RefusalNote } from '../cart/refusal-note.tsx';
import { Button } from '../ui/button.tsx';
import { closeOnBackdrop } from '../ui/close-on-backdrop.ts';
import { useLinks } from '../ui/shop-view.ts';
import { useCodeChange } from './use-code-change.ts';

/** PROMO-03: a banner's code is added only when the shopper says so. */
export function AskCode({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useTranslations('promo');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const form = useCodeChange({ intent: 'add-code', code }, () => dialog.current?.close());
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      {...closeOnBackdrop}
      aria-describedby={`${id}-text`}
      aria-labelledby={`${id}-title`}
      className="ask-dialog"
      onClose={onClose}
      ref={dialog}
    >
      <form action={useLinks().shoppingBag} className="p-6 sm:p-7" method="post" onSubmit={form.onSubmit}>
        <input name="intent" type="hidden" value="add-code" />
        <input name="code" type="hidden" value={code} />
        <h2 className="text-xl font-semibold break-words" id={`${id}-title`}>
          {t('askTitle', { code })}
        </h2>
        <p className="mt-2 text-muted" id={`${id}-text`}>
          {t('askText')}
        </p>
        {form.refusal && (
          <div className="mt-4">
            <RefusalNote refusal={form.refusal} />
          </div>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => dialog.current?.close()} type="button">
            {t('cancel')}
          </Button>
          <Button pending={form.isPending} type="submit">
            {t('confirm')}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
