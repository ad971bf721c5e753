import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useLinks } from '../ui/shop-view.ts';
import { type CartAnswer, type CartRefusal, IN_PLACE } from './cart-action.ts';
import { acceptCart } from './cart-store.ts';

interface CartForm {
  /** Path that the form posts to, with and without JavaScript. */
  action: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Posts the form's fields with some of them replaced; while one post is under way only the last waits. */
  submit: (form: HTMLFormElement, changed?: Record<string, string>) => void;
  isPending: boolean;
  refusal: CartRefusal | null;
}

interface CartFormOptions {
  /** What assistive technology says when the cart has changed. */
  announce?: (answer: CartAnswer) => string;
  /** Called once with each answer, after the cart has been taken over. */
  onDone?: (answer: CartAnswer) => void;
}

/**
 * Makes a plain cart form answer in place. Quantities are absolute numbers, so where a shopper presses plus five
 * times it is enough that the last one arrives; it waits for the one before, so that they cannot overtake.
 */
export function useCartForm({ announce, onDone }: CartFormOptions = {}): CartForm {
  const action = useLinks().shoppingBag;
  const fetcher = useFetcher<CartAnswer>();
  const { state, data } = fetcher;
  const queue = useRef<{ isBusy: boolean; next: FormData | null }>({ isBusy: false, next: null });
  const [isBusy, setBusy] = useState(false);
  const told = useRef<CartAnswer | undefined>(undefined);

  useEffect(() => {
    if (!data || told.current === data) return;
    told.current = data;
    if (data.cart) acceptCart(data.cart, data.refusal ? '' : announce?.(data));
    onDone?.(data);
  });

  const work = async () => {
    queue.current.isBusy = true;
    setBusy(true);
    while (queue.current.next) {
      const fields = queue.current.next;
      queue.current.next = null;
      await fetcher.submit(fields, { method: 'post', action });
    }
    queue.current.isBusy = false;
    setBusy(false);
  };

  const submit: CartForm['submit'] = (form, changed = {}) => {
    const fields = new FormData(form);
    for (const [name, value] of Object.entries(changed)) fields.set(name, value);
    fields.set(IN_PLACE, '1');
    queue.current.next = fields;
    if (!queue.current.isBusy) void work();
  };

  return {
    action,
    submit,
    onSubmit(event) {
      event.preventDefault();
      submit(event.currentTarget);
    },
    isPending: isBusy,
    refusal: state === 'submitting' ? null : (data?.refusal ?? null),
  };
}
