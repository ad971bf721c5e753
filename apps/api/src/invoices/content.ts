import type { CreditPart, NetAndVat } from '@etalage/pricing';

/** A row of an invoice: a line of the order, its shipping at a rate, or what a credit note takes back at a rate. Cents without VAT. */
export type InvoiceLine = {
  name: string;
  articleNumber: string | null;
  quantity: number;
  /** Of one piece before codes, rounded: for reading, not for adding up. */
  unitNetCents: number;
  discountNetCents: number;
  /** Basis points. */
  rate: number;
} & NetAndVat;

/** All that an invoice or credit note says, in its reader's language; kept with it and never changed. Days are 'YYYY-MM-DD'. */
export type InvoiceContent = {
  language: string;
  currency: string;
  seller: {
    name: string;
    address: string[];
    /** Whether it has a street, a postal code and a place; what was made before it was kept lacks it. */
    hasWholeAddress?: boolean;
    telephone: string;
    email: string;
    chamberOfCommerce: string;
    vatNumber: string;
    /** In fours, '' where the shop has none; what was made before it was kept lacks it. */
    iban?: string;
  };
  /** The shop's own as #rrggbb, and where its logo is; null where it has none. */
  look: { colour: string; logo: string | null };
  buyer: { address: string[]; vatNumber: string | null };
  /** null where it went to the buyer's own address. */
  deliveredTo: string[] | null;
  order: { number: number; placedOn: string; reference: string | null };
  /** The invoice that this credits; null for an invoice. */
  credits: { number: string; issuedOn: string } | null;
  /** By which method it is or was paid; null where nothing was to be paid. */
  paymentName: string | null;
  /** null while it is to be paid on account. */
  paidOn: string | null;
  lines: InvoiceLine[];
  groups: (NetAndVat & { rate: number })[];
  totalCents: number;
  /** What gift cards paid of it. */
  cards: { name: string; cents: number }[];
  isReverseCharged: boolean;
  /** What can be credited of it, or what it credits. */
  parts: CreditPart[];
};

/** What tells an invoice from others, beside what it says. */
export type InvoiceFacts = {
  kind: 'invoice' | 'credit';
  year: number;
  number: number;
  issued_on: string;
  due_on: string | null;
  content: InvoiceContent;
};

/** What is to be paid of it beside what gift cards paid, as its file says. Cents. */
export function besideCards({ totalCents, cards }: Pick<InvoiceContent, 'totalCents' | 'cards'>): number {
  return totalCents - cards.reduce((sum, { cents }) => sum + cents, 0);
}
