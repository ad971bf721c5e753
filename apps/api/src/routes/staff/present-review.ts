import type { StaffReview } from '@etalage/contracts';
import type { ReviewForStaff } from '../../repositories/reviews.ts';

export function presentReview({ body, orderNumber, written_at, ...review }: ReviewForStaff): StaffReview {
  return { ...review, text: body, order: orderNumber, writtenAt: new Date(written_at).toISOString() };
}
