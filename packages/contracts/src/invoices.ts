import { type Static, Type } from 'typebox';
import { type Endpoint, Money, nullable, problems, Uuid } from './common.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

/** An invoice or a credit note in a list. `open`: what is to be paid of it yet. */
export const InvoiceSummary = Type.Object({
  id: Uuid,
  kind: Type.Union([Type.Literal('invoice'), Type.Literal('credit')]),
  /** As it is written on it: '2026-000123'. */
  number: Type.String(),
  order: Type.Object({ id: Uuid, number: Type.Integer() }),
  issuedOn: Day,
  dueOn: nullable(Day),
  currency: Type.String(),
  total: Money,
  open: Money,
});
export type InvoiceSummary = Static<typeof InvoiceSummary>;

export const InvoiceList = Type.Object({
  invoices: Type.Array(InvoiceSummary),
  /** What `after` is for the next page; null on the last. */
  next: nullable(Type.String()),
  /** What is to be paid of all of them, and of how many. */
  open: Type.Object({ amount: Money, count: Type.Integer(), currency: Type.String() }),
});
export type InvoiceList = Static<typeof InvoiceList>;

export const listInvoices = {
  method: 'GET',
  url: '/account/invoices',
  schema: {
    summary: 'The customer’s invoices and credit notes, the newest first; 404 without a session',
    tags: ['account'],
    querystring: Type.Object({
      after: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}_[0-9a-f-]{36}$' })),
    }),
    response: { 200: InvoiceList, ...problems },
  },
} as const satisfies Endpoint;

/** A PDF file, of which JSON knows nothing. */
const Pdf = Type.Unsafe<never>({ description: 'A PDF file' });

export const getInvoiceFile = {
  method: 'GET',
  url: '/account/invoices/:id',
  schema: {
    summary: 'One of the customer’s invoices or credit notes as PDF',
    tags: ['account'],
    params: Type.Object({ id: Uuid }),
    response: { 200: Pdf, ...problems },
  },
} as const satisfies Endpoint;

export const getOrderInvoiceFile = {
  method: 'GET',
  url: '/orders/:id/invoices/:invoiceId',
  schema: {
    summary:
      'An invoice or credit note of an order as PDF, for its customer and the holder of its signed link',
    tags: ['orders'],
    params: Type.Object({ id: Uuid, invoiceId: Uuid }),
    querystring: Type.Object({ token: Type.Optional(Type.String({ maxLength: 100 })) }),
    response: { 200: Pdf, ...problems },
  },
} as const satisfies Endpoint;
