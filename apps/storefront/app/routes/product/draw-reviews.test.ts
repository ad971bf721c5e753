import type { Review, ReviewList } from '@etalage/contracts';
import { expect, test } from 'vitest';
import { textOf } from '../../ui/render-view.tsx';
import { drawRating, drawReviews } from './draw-reviews.server.ts';

const review = (traits: Partial<Review> = {}): Review => ({
  id: 1,
  stars: 4,
  title: 'Fijne vaas',
  text: 'Staat stevig.',
  author: 'Anna',
  language: 'nl',
  writtenOn: '2026-11-20',
  isVerified: true,
  ...traits,
});
const list = (traits: Partial<ReviewList> = {}): ReviewList => ({
  items: [review()],
  total: 4,
  page: 1,
  size: 5,
  spread: [2, 1, 0, 0, 1],
  ...traits,
});
const rated = { id: 7, rating: { average: 3.8, count: 4 } };

test('REV-01 the average, how the stars are spread, each review with its stars, writer, day and that it was bought', () => {
  const html = drawReviews(rated, list(), 'nl');
  const text = textOf(html).replaceAll('\u00a0', ' ');
  expect(html).toContain('style="--rating:4"');
  expect(text).toContain('3,8 van 5 sterren uit 4 beoordelingen');
  expect(text).toContain('5 sterren 2 4 sterren 1 3 sterren 0 2 sterren 0 1 ster 1');
  expect(html).toContain('style="width:50%"');
  expect(text).toMatch(/Fijne vaas Staat stevig\. door Anna, 20 november 2026 · Gekocht bij ons/);
  expect(textOf(drawReviews(rated, list({ items: [review({ isVerified: false })] }), 'nl'))).not.toContain(
    'Gekocht bij ons',
  );
  expect(textOf(drawRating(rated.rating, 'en'))).toContain('3.8 out of 5 stars from 4 reviews');
});

test('REV-01 a review in another language says so, to people and to what reads it out', () => {
  const html = drawReviews(rated, list({ items: [review({ language: 'en', title: 'Fine vase' })] }), 'nl');
  expect(html).toContain('<h3 class="reviews-name" lang="en">Fine vase</h3>');
  expect(textOf(html)).toContain('Geschreven in het Engels');
  expect(drawReviews(rated, list(), 'nl')).not.toContain('lang=');
});

test('REV-06 what a buyer wrote is text on the page, whatever it holds; who was forgotten has no name', () => {
  const items = [review({ title: '<b>x</b>', text: '<script>alert(1)</script>', author: '' })];
  const html = drawReviews(rated, list({ items }), 'nl');
  expect(html).not.toMatch(/<b>|<script>/);
  expect(html).toContain('&lt;script&gt;');
  expect(textOf(html)).toContain('door een klant');
});

test('REV-01 pages lead to older and newer reviews, and are named only where there are several', () => {
  expect(drawReviews(rated, list(), 'nl')).not.toContain('<nav');
  const middle = drawReviews(rated, list({ total: 12, page: 2 }), 'nl');
  expect(middle).toMatch(/href="\?#reviews" rel="prev"/);
  expect(middle).toMatch(/href="\?reviews=3#reviews" rel="next"/);
  expect(textOf(middle)).toContain('Pagina 2 van 3');
});

test('REV-01 a product without reviews says so, and how to write the first', () => {
  const html = drawReviews({ id: 7, rating: null }, null, 'nl');
  expect(textOf(html)).toContain('Nog niemand heeft dit beoordeeld.');
  expect(html).toContain('href="/nl/reviews/new?product=7"');
});
