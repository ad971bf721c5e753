import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { BagPlusIcon } from '../ui/icons.tsx';
import { Stepper } from '../ui/stepper.tsx';
import type { CartRefusal } from './cart-action.ts';
import type { AddedPreview } from './cart-change.ts';
import { CartForm } from './cart-form.tsx';
import { addToCart } from './cart-store.ts';
import { choiceIn } from './line-choice.ts';
import { readyCartPanel } from './load-cart-panel.ts';
import { RefusalNote } from './refusal-note.tsx';

type AddToCartProps = {
  /** What is added, for assistive technology. */
  name: string;
  fields: { intent: 'add-line'; variantId: number } | { intent: 'add-bundle'; bundleId: number };
  /** Units or sets that can be ordered now. */
  available: number;
  /** What the drawer shows of it until the server has answered. */
  preview?: Omit<AddedPreview, 'name'>;
  /** Of the form, for a button elsewhere on the page. */
  id?: string;
  /** Fields of what is asked with it: a text, a day. */
  asked?: ReactNode;
  /** What is to be said of the chosen number. */
  renderNote?: (quantity: number) => ReactNode;
};

/** Quantity and button of a product's or a bundle's page: a form first, that opens the drawer where it can. */
export function AddToCart({ name, fields, available, preview, id, asked, renderNote }: AddToCartProps) {
  const t = useTranslations('cart');
  const [quantity, setQuantity] = useState(1);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<CartRefusal | null>(null);
  const add = async (form: HTMLFormElement) => {
    setPending(true);
    setRefusal(null);
    const known = preview ?? { slug: '', image: null, unitPrice: null, discountPrice: null };
    const answer = await addToCart({
      ...fields,
      quantity,
      ...choiceIn(new FormData(form)),
      preview: { ...known, name },
    });
    setPending(false);
    setRefusal(answer.refusal);
    if (!answer.refusal) setQuantity(1);
    if (answer.refusal?.reason === 'dayPassed')
      form.querySelector<HTMLElement>('[name=deliveryDay]')?.focus();
  };
  // Of a day beside its field, which stands last of what is asked.
  const told = refusal && (
    <div className="my-3">
      <RefusalNote refusal={refusal} />
    </div>
  );
  return (
    <CartForm
      fields={fields}
      id={id}
      // The drawer's script is fetched as soon as the button is touched or gets the focus, so that it is there when the line is.
      onFocus={readyCartPanel}
      onPointerEnter={readyCartPanel}
      onSubmit={(form) => {
        if (!isPending) void add(form);
      }}
    >
      {asked}
      {refusal?.reason === 'dayPassed' && told}
      <div className="flex gap-3">
        <Stepper
          buttons="button"
          most={Math.max(available, 1)}
          of={name}
          onQuantity={setQuantity}
          quantity={quantity}
        />
        <Button
          className="min-w-0 grow whitespace-nowrap max-lg:px-3 max-lg:text-base"
          disabled={available === 0}
          pending={isPending}
          size="large"
          type="submit"
        >
          {!isPending && <BagPlusIcon />}
          {t('addToCart')}
        </Button>
      </div>
      {renderNote?.(quantity)}
      {refusal?.reason !== 'dayPassed' && told}
    </CartForm>
  );
}
