import type { Rating } from '@etalage/contracts';
import { localeOf } from '@etalage/contracts/locale';
import { formatters } from '../../lib/formatters.ts';
import { type Html, html } from '../../lib/html.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { halfStars } from './half-stars.ts';

/** Stars as the server writes them: what `StarRating` draws where it is read only. */
export const starsHtml = (rating: number, size?: 1 | 2 | 3 | 4 | 5): Html =>
  html`<span aria-hidden="true" class="stars" data-size="${size ?? 2}" style="--rating:${halfStars(rating)}"></span>`;

/** 4.5 as it is written in a language, always with one decimal. */
export const averageText = (average: number, language: string): string =>
  formatters
    .getNumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(average);

/** What buyers think, on one line: stars and how many reviews, with the figures for who does not see them. */
export function ratingLine({ average, count }: Rating, language: string): Html {
  const t = translator(language, 'reviews');
  return html`
    <p class="rating">
      ${starsHtml(average, 1)}
      <span class="sr-only">${t('average', { average, count })}</span>
      <span aria-hidden="true">${averageText(average, language)} (${count})</span>
    </p>
  `;
}
