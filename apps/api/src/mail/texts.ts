/** The words of the mails. nl is the type of the others. */
const nl = {
  orderReceivedSubject: (number: number, shop: string) => `Je bestelling ${number} bij ${shop}`,
  orderReceivedTitle: 'We hebben je bestelling ontvangen',
  orderReceivedIntro: (name: string) =>
    `Dag ${name}, bedankt voor je bestelling. Dit is wat je hebt besteld.`,
  paymentReceivedSubject: (number: number, shop: string) =>
    `Betaling van bestelling ${number} bij ${shop} ontvangen`,
  paymentReceivedTitle: 'We hebben je betaling ontvangen',
  paymentReceivedIntro: (name: string) => `Dag ${name}, je bestelling is betaald. We gaan ermee aan de slag.`,
  refundDueSubject: (number: number, shop: string) =>
    `Je krijgt je geld terug: bestelling ${number} bij ${shop}`,
  refundDueTitle: 'Je krijgt je betaling terug',
  refundDueIntro: (name: string, amount: string, number: number) =>
    `Dag ${name}, je betaling van ${amount} voor bestelling ${number} kwam binnen toen de bestelling niet meer geleverd kon worden, of al betaald was. We storten het bedrag terug; je hoeft niets te doen.`,
  orderLinkSubject: (number: number, shop: string) =>
    `Een nieuwe link naar je bestelling ${number} bij ${shop}`,
  orderLinkTitle: 'Je nieuwe link',
  orderLinkIntro: (name: string, number: number) =>
    `Dag ${name}, met de knop hieronder open je bestelling ${number}. De link werkt een jaar.`,
  orderLinkUnasked: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen: alleen jij kreeg deze link.',
  contactSubject: (name: string) => `Bericht van ${name} via het contactformulier`,
  contactTitle: 'Bericht via het contactformulier',
  contactFrom: 'Van',
  contactPhone: 'Telefoon',
  contactAbout: 'Onderwerp',
  order: 'Bestelling',
  placedOn: 'Besteld op',
  article: 'Artikel',
  quantity: 'Aantal',
  amount: 'Bedrag',
  bundleDiscount: 'Bundelvoordeel',
  pricesInc: 'Prijzen inclusief btw',
  pricesEx: 'Prijzen exclusief btw',
  subtotal: 'Subtotaal',
  discount: (code: string) => `Korting met ${code}`,
  shippingCost: 'Verzendkosten',
  free: 'Gratis',
  totalEx: 'Totaal exclusief btw',
  vat: (rate: string, net: string) => `Btw ${rate}% over ${net}`,
  total: 'Totaal inclusief btw',
  paidByCard: (card: string) => `Betaald met kaart ${card}`,
  toPay: 'Te betalen',
  paid: 'Betaald',
  lowerTotal: (confirmed: string, total: string) =>
    `Goed nieuws: een prijs is gedaald terwijl je bestelde. Je ging akkoord met ${confirmed}, het totaal is ${total} geworden.`,
  billingAddress: 'Factuuradres',
  shippingAddress: 'Bezorgadres',
  shippingMethod: 'Bezorging',
  paymentMethod: 'Betaling',
  note: 'Opmerking',
  viewOrder: 'Bekijk je bestelling',
  terms: 'Algemene voorwaarden',
  chamberOfCommerce: 'KvK',
  vatNumber: 'Btw-nummer',
};

const en: typeof nl = {
  orderReceivedSubject: (number, shop) => `Your order ${number} at ${shop}`,
  orderReceivedTitle: 'We have received your order',
  orderReceivedIntro: (name) => `Hello ${name}, thank you for your order. This is what you ordered.`,
  paymentReceivedSubject: (number, shop) => `Payment for order ${number} at ${shop} received`,
  paymentReceivedTitle: 'We have received your payment',
  paymentReceivedIntro: (name) => `Hello ${name}, your order is paid. We are getting it ready.`,
  refundDueSubject: (number, shop) => `You get your money back: order ${number} at ${shop}`,
  refundDueTitle: 'You get your payment back',
  refundDueIntro: (name, amount, number) =>
    `Hello ${name}, your payment of ${amount} for order ${number} arrived when the order could no longer be delivered, or was paid already. We will transfer the amount back; there is nothing you need to do.`,
  orderLinkSubject: (number, shop) => `A new link to your order ${number} at ${shop}`,
  orderLinkTitle: 'Your new link',
  orderLinkIntro: (name, number) =>
    `Hello ${name}, the button below opens order ${number}. The link works for a year.`,
  orderLinkUnasked: 'Did you not ask for this? Then there is nothing you need to do: only you got this link.',
  contactSubject: (name) => `Message from ${name} through the contact form`,
  contactTitle: 'Message through the contact form',
  contactFrom: 'From',
  contactPhone: 'Telephone',
  contactAbout: 'Subject',
  order: 'Order',
  placedOn: 'Placed on',
  article: 'Article',
  quantity: 'Quantity',
  amount: 'Amount',
  bundleDiscount: 'Bundle saving',
  pricesInc: 'Prices including VAT',
  pricesEx: 'Prices excluding VAT',
  subtotal: 'Subtotal',
  discount: (code) => `Discount with ${code}`,
  shippingCost: 'Shipping',
  free: 'Free',
  totalEx: 'Total excluding VAT',
  vat: (rate, net) => `VAT ${rate}% on ${net}`,
  total: 'Total including VAT',
  paidByCard: (card) => `Paid with card ${card}`,
  toPay: 'To pay',
  paid: 'Paid',
  lowerTotal: (confirmed, total) =>
    `Good news: a price fell while you were ordering. You agreed to ${confirmed}, the total has become ${total}.`,
  billingAddress: 'Billing address',
  shippingAddress: 'Delivery address',
  shippingMethod: 'Delivery',
  paymentMethod: 'Payment',
  note: 'Note',
  viewOrder: 'View your order',
  terms: 'Terms and conditions',
  chamberOfCommerce: 'Chamber of commerce',
  vatNumber: 'VAT number',
};

export type MailTexts = typeof nl;

/** The words in a language; in English where there are none of its own. */
export function mailTexts(language: string): MailTexts {
  return language === 'nl' ? nl : en;
}
