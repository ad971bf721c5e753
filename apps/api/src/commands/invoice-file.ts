import { asPng } from '@etalage/media/as-png';
import { drawOnThread } from '../invoices/draw-thread.ts';
import { invoiceNumber } from '../invoices/invoice-number.ts';
import { missingOfSeller } from '../invoices/seller.ts';
import { invoiceTexts } from '../invoices/texts.ts';
import { findInvoiceFile, type InvoiceToSend, keepInvoiceFile } from '../repositories/invoices.ts';
import { readOwnPicture } from './own-picture.ts';
import type { Services } from './services.ts';

export type InvoiceFile = { name: string; pdf: Buffer };

/** An invoice as its PDF: drawn where it is asked for first, and the same bytes for ever after, whatever the shop changes. */
export async function invoiceFile(
  services: Pick<Services, 'db' | 'media' | 'log'>,
  invoice: InvoiceToSend,
): Promise<InvoiceFile> {
  const { kind, content } = invoice;
  const texts = invoiceTexts(content.language);
  const word = kind === 'credit' ? texts.creditFileName : texts.fileName;
  const { tenant_id: tenantId, id } = invoice;
  const kept = await services.db.withTenant(tenantId, (tx) => findInvoiceFile(tx, tenantId, id), {
    readOnly: true,
  });
  const pdf = kept ?? (await draw(services, invoice));
  return { name: `${word}-${invoiceNumber(invoice)}.pdf`, pdf: Buffer.from(pdf) };
}

async function draw(
  { db, media, log }: Pick<Services, 'db' | 'media' | 'log'>,
  invoice: InvoiceToSend,
): Promise<Uint8Array> {
  const { tenant_id: tenantId, id, content } = invoice;
  const missing = missingOfSeller(content.seller);
  if (missing.length > 0)
    log.warn({ tenantId, invoice: id, missing }, 'an invoice lacks what the law asks for');
  const logo = await readOwnPicture(media, tenantId, content.look.logo)
    .then((picture) => picture && asPng(picture))
    .catch((error: unknown) => {
      // Better an invoice with the shop's name on it than none.
      log.warn({ err: error, invoice: id }, 'a logo could not be put on an invoice');
      return null;
    });
  const drawn = await drawOnThread(invoice, logo);
  return db.withTenant(tenantId, (tx) => keepInvoiceFile(tx, tenantId, id, drawn));
}
