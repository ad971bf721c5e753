import { savedCartNameLength } from '@etalage/contracts/limits';
import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import type { FormAnswer } from '../../../lib/form.server.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { fieldId } from '../../../ui/field-frame.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { useStandingErrors } from '../../../ui/use-standing-errors.ts';

/** Keeps what is in the cart under a name; `id` is another one each time that the page is made. */
export function KeepForm({ answer, id }: { answer: FormAnswer | undefined; id: string }) {
  const t = useTranslations('savedCarts');
  const errors = useStandingErrors(answer?.errors);
  return (
    // A whole new document: what the header says of the cart may be another then.
    <Form className="mt-4 grid gap-5" method="post" noValidate reloadDocument>
      <ErrorSummary errors={errors} refused={answer?.errors} />
      <input name="intent" type="hidden" value="keep" />
      <input name="id" type="hidden" value={id} />
      <FormField
        className="max-w-md"
        defaultValue={answer?.values.name}
        error={errors?.name}
        id={fieldId('name')}
        label={t('name')}
        maxLength={savedCartNameLength}
        name="name"
        required
      />
      <CheckField
        defaultChecked={answer?.values.empties !== undefined}
        id="empties"
        label={t('empties')}
        name="empties"
        value="yes"
      />
      <Button className="justify-self-start max-sm:w-full" type="submit">
        {t('keep')}
      </Button>
    </Form>
  );
}
