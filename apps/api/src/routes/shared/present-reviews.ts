import type { Rating, ReviewList } from '@etalage/contracts';
import { reviewsPerPage } from '@etalage/contracts/limits';
import type { ReviewPage } from '../../repositories/reviews.ts';

/** The average of a product's published reviews, with one decimal; null where there are none. */
export function presentRating({
  reviewCount,
  reviewStars,
}: {
  reviewCount: number;
  reviewStars: number;
}): Rating | null {
  if (reviewCount === 0) return null;
  return { average: Math.round((reviewStars / reviewCount) * 10) / 10, count: reviewCount };
}

const fiveToOne = [5, 4, 3, 2, 1];

export function presentReviews({ items, counts }: ReviewPage, page: number): ReviewList {
  const spread = fiveToOne.map((stars) => counts.find((one) => one.stars === stars)?.count ?? 0);
  return {
    items: items.map(({ body, ...review }) => ({ ...review, text: body })),
    total: spread.reduce((sum, count) => sum + count, 0),
    page,
    size: reviewsPerPage,
    spread,
  };
}
