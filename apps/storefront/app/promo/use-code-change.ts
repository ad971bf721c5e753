import { type FormEvent, useState } from 'react';
import type { CartRefusal } from '../cart/cart-action.ts';
import type { CartChange } from '../cart/cart-change.ts';
import { changeCart } from '../cart/cart-store.ts';

type CodeChange = Extract<CartChange, { intent: 'add-code' | 'remove-promocode' }>;

/** A change of the cart's codes: a form's `onSubmit` in place of the form's own way, which is the cart's page. */
export function useCodeChange(change: CodeChange, onDone?: () => void) {
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<CartRefusal | null>(null);
  const send = async () => {
    if (isPending) return;
    setPending(true);
    const answer = await changeCart(change);
    setRefusal(answer.refusal);
    setPending(false);
    if (!answer.refusal) onDone?.();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  return { isPending, refusal, send, onSubmit };
}
