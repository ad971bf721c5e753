/** The words of the mails about withdrawing from an order. nl is the type of the others. */
const nl = {
  withdrawHere: 'Overeenkomst hier herroepen',
  withdrawLinkSubject: (number: number, shop: string) => `Bestelling ${number} bij ${shop} herroepen`,
  withdrawLinkTitle: 'Herroep je bestelling',
  withdrawLinkIntro: (name: string, number: number) =>
    `Dag ${name}, met de knop hieronder herroep je bestelling ${number}, helemaal of voor een deel. Er is niets herroepen voordat je dat daar bevestigt.`,
  withdrawUntil: (day: string) =>
    `Wil je iets niet houden? Je kunt je bestelling herroepen tot en met ${day}.`,
  returnDeclaredSubject: (number: number, shop: string) =>
    `Je herroeping van bestelling ${number} bij ${shop}`,
  returnDeclaredTitle: 'We hebben je herroeping ontvangen',
  returnDeclaredIntro: (name: string, number: number, when: string) =>
    `Dag ${name}, op ${when} (tijd in Amsterdam) heb je bestelling ${number} herroepen voor wat hieronder staat. Bewaar deze mail als bewijs.`,
  returnDeclaredByShop: (name: string, number: number, when: string) =>
    `Dag ${name}, op ${when} (tijd in Amsterdam) hebben we genoteerd dat je van bestelling ${number} terugbrengt wat hieronder staat.`,
  returnDeclaredNext: (days: number) =>
    `Heb je het al? Stuur het dan binnen ${days} dagen naar ons terug. Je krijgt je geld binnen ${days} dagen na deze herroeping terug, op de manier waarop je betaald hebt; we mogen wachten tot het terug is of je laat zien dat je het hebt verstuurd.`,
  returnTakenSubject: (number: number, shop: string) =>
    `Wat je terugbrengt van bestelling ${number} bij ${shop}`,
  returnTakenTitle: 'We nemen dit terug',
  returnTakenNext: (days: number) =>
    `Heb je het nog? Breng of stuur het dan binnen ${days} dagen terug. Je hoort per mail wat je ervoor terugkrijgt.`,
  returnDeclaredUnpaid: (days: number) =>
    `Heb je het al? Stuur het dan binnen ${days} dagen naar ons terug. Wat je herroept hoef je niet te betalen; je hoort per mail zodra we dat hebben verwerkt.`,
  returnAddress: 'Ons adres',
  returnStaffSubject: (number: number) => `Bestelling ${number} is herroepen`,
  returnStaffTitle: 'Er is een bestelling herroepen',
  returnStaffIntro: (number: number, when: string, day: string) =>
    `Van bestelling ${number} is op ${when} herroepen wat hieronder staat. Het geld gaat uiterlijk ${day} terug, tenzij het dan nog niet terug of verstuurd is.`,
  returnStaffUnpaidIntro: (number: number, when: string) =>
    `Van bestelling ${number} is op ${when} herroepen wat hieronder staat. Er is nog niets voor betaald: er hoeft geen geld terug.`,
  returnRefusedSubject: (number: number, shop: string) =>
    `Over je herroeping van bestelling ${number} bij ${shop}`,
  returnRefusedTitle: 'We betalen je herroeping niet terug',
  returnRefusedIntro: (name: string, number: number, reason: string) =>
    `Dag ${name}, voor wat je van bestelling ${number} hebt herroepen krijg je geen geld terug. De reden: ${reason} Ben je het er niet mee eens? Antwoord dan op deze mail.`,
  returnRefusedUnpaidTitle: 'We trekken je herroeping niet van de rekening af',
  returnRefusedUnpaidIntro: (name: string, number: number, reason: string) =>
    `Dag ${name}, voor wat je van bestelling ${number} hebt herroepen gaat er niets af van wat je nog moet betalen. De reden: ${reason} Ben je het er niet mee eens? Antwoord dan op deze mail.`,
  returnTakenRefusedSubject: (number: number, shop: string) =>
    `Over wat je terugbrengt van bestelling ${number} bij ${shop}`,
  returnTakenRefusedTitle: 'We betalen dit niet terug',
  returnTakenRefusedIntro: (name: string, number: number, reason: string) =>
    `Dag ${name}, voor wat je van bestelling ${number} terugbrengt krijg je geen geld terug. De reden: ${reason} Ben je het er niet mee eens? Antwoord dan op deze mail.`,
  returnTakenRefusedUnpaidTitle: 'We trekken dit niet van de rekening af',
  returnTakenRefusedUnpaidIntro: (name: string, number: number, reason: string) =>
    `Dag ${name}, voor wat je van bestelling ${number} terugbrengt gaat er niets af van wat je nog moet betalen. De reden: ${reason} Ben je het er niet mee eens? Antwoord dan op deze mail.`,
  returnSettledSubject: (number: number, shop: string) =>
    `Je herroeping van bestelling ${number} bij ${shop} is verwerkt`,
  returnSettledTitle: 'Je herroeping is verwerkt',
  returnSettledIntro: (name: string, number: number) =>
    `Dag ${name}, we hebben verwerkt wat je van bestelling ${number} hebt herroepen. Er staat niets meer open: je hoeft niets te betalen en krijgt hiervoor niets meer terug. Is er al geld naar je onderweg, dan komt dat gewoon.`,
  returnTakenSettledSubject: (number: number, shop: string) =>
    `Wat je terugbrengt van bestelling ${number} bij ${shop} is verwerkt`,
  returnTakenSettledTitle: 'Wat je terugbrengt is verwerkt',
  returnTakenSettledIntro: (name: string, number: number) =>
    `Dag ${name}, we hebben verwerkt wat je van bestelling ${number} terugbrengt. Er staat niets meer open: je hoeft niets te betalen en krijgt hiervoor niets meer terug. Is er al geld naar je onderweg, dan komt dat gewoon.`,
  creditedSubject: (number: number, shop: string) => `Creditfactuur voor bestelling ${number} bij ${shop}`,
  creditedTitle: 'Je hebt een creditfactuur',
  creditedOfReturn: (number: number) => `wat van bestelling ${number} terugkwam`,
  creditedBySelf: (number: number) => `bestelling ${number}`,
  creditedIntro: (name: string, what: string, amount: string) =>
    `Dag ${name}, voor ${what} is ${amount} gecrediteerd. De creditfactuur zit bij deze mail.`,
  creditedTransfer: (amount: string) =>
    `Je had de factuur al betaald. We maken ${amount} over naar je rekening; je krijgt bericht zodra dat gedaan is.`,
  creditedOpen: (open: string) => `Op de factuur staat nu nog ${open} open.`,
  creditedNothingOpen: 'Van de factuur staat nu niets meer open: je hoeft er niets meer voor te betalen.',
};

