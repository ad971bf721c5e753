import { fontOf, type Weight } from '@etalage/media/drawing-fonts';
import { formatMoney } from '@etalage/pricing';
import PDFDocument from 'pdfkit';
import { dayInWords } from '../date-words.ts';
import { colourOnWhite, inkOn } from '../html/contrast.ts';
import type { InvoiceFacts } from './content.ts';
import { type Drawing, drawTable, drawTotals } from './draw-table.ts';
import { invoiceNumber } from './invoice-number.ts';
import { type InvoiceTexts, invoiceTexts } from './texts.ts';

/** Points of A4 kept free: room for the footer below. */
const margins = { top: 56, bottom: 84, left: 48, right: 48 };
const logoBox = { width: 180, height: 48 };

/**
 * Draws an invoice or a credit note as a PDF that is read aloud as well. The same facts and the same logo give the same bytes.
 * @param logo a PNG; null where the shop has none, and then its name stands there
 */
export async function drawInvoice(invoice: InvoiceFacts, logo: Buffer | null): Promise<Buffer> {
  const { content, kind, issued_on } = invoice;
  const { language, currency, look } = content;
  const texts = invoiceTexts(language);
  const number = invoiceNumber(invoice);
  const title = `${kind === 'credit' ? texts.credit : texts.invoice} ${number}`;
  const regular = freshFont('regular');
  const pdf = new PDFDocument({
    size: 'A4',
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    // From the invoice and not from the clock, which the file's own id is made of as well.
    info: { Title: title, Author: content.seller.name, CreationDate: new Date(`${issued_on}T00:00:00Z`) },
    font: regular,
  });
  const whole = collect(pdf);
  pdf.registerFont('regular', regular);
  pdf.registerFont('bold', freshFont('bold'));
  const structure = pdf.struct('Document');
  pdf.addStructure(structure);
  const drawing: Drawing = {
    pdf,
    structure,
    texts,
    language,
    colour: colourOnWhite(look.colour),
    band: look.colour,
    onBand: inkOn(look.colour),
    money: (cents) => formatMoney(cents, { language, currency }),
  };
  drawHead(drawing, invoice, logo, title);
  drawTable(drawing, content);
  drawTotals(drawing, invoice);
  structure.end();
  drawFeet(drawing, invoice, texts);
  pdf.end();
  return whole;
}

/**
 * A font that has been read already, of which a document takes the letters that it uses. fontkit remembers for each glyph the character
 * that it was first asked for, and the text that is read aloud gives that one: "’" and "ʼ" (U+02BC) share a glyph. So that no document
 * depends on the one before, each begins with none.
 */
