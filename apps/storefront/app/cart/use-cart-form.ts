import { type FormEvent, useState } from 'react';
import { useLinks } from '../ui/shop-view.ts';
import type { CartAnswer, CartRefusal } from './cart-action.ts';
import { readChange } from './cart-change.ts';
import { changeCart, setCartState } from './cart-store.ts';

interface CartForm {
  /** Path that the form posts to, with and without JavaScript. */
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Asks for what the form's fields say. */
  submit: (form: HTMLFormElement) => void;
  isPending: boolean;
  refusal: CartRefusal | null;
}

interface CartFormOptions {
  /** What assistive technology says when the cart has changed, in place of the usual. */
  announce?: () => string;
  /** Called once with each answer. */
  onDone?: (answer: CartAnswer) => void;
}

/** Makes a plain cart form answer in place. One press is one change: a second one before the answer does nothing. */
export function useCartForm({ announce, onDone }: CartFormOptions = {}): CartForm {
  const action = useLinks().shoppingBag;
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<CartRefusal | null>(null);
  const submit = async (form: HTMLFormElement) => {
    const change = readChange(new FormData(form));
    if (!change || isPending) return;
    setPending(true);
    setRefusal(null);
    const answer = await changeCart(change);
    setPending(false);
    setRefusal(answer.refusal);
    if (announce && !answer.refusal) setCartState({ said: announce() });
    onDone?.(answer);
  };
  return {
    action,
    submit: (form) => void submit(form),
    onSubmit(event) {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    isPending,
    refusal,
  };
}
