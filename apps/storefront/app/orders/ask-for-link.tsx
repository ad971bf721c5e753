import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../ui/button.tsx';
import { ErrorSummary, type FormErrors } from '../ui/error-summary.tsx';
import { fieldId } from '../ui/field-frame.tsx';
import { EmailField, FormField } from '../ui/form-field.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useStandingErrors } from '../ui/use-standing-errors.ts';

type AskForLinkProps = {
  title: string;
  text: string;
  /** Whether it was sent, and what is said then. */
  isSent: boolean;
  sentTitle: string;
  sentText: string;
  again: string;
  /** The page itself, to ask once more. */
  href: string;
  labels: { number: string; email: string; send: string };
  answer: { values: Record<string, string>; errors: FormErrors } | undefined;
  /** Said below, where this does not help. */
  children: ReactNode;
};

/** Asks for a link to an order by its number and e-mail address, as `askForOrderLink` takes them. */
export function AskForLink(props: AskForLinkProps) {
  const { title, text, isSent, sentTitle, sentText, again, href, children } = props;
  return (
    <div className="shop-container max-w-xl py-10 sm:py-16">
      <h1 className="text-3xl font-semibold sm:text-4xl">{title}</h1>
      {isSent ? (
        <Notice className="mt-8" look="success" title={sentTitle}>
          <p>{sentText}</p>
          <p className="mt-3">
            <TextLink href={href}>{again}</TextLink>
          </p>
        </Notice>
      ) : (
        <>
          <p className="mt-4 text-lg text-muted">{text}</p>
          <AskForm {...props} />
        </>
      )}
      <p className="mt-10 border-t border-line pt-6 text-muted">{children}</p>
    </div>
  );
}

function AskForm({ labels, answer }: AskForLinkProps) {
  const isPending = useNavigation().formMethod === 'POST';
  const errors = useStandingErrors(answer?.errors);
  return (
    <Form
      className="mt-8 grid gap-5"
      method="post"
      noValidate
      onSubmit={(event) => isPending && event.preventDefault()}
    >
      <ErrorSummary errors={errors} refused={answer?.errors} />
      <FormField
        autoComplete="off"
        defaultValue={answer?.values.number ?? ''}
        error={errors?.number}
        id={fieldId('number')}
        inputMode="numeric"
        label={labels.number}
        name="number"
        required
      />
      <EmailField
        defaultValue={answer?.values.email ?? ''}
        error={errors?.email}
        id={fieldId('email')}
        label={labels.email}
        name="email"
        required
      />
      <Button className="justify-self-start max-sm:w-full" pending={isPending} size="large" type="submit">
        {labels.send}
      </Button>
    </Form>
  );
}
