import { expect, test } from 'vitest';
import { rowsOf } from './compare-rows.ts';

const weight = (value: string) => ({ slug: 'weight', name: 'Gewicht', values: [value] });
const product = (value: string, isPartial = false) => ({
  brand: null,
  specifications: isPartial ? [] : ([weight(value)] as never),
  isPartial,
});

test('ERR-01 a compared product of which the details could not be had differs from none, and is not said to have nothing', () => {
  const [row] = rowsOf([product('1 kg'), product('1 kg'), product('', true)], 'Merk');
  expect(row).toMatchObject({ values: ['1 kg', '1 kg', null], differs: false });
  expect(rowsOf([product('1 kg'), product('2 kg'), product('', true)], 'Merk')[0]?.differs).toBe(true);
});
