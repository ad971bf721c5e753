import { dayInWords } from '../date-words.ts';
import { besideCards, type InvoiceContent, type InvoiceFacts, type InvoiceLine } from './content.ts';
import { invoiceNumber } from './invoice-number.ts';
import { accountOf, type InvoiceTexts } from './texts.ts';

/** What everything is drawn with. Colours as #rrggbb. */
export type Drawing = {
  pdf: PDFKit.PDFDocument;
  structure: PDFKit.PDFStructureElement;
  texts: InvoiceTexts;
  language: string;
  /** The shop's colour as far as it can be read on white. */
  colour: string;
  /** The shop's colour, and what can be read on it. */
  band: string;
  onBand: string;
  money: (cents: number) => string;
};

const ink = '#1f2430';
const rule = '#e3e5ea';
const size = 8.5;
const padding = 5;

type Column = { head: string; width: number; isText: boolean; cell: (line: InvoiceLine) => string };

/** All lines, on as many pages as they need, each of which begins with the names of the columns. */
export function drawTable(drawing: Drawing, { lines }: InvoiceContent): void {
  const { pdf, structure, texts } = drawing;
  const columns = columnsOf(drawing, lines);
  const table = pdf.struct('Table');
  structure.add(table);
  let y = drawHeadRow(drawing, table, columns, pdf.y);
  for (const line of lines) {
    const cells = columns.map(({ cell }) => cell(line));
    const height = heightOf(drawing, columns, cells);
    if (y + height > bottomOf(pdf)) {
      pdf.addPage();
      y = drawHeadRow(drawing, table, columns, pdf.page.margins.top);
    }
    drawRow(drawing, table, columns, cells, { y, height });
    y += height;
  }
  table.end();
  pdf.y = y + 6;
  structure.add(
    pdf.struct('P', {}, () => {
      pdf
        .font('regular')
        .fontSize(8)
        .fillColor('#5b6270')
        .text(texts.withoutVat, pdf.page.margins.left, pdf.y);
    }),
  );
  pdf.y += 10;
}

function columnsOf({ texts, money, language, pdf }: Drawing, lines: readonly InvoiceLine[]): Column[] {
  const hasDiscount = lines.some(({ discountNetCents }) => discountNetCents > 0);
  const percentage = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const others: Column[] = [
    { head: texts.quantity, width: 46, isText: false, cell: ({ quantity }) => String(quantity) },
    { head: texts.unitPrice, width: 66, isText: false, cell: ({ unitNetCents }) => money(unitNetCents) },
    ...(hasDiscount
      ? [
          {
            head: texts.discount,
            width: 62,
            isText: false,
            cell: ({ discountNetCents }: InvoiceLine) =>
              discountNetCents > 0 ? money(-discountNetCents) : '',
          },
        ]
      : []),
    { head: texts.vat, width: 36, isText: false, cell: ({ rate }) => `${percentage.format(rate / 100)}%` },
    { head: texts.amount, width: 70, isText: false, cell: ({ netCents }) => money(netCents) },
  ];
  const { left, right } = pdf.page.margins;
  const taken = others.reduce((sum, { width }) => sum + width, 0);
  const article: Column = {
    head: texts.article,
    width: pdf.page.width - left - right - taken,
    isText: true,
    cell: ({ name, articleNumber }) => (articleNumber === null ? name : `${name}\n${articleNumber}`),
  };
  return [article, ...others];
}

const bottomOf = (pdf: PDFKit.PDFDocument) => pdf.page.height - pdf.page.margins.bottom;

function heightOf({ pdf }: Drawing, columns: readonly Column[], cells: readonly string[]): number {
  pdf.font('regular').fontSize(size);
  const heights = columns.map(({ width }, i) =>
    pdf.heightOfString(cells[i] ?? '', { width: width - padding }),
  );
  return Math.max(...heights) + 2 * padding;
}

function drawHeadRow(
  drawing: Drawing,
  table: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  y: number,
): number {
  const { pdf, band, onBand } = drawing;
  const { left, right } = pdf.page.margins;
  const height = size + 2 * padding + 4;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.rect(left - padding, y, pdf.page.width - left - right + 2 * padding, height).fill(band);
  pdf.endMarkedContent();
  const row = pdf.struct('TR');
  table.add(row);
  let x = left;
  for (const { head, width, isText } of columns) {
    const at = x;
    row.add(
      pdf.struct('TH', {}, () => {
        pdf.font('bold').fontSize(size).fillColor(onBand);
        pdf.text(head, at, y + padding + 1, {
          width: width - padding,
          align: isText ? 'left' : 'right',
          lineBreak: false,
        });
      }),
    );
    x += width;
  }
  row.end();
  return y + height;
}

