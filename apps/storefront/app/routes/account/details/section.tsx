import type { Account } from '@etalage/contracts';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, type FormErrors } from '../../../ui/error-summary.tsx';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';
import type { ChangeAnswer } from './answer-change.server.ts';
import type { AccountForm } from './forms.ts';

/** What every part of the page is given: the account, and what the form that was sent last was answered. */
export type PartProps = { account: Account; answer: ChangeAnswer | undefined };

/** What a form was answered, where it was this one that was sent. */
export const answerOf = (answer: ChangeAnswer | undefined, form: AccountForm) =>
  answer?.form === form ? answer : undefined;

/** The same for its fields and its frame; what is wrong goes as it is mended. `parts` as `useStandingErrors` has them. */
export function useAnswer(sent: ChangeAnswer | undefined, form: AccountForm, parts?: Record<string, string>) {
  const answer = answerOf(sent, form);
  const errors = useStandingErrors(answer?.errors, parts);
  return { answer, errors, frame: { form, errors, refused: answer?.errors } };
}

/** A part of the page: its title and a word of explanation at the left, what can be done at the right. */
export function Section({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-x-12 gap-y-6 py-10 md:grid-cols-[16rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-xl font-semibold">{title}</h2>
        <p className="mt-2 text-[0.9375rem] text-muted">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

type DeedProps = {
  /** Which of the page's deeds it is, and of which row. */
  intent: string;
  id: string;
  /** What it does to which row, for who hears the button without seeing the row. */
  name: string;
  children: ReactNode;
};

/** What one row can be told to do at once: a form that is one small button. */
export function Deed({ intent, id, name, children }: DeedProps) {
  return (
    <Form method="post">
      <input name="intent" type="hidden" value={intent} />
      <input name="id" type="hidden" value={id} />
      <Button aria-label={name} look="secondary" size="small" type="submit">
        {children}
      </Button>
    </Form>
  );
}

type AccountFormProps = {
  form: AccountForm;
  errors: FormErrors | undefined;
  refused: FormErrors | undefined;
  submit: string;
  look?: 'primary' | 'secondary';
  children: ReactNode;
};

/** One of the page's forms. Only its own button waits while it is sent. */
export function AccountFormFrame({
  form,
  errors,
  refused,
  submit,
  look = 'primary',
  children,
}: AccountFormProps) {
  const { formData } = useNavigation();
  return (
    // By which button it was sent is decided by the first one: Enter saves.
    <Form className="grid gap-5" method="post" noValidate>
      <ErrorSummary errors={errors} refused={refused} />
      <button className="hidden" name="intent" tabIndex={-1} type="submit" value={form} />
      {children}
      <Button
        className="justify-self-start max-sm:w-full"
        look={look}
        name="intent"
        pending={formData?.get('intent') === form}
        type="submit"
        value={form}
      >
        {submit}
      </Button>
    </Form>
  );
}
