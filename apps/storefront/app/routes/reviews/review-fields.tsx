import { reviewLength } from '@etalage/contracts/limits';
import { Form, useNavigation } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { fieldId } from '../../ui/field-frame.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { StarRating } from '../../ui/star-rating/star-rating.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { useDraft } from '../../ui/use-draft.ts';
import { useStandingErrors } from '../../ui/use-standing-errors.ts';

type ReviewFieldsProps = {
  orderId: string;
  productId: number;
  /** What the writer is called until they say otherwise. */
  author: string;
  answer: { values: Record<string, string>; errors: Record<string, string> } | undefined;
};

/** How the draft of a review is called. */
export const reviewDraft = (productId: number): string => `review-${productId}`;

/** The form of a review, which works without JavaScript. */
export function ReviewFields({ orderId, productId, author, answer }: ReviewFieldsProps) {
  const t = useTranslations('reviews');
  // What was written about another order is another buyer's, or about another purchase.
  const form = useDraft(reviewDraft(productId), orderId);
  const errors = useStandingErrors(answer?.errors);
  const isPending = useNavigation().formMethod === 'POST';
  const field = (name: 'title' | 'text' | 'author') => ({
    name,
    id: fieldId(name),
    defaultValue: answer?.values[name] ?? (name === 'author' ? author : ''),
    error: errors?.[name],
    required: true,
  });
  const stars = Number(answer?.values.stars ?? 0);
  return (
    <Form
      className="mt-6"
      method="post"
      noValidate
      onSubmit={(event) => isPending && event.preventDefault()}
      ref={form}
    >
      <input name="order" type="hidden" value={orderId} />
      <input name="product" type="hidden" value={productId} />
      <ErrorSummary errors={errors} refused={answer?.errors} />
      <div className="grid gap-6">
        <StarRating
          error={errors?.stars}
          id={fieldId('stars')}
          legend={t('stars')}
          name="stars"
          nameOf={(count) => t('starsOf', { stars: count })}
          rating={stars > 0 ? stars : null}
          size={5}
        />
        <FormField
          {...field('title')}
          autoComplete="off"
          label={t('titleField')}
          maxLength={reviewLength.title}
        />
        <TextAreaField
          {...field('text')}
          autoComplete="off"
          hint={t('textHint', { most: reviewLength.text })}
          label={t('textField')}
          rows={7}
        />
        <FormField
          {...field('author')}
          autoComplete="given-name"
          label={t('authorField')}
          maxLength={reviewLength.author}
        />
      </div>
      <Button className="mt-6 max-sm:w-full" pending={isPending} size="large" type="submit">
        {t('send')}
      </Button>
      <p className="mt-3 text-sm text-pretty text-muted">{t('held')}</p>
    </Form>
  );
}
