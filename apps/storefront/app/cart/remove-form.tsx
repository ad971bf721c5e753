import { useTranslations } from 'use-intl';
import { TrashIcon } from '../ui/icons.tsx';
import type { CartChange } from './cart-change.ts';
import { CartForm } from './cart-form.tsx';
import { removeFromCart } from './cart-store.ts';

type RemoveFormProps = {
  change: Extract<CartChange, { intent: 'remove-line' | 'remove-bundle' }>;
  name: string;
  /** Place of the row among the others. */
  index: number;
};

/** The trash: takes a line or a whole bundle out. */
export function RemoveForm({ change, name, index }: RemoveFormProps) {
  const t = useTranslations('cart');
  return (
    <CartForm
      className="-mt-2 -mr-2.5 shrink-0"
      fields={change}
      onSubmit={() => removeFromCart(change, { name, index })}
    >
      <button
        aria-label={t('removeNamed', { name })}
        className="grid size-10 place-items-center rounded-control text-muted transition-colors hover:bg-tint hover:text-danger pointer-coarse:size-11"
        title={t('remove')}
        type="submit"
      >
        <TrashIcon className="size-[1.15rem]" />
      </button>
    </CartForm>
  );
}
