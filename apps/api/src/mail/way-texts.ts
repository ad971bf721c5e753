/** The words of the mails about an order's way to its customer. nl is the type of the others. */
const nl = {
  orderSentSubject: (number: number, shop: string) => `Je bestelling ${number} bij ${shop} is onderweg`,
  orderSentTitle: 'Je bestelling is onderweg',
  orderSentIntro: (name: string, number: number) =>
    `Dag ${name}, we hebben je bestelling ${number} verzonden. Op de pagina van je bestelling zie je hoe het ermee staat.`,
  orderTrack: 'Volg je pakket',
  orderDeliveredSubject: (number: number, shop: string) => `Je bestelling ${number} bij ${shop} is bezorgd`,
  orderDeliveredTitle: 'Je bestelling is bezorgd',
  orderDeliveredIntro: (name: string, number: number) =>
    `Dag ${name}, je bestelling ${number} is bezorgd. Klopt er iets niet? Antwoord dan op deze mail.`,
  orderFetchedSubject: (number: number, shop: string) => `Je bestelling ${number} bij ${shop} is opgehaald`,
  orderFetchedTitle: 'Je bestelling is opgehaald',
  orderFetchedIntro: (name: string, number: number) =>
    `Dag ${name}, je bestelling ${number} is opgehaald. Klopt er iets niet? Antwoord dan op deze mail.`,
};

const en: typeof nl = {
  orderSentSubject: (number, shop) => `Your order ${number} at ${shop} is on its way`,
  orderSentTitle: 'Your order is on its way',
  orderSentIntro: (name, number) =>
    `Hello ${name}, we have sent your order ${number}. The page of your order shows how it is doing.`,
  orderTrack: 'Follow your parcel',
  orderDeliveredSubject: (number, shop) => `Your order ${number} at ${shop} was delivered`,
  orderDeliveredTitle: 'Your order was delivered',
  orderDeliveredIntro: (name, number) =>
    `Hello ${name}, your order ${number} was delivered. Is anything wrong? Then answer this mail.`,
  orderFetchedSubject: (number, shop) => `Your order ${number} at ${shop} was collected`,
  orderFetchedTitle: 'Your order was collected',
  orderFetchedIntro: (name, number) =>
    `Hello ${name}, your order ${number} was collected. Is anything wrong? Then answer this mail.`,
};

export const wayTexts = { nl, en };
