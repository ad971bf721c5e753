import { codeLength } from '@etalage/contracts/limits';
import { type ComponentProps, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import type { CartRefusal } from './cart-action.ts';
import { CartForm } from './cart-form.tsx';
import { changeCart } from './cart-store.ts';
import { RefusalNote } from './refusal-note.tsx';

/** 'Kortingscode? Klik hier': unfolds to a field for a promo code or a card. Unfolds without JavaScript too. */
export function CodeForm({ refusal: given }: { refusal?: CartRefusal | null }) {
  const t = useTranslations('miniCart');
  const id = useId();
  const toggle = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(given != null);
  const [code, setCode] = useState(given?.typed ?? '');
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState(given ?? null);
  const isAlive = useIsAlive();
  const isEmpty = code.trim() === '';

  const apply = async () => {
    if (isEmpty || isPending) return;
    setPending(true);
    setRefusal(null);
    const answer = await changeCart({ intent: 'add-code', code: code.trim() });
    setPending(false);
    if (answer.refusal) {
      // Here a failed request is one about the code.
      const reason = answer.refusal.reason === 'failed' ? 'couponError' : answer.refusal.reason;
      setRefusal({ ...answer.refusal, reason });
      field.current?.focus();
      return;
    }
    // COUP-03, and the focus stays where it can be seen.
    setCode('');
    setOpen(false);
    toggle.current?.focus();
  };

  return (
    <details
      className="text-[0.9375rem]"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      open={isOpen}
    >
      <summary
        className="inline-flex min-h-11 items-center rounded-control underline underline-offset-4"
        data-code-toggle
        ref={toggle}
      >
        {t('couponToggle')}
      </summary>
      <CartForm className="pt-1 pb-2" fields={{ intent: 'add-code' }} onSubmit={() => void apply()}>
        <label className="mb-1.5 block text-sm font-medium" htmlFor={id}>
          {t('couponLabel')}
        </label>
        <div className="flex gap-2">
          <CodeBox
            aria-describedby={refusal ? `${id}-error` : undefined}
            aria-invalid={refusal ? true : undefined}
            id={id}
            onChange={(event) => {
              setCode(event.target.value);
              setRefusal(null);
            }}
            ref={field}
            value={code}
          />
          <Button
            className="shrink-0"
            disabled={isAlive && isEmpty && !isPending}
            look="secondary"
            pending={isPending}
            type="submit"
          >
            {t('couponApply')}
          </Button>
        </div>
        {refusal && (
          <div className="mt-2" ref={bringIntoSight}>
            <RefusalNote id={`${id}-error`} refusal={refusal} />
          </div>
        )}
      </CartForm>
    </details>
  );
}

/** The drawer's footer may lie over it. */
function bringIntoSight(note: HTMLElement | null): void {
  note?.scrollIntoView({ block: 'nearest' });
}

/** A field to type a code in, of letters that are all capitals. */
function CodeBox(given: ComponentProps<'input'>) {
  return (
    <input
      autoCapitalize="characters"
      autoComplete="off"
      className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 uppercase aria-invalid:border-danger"
      enterKeyHint="done"
      maxLength={codeLength}
      name="code"
      spellCheck={false}
      {...given}
    />
  );
}

/** Whether JavaScript has taken over: until then nothing may be disabled that it would have to enable. */
function useIsAlive(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
