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
  returnAddress: 'Ons adres',
  returnStaffSubject: (number: number) => `Bestelling ${number} is herroepen`,
  returnStaffTitle: 'Er is een bestelling herroepen',
  returnStaffIntro: (number: number, when: string, day: string) =>
    `Van bestelling ${number} is op ${when} herroepen wat hieronder staat. Het geld gaat uiterlijk ${day} terug, tenzij het dan nog niet terug of verstuurd is.`,
  returnRefusedSubject: (number: number, shop: string) =>
    `Over je herroeping van bestelling ${number} bij ${shop}`,
  returnRefusedTitle: 'We betalen je herroeping niet terug',
  returnRefusedIntro: (name: string, number: number, reason: string) =>
    `Dag ${name}, voor wat je van bestelling ${number} hebt herroepen krijg je geen geld terug. De reden: ${reason} Ben je het er niet mee eens? Antwoord dan op deze mail.`,
  returnCreditedSubject: (number: number, shop: string) =>
    `Creditfactuur voor bestelling ${number} bij ${shop}`,
  returnCreditedTitle: 'Je herroeping is gecrediteerd',
  returnCreditedIntro: (name: string, number: number, amount: string) =>
    `Dag ${name}, voor wat van bestelling ${number} terugkwam is ${amount} gecrediteerd. De creditfactuur staat bij je bestelling. Had je al betaald, dan maken we het bedrag over.`,
};

const en: typeof nl = {
  withdrawHere: 'Withdraw from contract here',
  withdrawLinkSubject: (number, shop) => `Withdraw from order ${number} at ${shop}`,
  withdrawLinkTitle: 'Withdraw from your order',
  withdrawLinkIntro: (name, number) =>
    `Hello ${name}, the button below lets you withdraw from order ${number}, all of it or a part. Nothing is withdrawn from until you confirm that there.`,
  withdrawUntil: (day) => `Something you do not want to keep? You can withdraw from your order until ${day}.`,
  returnDeclaredSubject: (number, shop) => `Your withdrawal from order ${number} at ${shop}`,
  returnDeclaredTitle: 'We have received your withdrawal',
  returnDeclaredIntro: (name, number, when) =>
    `Hello ${name}, on ${when} (Amsterdam time) you withdrew from order ${number} for what is below. Keep this mail as proof.`,
  returnDeclaredByShop: (name, number, when) =>
    `Hello ${name}, on ${when} (Amsterdam time) we noted that you bring back of order ${number} what is below.`,
  returnDeclaredNext: (days) =>
    `Do you have it already? Then send it back to us within ${days} days. You get your money back within ${days} days of this withdrawal, by the means you paid with; we may wait until it is back or you show that you sent it.`,
  returnAddress: 'Our address',
  returnStaffSubject: (number) => `Order ${number} was withdrawn from`,
  returnStaffTitle: 'An order was withdrawn from',
  returnStaffIntro: (number, when, day) =>
    `What is below was withdrawn from order ${number} on ${when}. The money goes back by ${day}, unless it is not back or sent by then.`,
  returnRefusedSubject: (number, shop) => `About your withdrawal from order ${number} at ${shop}`,
  returnRefusedTitle: 'We do not refund your withdrawal',
  returnRefusedIntro: (name, number, reason) =>
    `Hello ${name}, you get no money back for what you withdrew from order ${number}. The reason: ${reason} Do you disagree? Then answer this mail.`,
  returnCreditedSubject: (number, shop) => `Credit note for order ${number} at ${shop}`,
  returnCreditedTitle: 'Your return was credited',
  returnCreditedIntro: (name, number, amount) =>
    `Hello ${name}, ${amount} was credited for what came back of order ${number}. The credit note is with your order. If you had paid already, we transfer the amount.`,
};

export const returnTexts = { nl, en };
