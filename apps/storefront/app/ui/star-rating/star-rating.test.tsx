import { expect, test } from 'vitest';
import { renderView, textOf } from '../render-view.tsx';
import { StarRating } from './star-rating.tsx';

test('PDP-04 read only, stars show the nearest half of at most five, in five sizes and in both directions', () => {
  const shown = (rating: number, look: object = {}) =>
    renderView(<StarRating rating={rating} readOnly {...look} />);
  expect(shown(3.7)).toContain('style="--rating:3.5"');
  expect(shown(4.8)).toContain('style="--rating:5"');
  expect(shown(9)).toContain('style="--rating:5"');
  expect(shown(2.6, { max: 3 })).toContain('style="--rating:2.5;--stars:3"');
  expect(shown(9, { max: 12 })).toBe(shown(9));
  for (const size of [1, 2, 3, 4, 5]) expect(shown(4, { size })).toContain(`data-size="${size}"`);
  expect(shown(4, { direction: 'rtl' })).toContain('dir="rtl"');
  // Nothing that could be pressed or reached.
  expect(shown(4)).not.toMatch(/<input|<button|tabindex/);
  expect(shown(4)).toContain('aria-hidden="true"');
  expect(textOf(shown(4, { label: '4 van 5 sterren' }))).toBe('4 van 5 sterren');
});

test('PDP-04 a rating is given by a group of radio buttons, one for each star or half star', () => {
  const field = (given: object = {}) =>
    renderView(
      <StarRating
        legend="Je oordeel"
        name="stars"
        nameOf={(stars) => `${stars} van 5`}
        rating={null}
        {...given}
      />,
    );
  const valuesIn = (markup: string) => Array.from(markup.matchAll(/value="([\d.]+)"/g), ([, value]) => value);
  expect(field()).toMatch(/<div[^>]*aria-labelledby="stars-legend" role="radiogroup"/);
  expect(field()).toMatch(/id="stars-legend">Je oordeel</);
  expect(textOf(field())).toBe('Je oordeel 1 van 5 2 van 5 3 van 5 4 van 5 5 van 5');
  expect(valuesIn(field())).toEqual(['1', '2', '3', '4', '5']);
  expect(valuesIn(field({ step: 0.5 }))).toEqual([
    ...['0.5', '1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5'],
  ]);
  expect(field()).not.toContain('checked');
  expect(field({ rating: 3.4, step: 0.5 })).toMatch(/<input[^>]*checked=""[^>]*value="3.5"/);
  expect(field({ direction: 'rtl', size: 4 })).toMatch(/class="star-field" data-size="4" dir="rtl"/);
  const wrong = field({ id: 'field-stars', error: 'Kies een aantal sterren' });
  expect(wrong).toContain('aria-describedby="field-stars-error"');
  expect(wrong).toMatch(/id="field-stars-error"[^>]*>.*Kies een aantal sterren/);
});
