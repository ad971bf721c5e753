import { expect, test } from 'vitest';
import { rowsOf } from './compare-rows.ts';

const weight = (value: string) => ({ slug: 'weight', name: 'Gewicht', values: [value] });
const product = (value: string, isPartial = false) => ({
  brand: null,
  specifications: isPartial ? [] : ([weight(value)] as never),
  isPartial,
});

test('CMP-02 each attribute that one of them has gets a row, and what differs is told from what is alike', () => {
  const has = (...values: [slug: string, name: string, value: string][]) => ({
    brand: null,
    specifications: values.map(([slug, name, value]) => ({ slug, name, values: [value] })) as never,
    isPartial: false,
  });
  const alike = ['weight', 'Gewicht', '1 kg'] as const;
  expect(
    rowsOf(
      [
        has([...alike], ['colour', 'Kleur', 'Rood']),
        has([...alike], ['colour', 'Kleur', 'Blauw'], ['edge', 'Rand', 'Glad']),
      ],
      'Merk',
    ),
  ).toEqual([
    { slug: 'weight', name: 'Gewicht', values: ['1 kg', '1 kg'], differs: false },
    { slug: 'colour', name: 'Kleur', values: ['Rood', 'Blauw'], differs: true },
    { slug: 'edge', name: 'Rand', values: ['', 'Glad'], differs: true },
  ]);
});

test('ERR-01 a compared product of which the details could not be had differs from none, and is not said to have nothing', () => {
  const [row] = rowsOf([product('1 kg'), product('1 kg'), product('', true)], 'Merk');
  expect(row).toMatchObject({ values: ['1 kg', '1 kg', null], differs: false });
  expect(rowsOf([product('1 kg'), product('2 kg'), product('', true)], 'Merk')[0]?.differs).toBe(true);
});
