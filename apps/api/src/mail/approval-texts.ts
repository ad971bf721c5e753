/** The words of the mails about orders that somebody of a company approves. nl is the type of the others. */
const nl = {
  approvalAskedSubject: (by: string, amount: string) =>
    `${by} vraagt je goedkeuring: bestelling van ${amount} inclusief btw`,
  approvalAskedTitle: 'Een bestelling wacht op je goedkeuring',
  approvalAskedIntro: (name: string, by: string, amount: string, until: string) =>
    `Dag ${name}, ${by} wil voor jullie bedrijf bestellen, voor ${amount} inclusief btw. Je ziet de hele bestelling, en wat die nu kost, voordat je iets goedkeurt. Dat kan tot ${until}.`,
  approvalAskedNote: 'Zolang je niets doet is er niets besteld, en houden we niets voor jullie vast.',
  approvalButton: 'Bekijk de aanvraag',
  approvalGivenSubject: (number: number, shop: string) => `Goedgekeurd: je bestelling ${number} bij ${shop}`,
  approvalGivenTitle: 'Je bestelling is goedgekeurd',
  approvalGivenIntro: (name: string, by: string, number: number) =>
    `Dag ${name}, ${by} heeft je bestelling goedgekeurd. Die is geplaatst als bestelling ${number}.`,
  approvalOtherTotal: (now: string, before: string) =>
    `Het totaal is nu ${now} inclusief btw; toen je het vroeg was het ${before}.`,
  approvalGivenNote: (hours: number, lastDay: string | null) =>
    `Betaal die zelf, ${lastDay ? `uiterlijk op ${lastDay}` : `binnen ${hours} uur`}, op de pagina van je bestelling.`,
  approvalNothingNow: 'Je hoeft nu niets te betalen.',
  approvalRefusedSubject: (shop: string) => `Je bestelling bij ${shop} is niet goedgekeurd`,
  approvalRefusedTitle: 'Je bestelling is niet goedgekeurd',
  approvalRefusedIntro: (name: string, by: string, amount: string, reason: string) =>
    `Dag ${name}, ${by} heeft je bestelling van ${amount} inclusief btw niet goedgekeurd: ${reason}`,
  approvalRefusedNote: 'Wat erin lag staat bij je bewaarde winkelwagens, zodat je het kunt aanpassen.',
  approvalRanOutSubject: (shop: string) => `Niemand keurde je bestelling bij ${shop} goed`,
  approvalRanOutTitle: 'Je aanvraag is verlopen',
  approvalRanOutIntro: (name: string, amount: string, days: number) =>
    `Dag ${name}, over je bestelling van ${amount} inclusief btw heeft in ${days} dagen niemand van je bedrijf beslist. Er is niets besteld.`,
  approvalRanOutNote:
    'Wat erin lag staat bij je bewaarde winkelwagens. Van daar vraag je het met een paar klikken opnieuw.',
  approvalCompanyGoneIntro: (name: string, amount: string) =>
    `Dag ${name}, over je bestelling van ${amount} inclusief btw kan niemand meer beslissen: het account van je bedrijf is er niet meer. Er is niets besteld.`,
  approvalCompanyGoneNote: 'Wat erin lag staat bij je bewaarde winkelwagens. Van daar bestel je het zelf.',
  approvalCartName: (day: string) => `Aanvraag van ${day}`,
};

const en: typeof nl = {
  approvalAskedSubject: (by, amount) => `${by} asks for your approval: an order of ${amount} including VAT`,
  approvalAskedTitle: 'An order waits for your approval',
  approvalAskedIntro: (name, by, amount, until) =>
    `Hello ${name}, ${by} wants to order for your company, for ${amount} including VAT. You see the whole order, and what it costs now, before you approve anything. You can do so until ${until}.`,
  approvalAskedNote: 'As long as you do nothing, nothing is ordered and nothing is kept aside for you.',
  approvalButton: 'View the request',
  approvalGivenSubject: (number, shop) => `Approved: your order ${number} at ${shop}`,
  approvalGivenTitle: 'Your order is approved',
  approvalGivenIntro: (name, by, number) =>
    `Hello ${name}, ${by} has approved your order. It is placed as order ${number}.`,
  approvalOtherTotal: (now, before) => `It costs ${now} including VAT now; when you asked it was ${before}.`,
  approvalGivenNote: (hours, lastDay) =>
    `Pay for it yourself, ${lastDay ? `on ${lastDay} at the latest` : `within ${hours} hours`}, from its page.`,
  approvalNothingNow: 'You need not pay anything now.',
  approvalRefusedSubject: (shop) => `Your order at ${shop} is not approved`,
  approvalRefusedTitle: 'Your order is not approved',
  approvalRefusedIntro: (name, by, amount, reason) =>
    `Hello ${name}, ${by} has not approved your order of ${amount} including VAT: ${reason}`,
  approvalRefusedNote: 'What was in it is among your saved bags, so that you can change it.',
  approvalRanOutSubject: (shop) => `Nobody approved your order at ${shop}`,
  approvalRanOutTitle: 'Your request has run out',
  approvalRanOutIntro: (name, amount, days) =>
    `Hello ${name}, nobody of your company decided about your order of ${amount} including VAT in ${days} days. Nothing is ordered.`,
  approvalRanOutNote:
    'What was in it is among your saved bags. From there you ask for it again in a few clicks.',
  approvalCompanyGoneIntro: (name, amount) =>
    `Hello ${name}, nobody can decide about your order of ${amount} including VAT any more: the account of your company is gone. Nothing is ordered.`,
  approvalCompanyGoneNote: 'What was in it is among your saved bags. From there you order it yourself.',
  approvalCartName: (day) => `Request of ${day}`,
};

export const approvalTexts = { nl, en };