function freshFont(weight: Weight): string {
  const font = fontOf(weight);
  if (!('_glyphs' in font)) throw new Error('fontkit keeps its glyphs elsewhere.');
  font._glyphs = {};
  // The types know names of files alone.
  return font as unknown as string;
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/** The shop's logo and colour, who it is from and for, and what tells it from others. */
function drawHead(drawing: Drawing, invoice: InvoiceFacts, logo: Buffer | null, title: string): void {
  const { pdf, structure, texts, colour, band } = drawing;
  const { seller, buyer, deliveredTo } = invoice.content;
  const { left } = margins;
  const width = pdf.page.width - margins.left - margins.right;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.rect(0, 0, pdf.page.width, 8).fill(band);
  pdf.endMarkedContent();
  if (logo) {
    structure.add(
      pdf.struct('Figure', { alt: seller.name }, () => {
        pdf.image(logo, left, 36, { fit: [logoBox.width, logoBox.height] });
      }),
    );
  } else {
    structure.add(
      pdf.struct('P', {}, () => {
        pdf.font('bold').fontSize(18).fillColor(colour).text(seller.name, left, 40, { width: 260 });
      }),
    );
  }
  const columns = [left, left + width / 2 + 12];
  const sellersLines = [
    ...(logo ? [seller.name] : []),
    ...seller.address,
    seller.telephone,
    seller.email,
    seller.chamberOfCommerce && `${texts.chamberOfCommerce} ${seller.chamberOfCommerce}`,
    seller.vatNumber && `${texts.vatNumber} ${seller.vatNumber}`,
  ].filter(Boolean);
  const sellerEnd = paragraph(drawing, null, sellersLines, columns[1] ?? left, 36, width / 2 - 12);
  let y = Math.max(sellerEnd, 36 + logoBox.height) + 24;
  structure.add(
    pdf.struct('H1', {}, () => {
      pdf.font('bold').fontSize(20).fillColor(colour).text(title, left, y, { width });
    }),
  );
  y = pdf.y + 12;
  const buyersLines = [
    ...buyer.address,
    ...(buyer.vatNumber ? [`${texts.buyersVatNumber} ${buyer.vatNumber}`] : []),
  ];
  const ends = [
    paragraph(drawing, texts.billedTo, buyersLines, left, y, width / 2 - 12),
    drawFacts(drawing, invoice, columns[1] ?? left, y, width / 2 - 12),
  ];
  if (deliveredTo)
    ends.push(paragraph(drawing, texts.deliveredTo, deliveredTo, left, (ends[0] ?? y) + 12, width / 2 - 12));
  pdf.x = left;
  pdf.y = Math.max(...ends) + 20;
}

/** A label and lines below it; answers with where it ends. */
function paragraph(
  { pdf, structure }: Drawing,
  label: string | null,
  lines: readonly string[],
  x: number,
  y: number,
  width: number,
): number {
  structure.add(
    pdf.struct('P', {}, () => {
      pdf.y = y;
      if (label !== null) pdf.font('bold').fontSize(9).fillColor('#1f2430').text(label, x, y, { width });
      pdf.font('regular').fontSize(9).fillColor('#1f2430');
      for (const line of lines) pdf.text(line, x, pdf.y, { width });
    }),
  );
  return pdf.y;
}

/** Number, days and what else it is known by; answers with where it ends. */
function drawFacts(
  { pdf, structure, texts, language }: Drawing,
  invoice: InvoiceFacts,
  x: number,
  y: number,
  width: number,
): number {
  const { content, kind, issued_on, due_on } = invoice;
  const { order, credits, paidOn, paymentName } = content;
  const day = (text: string) => dayInWords(text, language);
  const facts: [string, string][] = [
    [kind === 'credit' ? texts.creditNumber : texts.invoiceNumber, invoiceNumber(invoice)],
    [texts.issuedOn, day(issued_on)],
    ...(due_on === null ? [] : [[texts.dueOn, day(due_on)] as [string, string]]),
    [texts.orderNumber, String(order.number)],
    [texts.placedOn, day(order.placedOn)],
    ...(paidOn === null || credits ? [] : [[texts.paidOn, day(paidOn)] as [string, string]]),
    ...(paymentName === null || credits ? [] : [[texts.paidBy, paymentName] as [string, string]]),
    ...(order.reference === null ? [] : [[texts.reference, order.reference] as [string, string]]),
  ];
  structure.add(
    pdf.struct('P', {}, () => {
      pdf.y = y;
      pdf.fontSize(9).fillColor('#1f2430');
      for (const [label, value] of facts) {
        const top = pdf.y;
        pdf.font('bold').text(label, x, top, { width: 104 });
        const below = pdf.y;
        pdf.font('regular').text(value, x + 110, top, { width: width - 110 });
        pdf.y = Math.max(below, pdf.y);
      }
      if (credits)
        pdf.text(texts.creditsInvoice(credits.number, day(credits.issuedOn)), x, pdf.y + 4, { width });
    }),
  );
  return pdf.y;
}

/** Below each page: who it is from, its number, and which page of how many. */
function drawFeet({ pdf, colour }: Drawing, invoice: InvoiceFacts, texts: InvoiceTexts): void {
  const { seller } = invoice.content;
  const { start, count } = pdf.bufferedPageRange();
  const registrations = [
    seller.name,
    seller.chamberOfCommerce && `${texts.chamberOfCommerce} ${seller.chamberOfCommerce}`,
    seller.vatNumber && `${texts.vatNumber} ${seller.vatNumber}`,
    seller.iban && `IBAN ${seller.iban}`,
  ].filter(Boolean);
  const width = pdf.page.width - margins.left - margins.right;
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    const top = pdf.page.height - 52;
    // The footer stands in the margin, where text would otherwise begin a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .moveTo(margins.left, top - 8)
      .lineTo(margins.left + width, top - 8)
      .lineWidth(0.5)
      .stroke(colour);
    pdf.font('regular').fontSize(8).fillColor('#5b6270');
    pdf.text(registrations.join(' · '), margins.left, top, {
      width: width - 110,
      height: 24,
      ellipsis: true,
    });
    const place = `${invoiceNumber(invoice)} · ${texts.page(page - start + 1, count)}`;
    pdf.text(place, margins.left + width - 180, top, { width: 180, align: 'right', lineBreak: false });
    pdf.endMarkedContent();
  }
}
