import type { InvoiceContent } from './content.ts';

/** The words of invoices and credit notes. */
const nl = {
  invoice: 'Factuur',
  credit: 'Creditfactuur',
  invoiceNumber: 'Factuurnummer',
  creditNumber: 'Creditnummer',
  issuedOn: 'Factuurdatum',
  dueOn: 'Te betalen uiterlijk',
  orderNumber: 'Bestelnummer',
  placedOn: 'Besteld op',
  paidOn: 'Betaald op',
  paidBy: 'Betaalwijze',
  reference: 'Jouw referentie',
  creditsInvoice: (number: string, day: string) => `Hoort bij factuur ${number} van ${day}`,
  billedTo: 'Factuur aan',
  deliveredTo: 'Bezorgadres',
  chamberOfCommerce: 'KvK',
  vatNumber: 'Btw-nummer',
  buyersVatNumber: 'Btw-nummer klant',
  article: 'Omschrijving',
  quantity: 'Aantal',
  unitPrice: 'Stukprijs',
  discount: 'Korting',
  vat: 'Btw',
  amount: 'Bedrag',
  withoutVat: 'Prijzen per regel zijn exclusief btw.',
  shipping: 'Verzendkosten',
  ofInvoice: 'Terug van de factuur',
  totalNet: 'Totaal exclusief btw',
  vatOf: (percentage: string, amount: string) => `Btw ${percentage}% over ${amount}`,
  total: 'Totaal inclusief btw',
  totalCredit: 'Totaal terug inclusief btw',
  card: (name: string) => `Betaald met cadeaukaart ${name}`,
  paid: 'Betaald',
  toPay: 'Nog te betalen',
  reverseCharged:
    'Btw verlegd: de afnemer geeft de btw aan in het eigen land (artikel 138 en 196 van Richtlijn 2006/112/EG).',
  payOnAccount: (number: string, day: string, account: string | null) =>
    `Maak het bedrag uiterlijk op ${day} over${account === null ? '' : ` naar ${account}`}, met factuurnummer ${number} als omschrijving.`,
  account: (iban: string, name: string) => `${iban} ten name van ${name}`,
  page: (page: number, pages: number) => `Pagina ${page} van ${pages}`,
  fileName: 'factuur',
  creditFileName: 'creditfactuur',
};
const en: typeof nl = {
  invoice: 'Invoice',
  credit: 'Credit note',
  invoiceNumber: 'Invoice number',
  creditNumber: 'Credit note number',
  issuedOn: 'Date',
  dueOn: 'To be paid by',
  orderNumber: 'Order number',
  placedOn: 'Ordered on',
  paidOn: 'Paid on',
  paidBy: 'Paid by',
  reference: 'Your reference',
  creditsInvoice: (number, day) => `For invoice ${number} of ${day}`,
  billedTo: 'Billed to',
  deliveredTo: 'Delivery address',
  chamberOfCommerce: 'Chamber of commerce',
  vatNumber: 'VAT number',
  buyersVatNumber: 'Customer’s VAT number',
  article: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  discount: 'Discount',
  vat: 'VAT',
  amount: 'Amount',
  withoutVat: 'Prices per line exclude VAT.',
  shipping: 'Shipping',
  ofInvoice: 'Back from the invoice',
  totalNet: 'Total excluding VAT',
  vatOf: (percentage, amount) => `VAT ${percentage}% of ${amount}`,
  total: 'Total including VAT',
  totalCredit: 'Total credited including VAT',
  card: (name) => `Paid with gift card ${name}`,
  paid: 'Paid',
  toPay: 'To be paid',
  reverseCharged:
    'VAT reverse charged: the customer accounts for the VAT in their own country (articles 138 and 196 of Directive 2006/112/EC).',
  payOnAccount: (number, day, account) =>
    `Please transfer the amount${account === null ? '' : ` to ${account}`} by ${day}, stating invoice number ${number}.`,
  account: (iban, name) => `${iban} in the name of ${name}`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  fileName: 'invoice',
  creditFileName: 'credit-note',
};

export type InvoiceTexts = typeof nl;

/** In the language of the order; English stands in for those without texts of their own. */
export function invoiceTexts(language: string): InvoiceTexts {
  return language === 'nl' ? nl : en;
}

/** Where an invoice is to be paid, and who has that account; null on those of before it was kept. */
export function accountOf({ language, seller }: Pick<InvoiceContent, 'language' | 'seller'>): string | null {
  return seller.iban ? invoiceTexts(language).account(seller.iban, seller.name) : null;
}
