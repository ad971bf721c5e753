import { expect, test } from 'vitest';
import { BasisNote, Price, PricePerUnit } from './price.tsx';
import { renderView, textOf } from './render-view.tsx';

test('PRICE-04 a price has two decimals and the sign of its language', () => {
  expect(textOf(renderView(<Price discountPrice={null} unitPrice={1234.5} />))).toBe('€ 1.234,50');
  expect(textOf(renderView(<Price discountPrice={null} unitPrice={1234.5} />, { language: 'en' }))).toBe(
    '€1,234.50',
  );
});

test('PDP-01 a reduced price is told with the one before it, and assistive technology hears which is which', () => {
  expect(textOf(renderView(<Price discountPrice={9.95} unitPrice={12} />))).toBe('Nu € 9,95 Was € 12,00');
  expect(textOf(renderView(<Price discountPrice={null} isFromPrice unitPrice={12} />))).toBe('vanaf € 12,00');
});

test('PDP-23 beside a reduced price stands the lowest of the days before, and none where it costs no less than that', () => {
  const told = (lowestBefore: number) =>
    textOf(renderView(<Price discountPrice={9.95} isFromPrice lowestBefore={lowestBefore} unitPrice={12} />));
  expect(told(11)).toBe('Nu vanaf € 9,95 Was € 11,00');
  expect(told(9.95)).toBe('vanaf € 9,95');
});

test('PRICE-01 the note follows the basis that the shopper sees', () => {
  expect(textOf(renderView(<BasisNote />))).toBe('incl. BTW');
  expect(textOf(renderView(<BasisNote />, { basis: 'ex' }))).toBe('excl. BTW');
});

test('PDP-01 a price per kg is shown where there is one', () => {
  expect(textOf(renderView(<PricePerUnit pricePerUnit={{ price: 23.9, unit: 'kg' }} />))).toBe(
    '€ 23,90 per kg',
  );
  expect(renderView(<PricePerUnit pricePerUnit={null} />)).toBe('');
});
