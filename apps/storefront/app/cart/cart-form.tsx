import type { ComponentProps } from 'react';
import { useLinks } from '../ui/shop-view.ts';

type CartFormProps = Pick<
  ComponentProps<'form'>,
  'children' | 'className' | 'id' | 'onFocus' | 'onPointerEnter'
> & {
  /** What the form says of the change, beside what is typed or pressed in it. */
  fields: Record<string, string | number>;
  /** Makes the change; nothing where the fields inside do so as they are used. */
  onSubmit?: (form: HTMLFormElement) => void;
};

/** A change of the cart: made by the script on this page, posted to the cart's page where there is none. */
export function CartForm({ fields, onSubmit, children, ...form }: CartFormProps) {
  const { shoppingBag } = useLinks();
  return (
    <form
      {...form}
      action={shoppingBag}
      method="post"
      onSubmit={(event) => {
        // A button that leads elsewhere with what is chosen here.
        if ((event.nativeEvent as SubmitEvent).submitter?.hasAttribute('formaction')) return;
        event.preventDefault();
        onSubmit?.(event.currentTarget);
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      {children}
    </form>
  );
}
