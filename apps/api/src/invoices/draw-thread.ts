import { ownThread } from '../threads/own-thread.ts';
import type { InvoiceFacts } from './content.ts';

/** An invoice to draw, with the shop's logo as a PNG. */
export type DrawingTask = { invoice: InvoiceFacts; logo: Uint8Array | null };

const send = ownThread<DrawingTask, Uint8Array>(new URL('./draw-worker.ts', import.meta.url));

/** `drawInvoice`, on the thread for invoices: a long one takes a tenth of a second of a core, the first, which reads the fonts, three. */
export async function drawOnThread(
  { kind, year, number, issued_on, due_on, content }: InvoiceFacts,
  logo: Uint8Array | null,
): Promise<Uint8Array> {
  return send({ invoice: { kind, year, number, issued_on, due_on, content }, logo });
}
