import { describe, expect, test } from 'vitest';
import { readLines } from './read-lines.ts';

describe('ACC-08 typed lines', () => {
  test('ACC-08 are read however people type and spreadsheets write them', () => {
    const text = 'VAAS-01 3\nPAN-2;4\r\n"KOM-3","5"\rGLAS-4\t6 st.\n\n  8712345678906  \nBORD-5;7;Wit bord\n';
    expect(readLines(text)).toEqual({
      lines: [
        { code: 'VAAS-01', quantity: 3, whole: 'VAAS-01 3' },
        { code: 'PAN-2', quantity: 4, whole: 'PAN-2;4' },
        { code: 'KOM-3', quantity: 5, whole: '"KOM-3","5"' },
        { code: 'GLAS-4', quantity: 6 },
        { code: '8712345678906', quantity: 1 },
        { code: 'BORD-5', quantity: 7, whole: 'BORD-5;7;Wit bord' },
      ],
      unclear: [],
      isTooLong: false,
    });
  });

  test('ACC-08 a table’s head is no line, and what cannot be ordered is named by its place', () => {
    const text = 'artikelnummer;aantal\nVAAS-01;2\n\nPAN-2;veel\nKOM-3;0\nGLAS 4 rood\nBORD-5;1000\n;4';
    const { lines, unclear } = readLines(text);
    // What may be an article number all the same is asked of the shop, and named only where it is none.
    expect(lines).toEqual([
      { code: 'VAAS-01', quantity: 2, whole: 'VAAS-01;2' },
      { code: 'PAN-2;veel', quantity: 1 },
      { code: 'KOM-3;0', quantity: 1 },
      { code: 'GLAS 4 rood', quantity: 1 },
      { code: 'BORD-5;1000', quantity: 1 },
    ]);
    expect(unclear.map(({ place }) => place)).toEqual([4, 5, 7, 8]);
    expect(unclear[0]).toEqual({ place: 4, text: 'PAN-2;veel', whole: 'PAN-2;veel' });
    expect(unclear[3]).toEqual({ place: 8, text: ';4' });
    // A thousand is not one, however it is written.
    const thousands = readLines('VAAS-01;1.000\nVAAS-01;1,000\nPAN-2 1.000\nPAN-2 1,000\nKOM-3;2,00');
    expect(thousands.lines).toContainEqual({ code: 'KOM-3', quantity: 2, whole: 'KOM-3;2,00' });
    expect(thousands.lines.map(({ quantity }) => quantity)).toEqual([1, 1, 1, 1, 2]);
    expect(thousands.unclear.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  });

  test('ACC-08 an article number may have spaces and digits in it: the whole line is told beside what it may be read as', () => {
    expect(readLines('AB 12\nAB 12 3\nAB 12 B\nAB;12').lines).toEqual([
      { code: 'AB', quantity: 12, whole: 'AB 12' },
      { code: 'AB 12', quantity: 3, whole: 'AB 12 3' },
      { code: 'AB 12 B', quantity: 1 },
      { code: 'AB', quantity: 12, whole: 'AB;12' },
    ]);
  });

  test('ACC-08 what ends in no quantity may be an article number as it stands, with what its file has around it', () => {
    for (const number of ['RAL 9010', 'PLAAT 2000', 'SCHROEF 4,5x40'])
      expect(readLines(number)).toMatchObject({
        lines: [{ code: number, quantity: 1 }],
        unclear: [{ place: 1, text: number, whole: number }],
      });
    expect(readLines('RAL 9010 3').lines).toEqual([{ code: 'RAL 9010', quantity: 3, whole: 'RAL 9010 3' }]);
    expect(readLines('"GLAS 4 rood"')).toMatchObject({
      lines: [{ code: 'GLAS 4 rood', quantity: 1 }],
      unclear: [],
    });
    expect(readLines('"SCHROEF 4,5x40"').lines).toEqual([{ code: 'SCHROEF 4,5x40', quantity: 1 }]);
    for (const line of ['SCHROEF 4,5x40\t7', 'SCHROEF 4,5x40;7', '"SCHROEF 4,5x40";"7"'])
      expect(readLines(line)).toMatchObject({
        lines: [{ code: 'SCHROEF 4,5x40', quantity: 7 }],
        unclear: [],
      });
  });

  test('ACC-08 500 lines are a list, and one more is too long', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `A-${i} 1`).join('\n');
    expect(readLines(many(500))).toMatchObject({ isTooLong: false, lines: { length: 500 } });
    expect(readLines(many(501)).isTooLong).toBe(true);
    expect(readLines('  \n ')).toEqual({ lines: [], unclear: [], isTooLong: false });
  });
});
