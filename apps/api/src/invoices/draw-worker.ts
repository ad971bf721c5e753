// Draws invoices on a thread of its own; started by draw-thread.ts.
import { serveThread } from '../threads/serve-thread.ts';
import { drawInvoice } from './draw-invoice.ts';
import type { DrawingTask } from './draw-thread.ts';

serveThread(({ invoice, logo }: DrawingTask) => drawInvoice(invoice, logo && Buffer.from(logo)));
