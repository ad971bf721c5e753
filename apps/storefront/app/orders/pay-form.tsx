import { Form, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';

/** A form of its own, so that paying again works without JavaScript; the order's page takes it. */
export function PayForm({ action, label }: { action: string; label: string }) {
  const navigation = useNavigation();
  const isPending = navigation.formAction === action;
  return (
    <Form action={action} method="post" onSubmit={(event) => isPending && event.preventDefault()}>
      <input name="intent" type="hidden" value="pay" />
      <Button pending={isPending} size="large" type="submit">
        {label}
      </Button>
    </Form>
  );
}
