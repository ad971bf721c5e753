/** The words of the mail that brings the invoice of an order on account. nl is the type of the others. */
const nl = {
  invoiceSubject: (number: string, shop: string) => `Factuur ${number} van ${shop}`,
  invoiceSentTitle: 'Je bestelling is verstuurd',
  invoiceFetchedTitle: 'De factuur van je bestelling',
  invoiceOfSent: (name: string, order: number) => `Dag ${name}, bestelling ${order} is onderweg. `,
  invoiceOfFetched: (name: string, order: number) => `Dag ${name}, bestelling ${order} is opgehaald. `,
  invoiceAttached: 'De factuur zit bij deze mail. ',
  invoiceToPay: (amount: string, day: string, number: string, account: string | null) =>
    `Maak ${amount} uiterlijk op ${day} over${account === null ? '' : ` naar ${account}`}, met factuurnummer ${number} als omschrijving.`,
  invoiceNothingToPay: 'Je hoeft er niets meer voor te betalen.',
  invoiceSaysMore: (asked: string, less: string) =>
    ` Op de factuur staat nog ${asked}; daarvan is ${less} al gecrediteerd of betaald.`,
  invoiceQuestions: 'Klopt er iets niet aan de factuur? Antwoord dan op deze mail.',
};
const en: typeof nl = {
  invoiceSubject: (number, shop) => `Invoice ${number} from ${shop}`,
  invoiceSentTitle: 'Your order was sent',
  invoiceFetchedTitle: 'The invoice of your order',
  invoiceOfSent: (name, order) => `Hello ${name}, order ${order} is on its way. `,
  invoiceOfFetched: (name, order) => `Hello ${name}, order ${order} was collected. `,
  invoiceAttached: 'The invoice is attached to this mail. ',
  invoiceToPay: (amount, day, number, account) =>
    `Please transfer ${amount}${account === null ? '' : ` to ${account}`} by ${day}, stating invoice number ${number}.`,
  invoiceNothingToPay: 'There is nothing left to pay for it.',
  invoiceSaysMore: (asked, less) =>
    ` The invoice still says ${asked}, of which ${less} has been credited or paid.`,
  invoiceQuestions: 'Is something wrong with the invoice? Then reply to this mail.',
};

export const invoiceMailTexts = { nl, en };
