import { accountTexts } from './account-texts.ts';
import { approvalTexts } from './approval-texts.ts';
import { invoiceMailTexts } from './invoice-texts.ts';
import { reservationTexts } from './reservation-texts.ts';
import { returnTexts } from './return-texts.ts';
import { staffTexts } from './staff-texts.ts';
import { subscriptionTexts } from './subscription-texts.ts';
import { wayTexts } from './way-texts.ts';

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
  paymentReceivedLater: (name: string) => `Dag ${name}, bedankt: je bestelling is helemaal betaald.`,
  orderCancelledSubject: (number: number, shop: string) =>
    `Je bestelling ${number} bij ${shop} is geannuleerd`,
  orderCancelledTitle: 'Je bestelling is geannuleerd',
  orderCancelledIntro: (name: string, number: number) =>
    `Dag ${name}, zoals je vroeg is je bestelling ${number} geannuleerd. Je hoeft niets te betalen. Komt er toch nog een betaling van je binnen, dan krijg je die terug.`,
  orderOfDeletedAccountIntro: (name: string, number: number) =>
    `Dag ${name}, omdat je account is verwijderd, is je bestelling ${number} geannuleerd. Je hoeft niets te betalen. Komt er toch nog een betaling van je binnen, dan krijg je die terug.`,
  orderTakenBackIntro: (name: string, number: number) =>
    `Dag ${name}, alles van je bestelling ${number} is teruggenomen, daarom is die geannuleerd. Je hoeft niets te betalen. Komt er toch nog een betaling van je binnen, dan krijg je die terug.`,
  hello: (name: string) => `Dag ${name}, `,
  refundRequestedSubject: (amount: string, number: number, shop: string) =>
    `Je krijgt ${amount} terug: bestelling ${number} bij ${shop}`,
  refundRequestedTitle: 'Je krijgt geld terug',
  refundReasons: {
    undeliverable: (amount: string, number: number) =>
      `je betaling van ${amount} voor bestelling ${number} kwam binnen toen de bestelling niet meer geleverd kon worden.`,
    'paid-twice': (amount: string, number: number) =>
      `bestelling ${number} was al betaald toen er nog een betaling van ${amount} binnenkwam.`,
    cancelled: (amount: string, number: number) =>
      `je betaling van ${amount} kwam binnen toen bestelling ${number} al geannuleerd was.`,
    withdrawn: (amount: string, number: number) =>
      `je krijgt ${amount} terug voor wat je van bestelling ${number} hebt herroepen.`,
    staff: (amount: string, number: number) => `je krijgt ${amount} terug voor bestelling ${number}.`,
    provider: (amount: string, number: number) => `je krijgt ${amount} terug voor bestelling ${number}.`,
  },
  refundRequested:
    'We storten het bedrag terug op de manier waarop je betaald hebt; je hoeft niets te doen. Je krijgt bericht zodra het gelukt is.',
  refundDoneSubject: (amount: string, number: number, shop: string) =>
    `${amount} is teruggestort: bestelling ${number} bij ${shop}`,
  refundDoneTitle: 'Je geld is teruggestort',
  refundDone: (amount: string, number: number) =>
    `we hebben ${amount} voor bestelling ${number} teruggestort. Het kan een paar werkdagen duren voordat je het op je rekening ziet.`,
  refundDoneToCard: (amount: string, number: number, card: string) =>
    `${amount} van bestelling ${number} staat weer op cadeaukaart ${card}.`,
  refundFailedSubject: (number: number, shop: string) =>
    `Terugstorten is nog niet gelukt: bestelling ${number} bij ${shop}`,
  refundFailedTitle: 'Terugstorten is nog niet gelukt',
  refundFailed: (amount: string, number: number) =>
    `we wilden ${amount} voor bestelling ${number} terugstorten, maar dat is niet gelukt. We zoeken uit hoe het wel kan; je hoeft niets te doen.`,
  staffSubject: (number: number) => `Kijk naar het geld van bestelling ${number}`,
  staffTitle: 'Hier moet iemand naar kijken',
  staffRefundFailed: (amount: string, number: number, failure: string) =>
    `Het terugstorten van ${amount} voor bestelling ${number} is niet gelukt (${failure}). De klant weet dat het nog niet gelukt is. Zoek uit waarom, en begin dan opnieuw.`,
  staffRefundAtProvider: (amount: string, number: number) =>
    `Bij de betaaldienst is ${amount} van bestelling ${number} teruggegeven, buiten de winkel om. De winkel geeft dat niet nog eens terug. Kijk bij de betaaldienst of het klopt.`,
  staffMismatch: (amount: string, asked: string, number: number) =>
    `Voor bestelling ${number} kwam ${amount} binnen, terwijl ${asked} gevraagd was. De bestelling is daarmee niet betaald. Beslis wat er met het geld gebeurt; teruggeven kan.`,
  staffChargedBack: (amount: string, number: number) =>
    `De bank van de klant heeft ${amount} van bestelling ${number} teruggehaald. Kijk bij de betaaldienst waarom.`,
  staffCommand: 'Opdracht',
  orderLinkSubject: (number: number, shop: string) =>
    `Een nieuwe link naar je bestelling ${number} bij ${shop}`,
  orderLinkTitle: 'Je nieuwe link',
  orderLinkIntro: (name: string, number: number, years: number) =>
    `Dag ${name}, met de knop hieronder open je bestelling ${number}. De link werkt ${years} jaar.`,
  orderLinkUnasked: 'Heb je hier niet om gevraagd? Dan hoef je niets te doen: alleen jij kreeg deze link.',
  logInLinkSubject: (shop: string) => `Je inloglink voor ${shop}`,
  logInLinkTitle: 'Log in met deze link',
  logInLinkIntro: (name: string, shop: string, minutes: number) =>
    `Dag ${name}, je vroeg om een link waarmee je zonder wachtwoord inlogt bij ${shop}. De link werkt één keer, ${minutes} minuten lang.`,
  logInLinkButton: 'Inloggen',
  logInLinkUnasked:
    'Heb je hier niet om gevraagd? Dan probeert misschien iemand anders in te loggen. Je hoeft niets te doen: zonder deze mail komt niemand binnen. Stuur hem niet door.',
  ...accountTexts.nl,
  ...wayTexts.nl,
  ...approvalTexts.nl,
  ...invoiceMailTexts.nl,
  subscription: subscriptionTexts.nl,
  reservation: reservationTexts.nl,
  ...returnTexts.nl,
  ...staffTexts.nl,
  newsletterConfirmSubject: (shop: string) => `Bevestig je aanmelding voor de nieuwsbrief van ${shop}`,
  newsletterConfirmTitle: 'Nog één klik',
  newsletterConfirmIntro: (shop: string, days: number) =>
    `Je hebt je aangemeld voor de nieuwsbrief van ${shop}. Met de knop hieronder bevestig je dat jij het was. De link werkt ${days} dagen.`,
  newsletterConfirmButton: 'Aanmelding bevestigen',
  newsletterConfirmUnasked: (days: number) =>
    `Heb je je niet aangemeld? Dan hoef je niets te doen: zonder bevestiging krijg je geen nieuwsbrief, en na ${days} dagen gaat je adres van de lijst.`,
  newsletterWelcomeSubject: (shop: string) => `Je bent aangemeld voor de nieuwsbrief van ${shop}`,
  newsletterWelcomeTitle: 'Je bent aangemeld',
  newsletterWelcomeIntro: (shop: string) =>
    `Leuk dat je de nieuwsbrief van ${shop} wilt lezen. Bedenk je je? Dan meld je je met de knop hieronder weer af.`,
  newsletterLeaveButton: 'Afmelden',
  newsletterWelcomeUnasked: 'In elke nieuwsbrief staat zo’n link om je af te melden.',
  reviewRequestSubject: (shop: string) => `Wat vind je van je bestelling bij ${shop}?`,
  reviewRequestTitle: 'Wat vind je ervan?',
  reviewRequestIntro: (name: string, number: number) =>
    `Dag ${name}, je bestelling ${number} is als het goed is aangekomen. Wil je andere klanten vertellen wat je ervan vindt? Goed of minder goed: beide helpt bij het kiezen. Het is niet verplicht, en je krijgt er niets voor.`,
  reviewRequestButton: 'Schrijf een beoordeling',
  reviewRequestOnce: 'We vragen dit één keer per bestelling.',
  reviewMailsOff: 'Geen mails meer die om een beoordeling vragen',
  stockConfirmSubject: (name: string, shop: string) => `Bevestig: bericht als ${name} er weer is (${shop})`,
  stockConfirmTitle: 'Bevestig je aanvraag',
  stockConfirmIntro: (name: string, shop: string) =>
    `Je vroeg ${shop} om een mail zodra ${name} weer op voorraad is. Bevestig dat met de knop hieronder; anders mailen we je niet.`,
  stockConfirmButton: 'Ja, mail me',
  stockConfirmUnasked: (days: number, copyDays: number) =>
    `Heb je hier niet om gevraagd? Dan hoef je niets te doen: na ${days} dagen verwijderen we de aanvraag. Een kopie van deze mail bewaren we ${copyDays} dagen.`,
  stockBackSubject: (name: string, shop: string) => `${name} is er weer bij ${shop}`,
  stockBackTitle: (name: string) => `${name} is weer op voorraad`,
  stockBackIntro:
    'Je vroeg ons om een bericht. Er kunnen meer mensen op wachten, en we houden niets voor je vast: op is op.',
  stockBackButton: 'Bekijk het product',
  stockBackOnce: (copyDays: number) =>
    `Dit is de enige mail over deze aanvraag, die nu verwijderd is. Een kopie van deze mail bewaren we ${copyDays} dagen.`,
  stockStop: 'Ik wil dit bericht niet meer',
  contactSubject: (name: string) => `Bericht van ${name} via het contactformulier`,
  contactTitle: 'Bericht via het contactformulier',
  contactFrom: 'Van',
  contactPhone: 'Telefoon',
  contactAbout: 'Onderwerp',
  contactPhotos: (count: number) => `Foto’s in de bijlage: ${count}`,
  order: 'Bestelling',
  placedOn: 'Besteld op',
  article: 'Artikel',
  quantity: 'Aantal',
  amount: 'Bedrag',
  bundleDiscount: 'Bundelvoordeel',
  deliveryDay: 'Bezorgdag',
  giftText: 'Tekst op het kaartje',
  pricesInc: 'Prijzen inclusief btw',
  pricesEx: 'Prijzen exclusief btw',
  subtotal: 'Subtotaal',
  discount: (code: string) => `Korting met ${code}`,
  shippingCost: 'Verzendkosten',
  free: 'Gratis',
  totalEx: 'Totaal exclusief btw',
  vat: (rate: string, net: string) => `Btw ${rate}% over ${net}`,
  total: 'Totaal inclusief btw',
  paidByCard: (card: string) => `Betaald met cadeaukaart ${card}`,
  credited: 'Gecrediteerd',
  toPay: 'Te betalen',
  toCollect: 'Wordt automatisch afgeschreven; je hoeft niets te doen',
  paid: 'Betaald',
  lowerTotal: (confirmed: string, total: string) =>
    `Goed nieuws: een prijs is gedaald terwijl je bestelde. Je ging akkoord met ${confirmed}, het totaal is ${total} geworden.`,
  billingAddress: 'Factuuradres',
  shippingAddress: 'Bezorgadres',
  shippingMethod: 'Bezorging',
  paymentMethod: 'Betaling',
  promisedOn: (day: string) => `Verwacht op ${day}`,
  promisedBetween: (from: string, until: string) => `Verwacht tussen ${from} en ${until}`,
  promisedWindow: (days: string, from: string, until: string) => `${days}, tussen ${from} en ${until} uur`,
  pickupFrom: (day: string) => `Op te halen vanaf ${day}`,
  pickupFromTime: (day: string, time: string) => `Op te halen vanaf ${day}, ${time} uur`,
  pickupIn: (when: string, place: string) => `${when} bij ${place}`,
  pickupAll: (when: string, until: string) => `${when}, alles vanaf ${until}`,
  reference: 'Jouw referentie',
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
  paymentReceivedLater: (name) => `Hello ${name}, thank you: your order is fully paid.`,
  orderCancelledSubject: (number, shop) => `Your order ${number} at ${shop} is cancelled`,
  orderCancelledTitle: 'Your order is cancelled',
  orderCancelledIntro: (name, number) =>
    `Hello ${name}, your order ${number} is cancelled, as you asked. There is nothing to pay. Should a payment of yours still come in, you get it back.`,
  orderOfDeletedAccountIntro: (name, number) =>
    `Hello ${name}, because your account is deleted, your order ${number} is cancelled. There is nothing to pay. Should a payment of yours still come in, you get it back.`,
  orderTakenBackIntro: (name, number) =>
    `Hello ${name}, all of your order ${number} was taken back, so it is cancelled. There is nothing to pay. Should a payment of yours still come in, you get it back.`,
  hello: (name) => `Hello ${name}, `,
  refundRequestedSubject: (amount, number, shop) => `You get ${amount} back: order ${number} at ${shop}`,
  refundRequestedTitle: 'You get money back',
  refundReasons: {
    undeliverable: (amount, number) =>
      `your payment of ${amount} for order ${number} arrived when the order could no longer be delivered.`,
    'paid-twice': (amount, number) =>
      `order ${number} was paid already when another payment of ${amount} arrived.`,
    cancelled: (amount, number) =>
      `your payment of ${amount} arrived when order ${number} was cancelled already.`,
    withdrawn: (amount, number) => `you get ${amount} back for what you withdrew from in order ${number}.`,
    staff: (amount, number) => `you get ${amount} back for order ${number}.`,
    provider: (amount, number) => `you get ${amount} back for order ${number}.`,
  },
  refundRequested:
    'We are transferring the amount back the way you paid; there is nothing you need to do. We will write to you when it is done.',
  refundDoneSubject: (amount, number, shop) => `${amount} was transferred back: order ${number} at ${shop}`,
  refundDoneTitle: 'Your money was transferred back',
  refundDone: (amount, number) =>
    `we have transferred ${amount} for order ${number} back to you. It may take a few working days until you see it on your account.`,
  refundDoneToCard: (amount, number, card) => `${amount} of order ${number} is on gift card ${card} again.`,
  refundFailedSubject: (number, shop) => `Your money is not back yet: order ${number} at ${shop}`,
  refundFailedTitle: 'Your money is not back yet',
  refundFailed: (amount, number) =>
    `we wanted to transfer ${amount} for order ${number} back to you, but that failed. We are finding out how to do it; there is nothing you need to do.`,
  staffSubject: (number) => `Look at the money of order ${number}`,
  staffTitle: 'Somebody must look at this',
  staffRefundFailed: (amount, number, failure) =>
    `The refund of ${amount} for order ${number} failed (${failure}). The customer knows that it has not succeeded yet. Find out why, and then start again.`,
  staffRefundAtProvider: (amount, number) =>
    `${amount} of order ${number} was given back at the payment provider, without the shop. The shop does not give that back again. See at the provider whether it is right.`,
  staffMismatch: (amount, asked, number) =>
    `For order ${number} ${amount} came in where ${asked} was asked for. The order is not paid by it. Decide what happens to the money; it can be given back.`,
  staffChargedBack: (amount, number) =>
    `The customer’s bank took back ${amount} of order ${number}. See at the payment provider why.`,
  staffCommand: 'Command',
  orderLinkSubject: (number, shop) => `A new link to your order ${number} at ${shop}`,
  orderLinkTitle: 'Your new link',
  orderLinkIntro: (name, number, years) =>
    `Hello ${name}, the button below opens order ${number}. The link works for ${years} ${years === 1 ? 'year' : 'years'}.`,
  orderLinkUnasked: 'Did you not ask for this? Then there is nothing you need to do: only you got this link.',
  logInLinkSubject: (shop) => `Your log-in link for ${shop}`,
  logInLinkTitle: 'Log in with this link',
  logInLinkIntro: (name, shop, minutes) =>
    `Hello ${name}, you asked for a link to log in at ${shop} without a password. The link works once, for ${minutes} minutes.`,
  logInLinkButton: 'Log in',
  logInLinkUnasked:
    'You did not ask for this? Then someone else may be trying to log in. There is nothing you need to do: nobody gets in without this mail. Do not forward it.',
  ...accountTexts.en,
  ...wayTexts.en,
  ...approvalTexts.en,
  ...invoiceMailTexts.en,
  subscription: subscriptionTexts.en,
  reservation: reservationTexts.en,
  ...returnTexts.en,
  ...staffTexts.en,
  newsletterConfirmSubject: (shop) => `Confirm that you want the newsletter of ${shop}`,
  newsletterConfirmTitle: 'One more click',
  newsletterConfirmIntro: (shop, days) =>
    `You signed up for the newsletter of ${shop}. The button below confirms that it was you. The link works for ${days} days.`,
  newsletterConfirmButton: 'Confirm my sign-up',
  newsletterConfirmUnasked: (days) =>
    `Did you not sign up? Then there is nothing you need to do: without your confirmation you get no newsletter, and after ${days} days your address is taken off the list.`,
  newsletterWelcomeSubject: (shop) => `You are signed up for the newsletter of ${shop}`,
  newsletterWelcomeTitle: 'You are signed up',
  newsletterWelcomeIntro: (shop) =>
    `Nice that you want to read the newsletter of ${shop}. Should you change your mind, the button below signs you off again.`,
  newsletterLeaveButton: 'Unsubscribe',
  newsletterWelcomeUnasked: 'Every newsletter has such a link to unsubscribe.',
  reviewRequestSubject: (shop) => `What do you think of your order at ${shop}?`,
  reviewRequestTitle: 'What do you think of it?',
  reviewRequestIntro: (name, number) =>
    `Hello ${name}, your order ${number} should have arrived by now. Would you tell other customers what you think of it? Good or less good: both help to choose. You need not, and you get nothing for it.`,
  reviewRequestButton: 'Write a review',
  reviewRequestOnce: 'We ask this once for each order.',
  reviewMailsOff: 'No more mails that ask for a review',
  stockConfirmSubject: (name, shop) => `Please confirm: a message when ${name} is back (${shop})`,
  stockConfirmTitle: 'Confirm your request',
  stockConfirmIntro: (name, shop) =>
    `You asked ${shop} for a mail when ${name} is back in stock. Confirm that with the button below; otherwise we will not mail you.`,
  stockConfirmButton: 'Yes, mail me',
  stockConfirmUnasked: (days, copyDays) =>
    `You did not ask for this? Then you need not do anything: after ${days} days we delete the request. We keep a copy of this mail for ${copyDays} days.`,
  stockBackSubject: (name, shop) => `${name} is back at ${shop}`,
  stockBackTitle: (name) => `${name} is back in stock`,
  stockBackIntro:
    'You asked us for a message. Others may be waiting for it too, and we keep nothing aside for you: first come, first served.',
  stockBackButton: 'View the product',
  stockBackOnce: (copyDays) =>
    `This is the only mail about this request, which is now deleted. We keep a copy of this mail for ${copyDays} days.`,
  stockStop: 'I do not want this message any more',
  contactSubject: (name) => `Message from ${name} through the contact form`,
  contactTitle: 'Message through the contact form',
  contactFrom: 'From',
  contactPhone: 'Telephone',
  contactAbout: 'Subject',
  contactPhotos: (count) => `Photos attached: ${count}`,
  order: 'Order',
  placedOn: 'Placed on',
  article: 'Article',
  quantity: 'Quantity',
  amount: 'Amount',
  bundleDiscount: 'Bundle saving',
  deliveryDay: 'Delivery day',
  giftText: 'Text on the card',
  pricesInc: 'Prices including VAT',
  pricesEx: 'Prices excluding VAT',
  subtotal: 'Subtotal',
  discount: (code) => `Discount with ${code}`,
  shippingCost: 'Shipping',
  free: 'Free',
  totalEx: 'Total excluding VAT',
  vat: (rate, net) => `VAT ${rate}% on ${net}`,
  total: 'Total including VAT',
  paidByCard: (card) => `Paid with gift card ${card}`,
  credited: 'Credited',
  toPay: 'To pay',
  toCollect: 'Taken automatically; you have nothing to do',
  paid: 'Paid',
  lowerTotal: (confirmed, total) =>
    `Good news: a price fell while you were ordering. You agreed to ${confirmed}, the total has become ${total}.`,
  billingAddress: 'Billing address',
  shippingAddress: 'Delivery address',
  shippingMethod: 'Delivery',
  paymentMethod: 'Payment',
  promisedOn: (day) => `Expected on ${day}`,
  promisedBetween: (from, until) => `Expected between ${from} and ${until}`,
  promisedWindow: (days, from, until) => `${days}, between ${from} and ${until}`,
  pickupFrom: (day) => `Ready for collection from ${day}`,
  pickupFromTime: (day, time) => `Ready for collection from ${day}, ${time}`,
  pickupIn: (when, place) => `${when} at ${place}`,
  pickupAll: (when, until) => `${when}, everything from ${until}`,
  reference: 'Your reference',
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