const en: typeof nl = {
  withdrawHere: 'Withdraw from contract here',
  withdrawLinkSubject: (number, shop) => `Withdraw from order ${number} at ${shop}`,
  withdrawLinkTitle: 'Withdraw from your order',
  withdrawLinkIntro: (name, number) =>
    `Hello ${name}, the button below lets you withdraw from order ${number}, all of it or a part. Nothing is withdrawn from until you confirm that there.`,
  withdrawUntil: (day) =>
    `Something you do not want to keep? You can withdraw from your order up to and including ${day}.`,
  returnDeclaredSubject: (number, shop) => `Your withdrawal from order ${number} at ${shop}`,
  returnDeclaredTitle: 'We have received your withdrawal',
  returnDeclaredIntro: (name, number, when) =>
    `Hello ${name}, on ${when} (Amsterdam time) you withdrew from order ${number} for what is below. Keep this mail as proof.`,
  returnDeclaredByShop: (name, number, when) =>
    `Hello ${name}, on ${when} (Amsterdam time) we noted that you bring back of order ${number} what is below.`,
  returnDeclaredNext: (days) =>
    `Do you have it already? Then send it back to us within ${days} days. You get your money back within ${days} days of this withdrawal, by the means you paid with; we may wait until it is back or you show that you sent it.`,
  returnTakenSubject: (number, shop) => `What you bring back of order ${number} at ${shop}`,
  returnTakenTitle: 'We take this back',
  returnTakenNext: (days) =>
    `Do you still have it? Then bring or send it back within ${days} days. We mail you what you get back for it.`,
  returnDeclaredUnpaid: (days) =>
    `Do you have it already? Then send it back to us within ${days} days. You do not have to pay for what you withdrew from; we mail you once we have dealt with it.`,
  returnAddress: 'Our address',
  returnStaffSubject: (number) => `Order ${number} was withdrawn from`,
  returnStaffTitle: 'An order was withdrawn from',
  returnStaffIntro: (number, when, day) =>
    `What is below was withdrawn from order ${number} on ${when}. The money goes back by ${day}, unless it is not back or sent by then.`,
  returnStaffUnpaidIntro: (number, when) =>
    `What is below was withdrawn from order ${number} on ${when}. Nothing was paid for it yet: no money has to go back.`,
  returnRefusedSubject: (number, shop) => `About your withdrawal from order ${number} at ${shop}`,
  returnRefusedTitle: 'We do not refund your withdrawal',
  returnRefusedIntro: (name, number, reason) =>
    `Hello ${name}, you get no money back for what you withdrew from order ${number}. The reason: ${reason} Do you disagree? Then answer this mail.`,
  returnRefusedUnpaidTitle: 'We do not take your withdrawal off the bill',
  returnRefusedUnpaidIntro: (name, number, reason) =>
    `Hello ${name}, nothing comes off what you still have to pay for what you withdrew from order ${number}. The reason: ${reason} Do you disagree? Then answer this mail.`,
  returnTakenRefusedSubject: (number, shop) => `About what you bring back of order ${number} at ${shop}`,
  returnTakenRefusedTitle: 'We do not refund this',
  returnTakenRefusedIntro: (name, number, reason) =>
    `Hello ${name}, you get no money back for what you bring back of order ${number}. The reason: ${reason} Do you disagree? Then answer this mail.`,
  returnTakenRefusedUnpaidTitle: 'We do not take this off the bill',
  returnTakenRefusedUnpaidIntro: (name, number, reason) =>
    `Hello ${name}, nothing comes off what you still have to pay for what you bring back of order ${number}. The reason: ${reason} Do you disagree? Then answer this mail.`,
  returnSettledSubject: (number, shop) =>
    `We have dealt with your withdrawal from order ${number} at ${shop}`,
  returnSettledTitle: 'We have dealt with your withdrawal',
  returnSettledIntro: (name, number) =>
    `Hello ${name}, we have dealt with what you withdrew from order ${number}. Nothing is open any more: you do not have to pay, and get nothing more back for this. Money that is already on its way to you still comes.`,
  returnTakenSettledSubject: (number, shop) =>
    `We have dealt with what you bring back of order ${number} at ${shop}`,
  returnTakenSettledTitle: 'We have dealt with what you bring back',
  returnTakenSettledIntro: (name, number) =>
    `Hello ${name}, we have dealt with what you bring back of order ${number}. Nothing is open any more: you do not have to pay, and get nothing more back for this. Money that is already on its way to you still comes.`,
  creditedSubject: (number, shop) => `Credit note for order ${number} at ${shop}`,
  creditedTitle: 'You have a credit note',
  creditedOfReturn: (number) => `what came back of order ${number}`,
  creditedBySelf: (number) => `order ${number}`,
  creditedIntro: (name, what, amount) =>
    `Hello ${name}, ${amount} was credited for ${what}. The credit note is attached to this mail.`,
  creditedTransfer: (amount) =>
    `You had paid the invoice already. We transfer ${amount} to your account and tell you once that is done.`,
  creditedOpen: (open) => `The invoice now still asks for ${open}.`,
  creditedNothingOpen: 'Nothing of the invoice is open any more: you do not have to pay anything for it.',
};

export const returnTexts = { nl, en };