function drawRow(
  { pdf }: Drawing,
  table: PDFKit.PDFStructureElement,
  columns: readonly Column[],
  cells: readonly string[],
  { y, height }: { y: number; height: number },
): void {
  const { left, right } = pdf.page.margins;
  const row = pdf.struct('TR');
  table.add(row);
  let x = left;
  columns.forEach(({ width, isText }, i) => {
    const at = x;
    row.add(
      pdf.struct('TD', {}, () => {
        pdf.font('regular').fontSize(size).fillColor(ink);
        pdf.text(cells[i] ?? '', at, y + padding, {
          width: width - padding,
          align: isText ? 'left' : 'right',
        });
      }),
    );
    x += width;
  });
  row.end();
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(left, y + height)
    .lineTo(pdf.page.width - right, y + height)
    .lineWidth(0.5)
    .stroke(rule);
  pdf.endMarkedContent();
}

/** What it comes to: net, VAT by rate, total, what cards and payments paid, and what is left to pay. Kept on one page. */
export function drawTotals(drawing: Drawing, invoice: InvoiceFacts): void {
  const { pdf, structure, texts, language } = drawing;
  const { content, due_on } = invoice;
  const rows = totalsOf(drawing, invoice);
  const notes = [
    ...(content.isReverseCharged ? [texts.reverseCharged] : []),
    ...(due_on === null
      ? []
      : [texts.payOnAccount(invoiceNumber(invoice), dayInWords(due_on, language), accountOf(content))]),
  ];
  const { left, right } = pdf.page.margins;
  const width = pdf.page.width - left - right;
  pdf.font('regular').fontSize(9);
  const notesHeight = notes.reduce((sum, note) => sum + pdf.heightOfString(note, { width }) + 6, 0);
  if (pdf.y + rows.length * 15 + 12 + notesHeight > bottomOf(pdf)) {
    pdf.addPage();
    pdf.y = pdf.page.margins.top;
  }
  const table = pdf.struct('Table');
  structure.add(table);
  let y = pdf.y;
  for (const { label, amount, isTotal } of rows) {
    const row = pdf.struct('TR');
    table.add(row);
    const put = (type: 'TH' | 'TD', text: string, x: number, cellWidth: number) =>
      row.add(
        pdf.struct(type, {}, () => {
          pdf
            .font(isTotal ? 'bold' : 'regular')
            .fontSize(isTotal ? 10 : 9)
            .fillColor(ink);
          pdf.text(text, x, y, { width: cellWidth, align: 'right', lineBreak: false });
        }),
      );
    put('TH', label, left + width - 380, 280);
    put('TD', amount, left + width - 95 - padding, 95);
    row.end();
    y += isTotal ? 17 : 14;
  }
  table.end();
  pdf.y = y + 10;
  for (const note of notes)
    structure.add(
      pdf.struct('P', {}, () => {
        pdf.font('regular').fontSize(9).fillColor(ink).text(note, left, pdf.y, { width });
        pdf.y += 6;
      }),
    );
}

type Total = { label: string; amount: string; isTotal?: boolean };

function totalsOf({ texts, money, language }: Drawing, { kind, due_on, content }: InvoiceFacts): Total[] {
  const { groups, totalCents, cards } = content;
  const percentage = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  const netCents = groups.reduce((sum, group) => sum + group.netCents, 0);
  const toPayCents = besideCards(content);
  return [
    { label: texts.totalNet, amount: money(netCents) },
    ...groups.map((group) => ({
      label: texts.vatOf(percentage.format(group.rate / 100), money(group.netCents)),
      amount: money(group.vatCents),
    })),
    { label: kind === 'credit' ? texts.totalCredit : texts.total, amount: money(totalCents), isTotal: true },
    ...cards.map(({ name, cents }) => ({ label: texts.card(name), amount: money(-cents) })),
    ...(kind === 'credit'
      ? []
      : due_on === null
        ? [
            ...(toPayCents > 0 ? [{ label: texts.paid, amount: money(-toPayCents) }] : []),
            { label: texts.toPay, amount: money(0), isTotal: true },
          ]
        : [{ label: texts.toPay, amount: money(toPayCents), isTotal: true }]),
  ];
}
