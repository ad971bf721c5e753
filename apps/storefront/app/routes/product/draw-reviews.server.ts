import type { ProductDetail, Review, ReviewList } from '@etalage/contracts';
import { localeOf } from '@etalage/contracts/locale';
import { newReviewPath } from '@etalage/contracts/page-paths';
import { calendarDate } from '../../lib/dates.ts';
import { type Html, html } from '../../lib/html.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { averageText, ratingLine, starsHtml } from '../../ui/star-rating/rating-line.server.ts';

/** Where the reviews stand on the page. */
export const reviewsAnchor = 'reviews';

/** What buyers think, on one line near the name; leads to the reviews below. */
export const drawRating = (rating: NonNullable<ProductDetail['rating']>, language: string): string =>
  html`<a class="rating-link" href="#${reviewsAnchor}">${ratingLine(rating, language)}</a>`.html;

/**
 * The reviews of a product, which only the server draws: one page of them, how the stars are spread, and how to write one. Every
 * text of a buyer is written as text.
 */
export function drawReviews(
  product: Pick<ProductDetail, 'id' | 'rating'>,
  list: ReviewList | null,
  language: string,
): string {
  const t = translator(language, 'reviews');
  const { rating } = product;
  const write = html`
    <p class="reviews-note">${t('onlyBuyers')}</p>
    <a class="outlined" href="${newReviewPath(language)}?product=${product.id}">${t('write')}</a>
  `;
  const title = html`<h2 id="${reviewsAnchor}" class="reviews-title" tabindex="-1">${t('title')}</h2>`;
  if (!rating || !list) return html`${title}<p class="reviews-note">${t('none')}</p>${write}`.html;
  return html`
    ${title}
    <div class="reviews">
      <div>
        <p class="reviews-average">
          <span aria-hidden="true">${averageText(rating.average, language)}</span>
          ${starsHtml(rating.average, 4)}
          <span class="sr-only">${t('average', rating)}</span>
        </p>
        <p class="reviews-note">${t('count', { count: rating.count })}</p>
        ${spreadTable(list, language)}
        ${write}
      </div>
      <div>
        <ol class="reviews-list ruled">${joined(list.items.map((review) => drawReview(review, language)))}</ol>
        ${pages(list, language)}
      </div>
    </div>
  `.html;
}

/** In the place of a page of them that cannot be had just now. @param page that was asked for */
export function drawFailedReviews(page: number, language: string): string {
  const t = translator(language, 'reviews');
  return html`
    <h2 id="${reviewsAnchor}" class="reviews-title" tabindex="-1">${t('title')}</h2>
    <p class="reviews-note">${t('failed')}</p>
    <a class="outlined" data-reload href="?reviews=${page}#${reviewsAnchor}">${translator(language, 'error')('again')}</a>
  `.html;
}

const joined = (parts: readonly Html[]): Html => ({ html: parts.map((part) => part.html).join('') });

function spreadTable({ spread, total }: ReviewList, language: string): Html {
  const t = translator(language, 'reviews');
  const rows = spread.map((count, index) => {
    const percent = total === 0 ? 0 : Math.round((count / total) * 100);
    return html`
      <tr>
        <th scope="row">${t('spreadRow', { stars: 5 - index })}</th>
        <td class="reviews-bar"><span style="width:${percent}%"></span></td>
        <td>${count}</td>
      </tr>
    `;
  });
  return html`<table class="reviews-spread"><caption class="sr-only">${t('spread')}</caption><tbody>${joined(rows)}</tbody></table>`;
}

function drawReview(review: Review, language: string): Html {
  const t = translator(language, 'reviews');
  const isForeign = review.language !== language;
  const lang = isForeign ? html` lang="${review.language}"` : null;
  const author = t('by', { author: review.author || t('customer') });
  return html`
    <li>
      <p class="reviews-stars">${starsHtml(review.stars)}<span class="sr-only">${t('starsOf', { stars: review.stars })}</span></p>
      <h3 class="reviews-name"${lang}>${review.title}</h3>
      <p class="reviews-text"${lang}>${review.text}</p>
      <p class="reviews-note">
        ${author}, <time datetime="${review.writtenOn}">${calendarDate(review.writtenOn, language)}</time>
        ${review.isVerified && html` · <strong>${t('verified')}</strong>`}
        ${isForeign && html` · ${t('inLanguage', { name: nameOf(review.language, language) })}`}
      </p>
    </li>
  `;
}

function nameOf(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Whole documents: what is drawn here the browser keeps. */
function pages({ total, size, page }: ReviewList, language: string): Html | null {
  const t = translator(language, 'reviews');
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  const link = (to: number, text: string, rel: string) =>
    to >= 1 &&
    to <= last &&
    html`<a data-reload href="${to === 1 ? '?' : `?reviews=${to}`}#${reviewsAnchor}" rel="${rel}">${text}</a>`;
  return html`
    <nav aria-label="${t('pages')}" class="reviews-pages">
      ${link(page - 1, t('newer'), 'prev')}
      <span>${t('page', { page, last })}</span>
      ${link(page + 1, t('older'), 'next')}
    </nav>
  `;
}
