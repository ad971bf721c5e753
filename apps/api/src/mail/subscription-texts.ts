/** The words of the mails about subscriptions. nl is the type of the others. */
const nl = {
  manage: 'Bekijk je abonnement',
  /** What its page offers as it stands. */
  hints: {
    active:
      'Overslaan, pauzeren, iets anders kiezen of stoppen doe je met één druk op de knop bij je abonnement.',
    paused: 'Hervatten, iets anders kiezen of stoppen doe je bij je abonnement.',
    ended: 'Je kunt altijd een nieuw abonnement nemen bij producten die dat aanbieden.',
  },
  price: {
    subject: (day: string, shop: string) => `Op ${day} bestellen we je abonnement bij ${shop}`,
    title: 'Je volgende levering komt eraan',
    intro: (name: string, goods: string, day: string, amount: string) =>
      `Dag ${name}, op ${day} bestellen we voor je: ${goods}. Dat kost ${amount} inclusief btw, met bezorging erbij.`,
    byMandate: 'Meer schrijven we er niet voor af.',
    onAccount: 'Meer zetten we er niet voor op de factuur.',
  },
  unpaid: {
    subject: (shop: string) => `De betaling van je abonnement bij ${shop} is niet gelukt`,
    title: 'De betaling is niet gelukt',
    again: (name: string, goods: string, days: number) =>
      `Dag ${name}, de betaling van ${goods} is niet gelukt. Over ${days} dagen proberen we het opnieuw. Je kunt de bestelling ook zelf betalen, bij je abonnement.`,
    last: (name: string, goods: string) =>
      `Dag ${name}, de betaling van ${goods} is drie keer niet gelukt. We proberen het niet nog eens, en je abonnement staat op pauze. Betaal je de bestelling zelf, dan sturen we die alsnog. Hervatten kan wanneer je wilt.`,
    ended: (name: string, goods: string) =>
      `Dag ${name}, de betaling van ${goods} is niet gelukt. Je abonnement is gestopt, dus we proberen het niet opnieuw. Betaal je de bestelling zelf, bij je abonnement, dan sturen we die alsnog.`,
    paused: (name: string, goods: string) =>
      `Dag ${name}, de betaling van ${goods} is niet gelukt. Zolang je abonnement op pauze staat proberen we het niet opnieuw. Betaal je de bestelling zelf, bij je abonnement, dan sturen we die alsnog.`,
  },
  unavailable: {
    subject: (shop: string) => `Je levering van ${shop} gaat deze keer niet door`,
    title: 'Deze levering slaan we over',
    intro: (name: string, missing: string, day: string) =>
      `Dag ${name}, van je levering van ${day} is dit er niet: ${missing}. We sturen je niets anders in de plaats en je betaalt er niets voor. De volgende levering komt gewoon.`,
  },
  paused: {
    subject: (shop: string) => `Je abonnement bij ${shop} staat op pauze`,
    title: 'Je abonnement staat op pauze',
    intro: (name: string, day: string) =>
      `Dag ${name}, we konden je levering van ${day} niet bestellen: de manier van bezorgen of betalen die je koos is er niet meer, of er ontbreekt iets in je gegevens. Kijk je gegevens na, of begin een nieuw abonnement.`,
    aboveLimit: (name: string, day: string) =>
      `Dag ${name}, we konden je levering van ${day} niet bestellen: die kost meer dan je zelf mag bestellen. Vraag een beheerder van je bedrijf om je grens te verhogen, of haal iets uit je abonnement. Hervat het daarna.`,
  },
  chargedBack: {
    subject: (shop: string) => `Je abonnement bij ${shop} staat op pauze`,
    title: 'Je abonnement staat op pauze',
    intro: (name: string, day: string) =>
      `Dag ${name}, je bank heeft de betaling van je levering van ${day} teruggehaald. We bestellen niets meer en schrijven niets af tot je het abonnement zelf hervat.`,
  },
  notBegun: {
    subject: (shop: string) => `Je abonnement bij ${shop} is niet begonnen`,
    title: 'Je abonnement is niet begonnen',
    intro: (name: string) =>
      `Dag ${name}, je abonnement is niet begonnen, omdat er met de eerste betaling geen machtiging kwam. Er volgt geen bestelling meer.`,
  },
};

const en: typeof nl = {
  manage: 'See your subscription',
  hints: {
    active: 'You can skip, pause, change or stop it with one press on the page of your subscription.',
    paused: 'You resume, change or stop it on the page of your subscription.',
    ended: 'You can subscribe again at any time, with products that offer it.',
  },
  price: {
    subject: (day, shop) => `On ${day} we order your subscription at ${shop}`,
    title: 'Your next delivery is coming up',
    intro: (name, goods, day, amount) =>
      `Hello ${name}, on ${day} we order for you: ${goods}. That costs ${amount} including VAT and delivery.`,
    byMandate: 'We take no more for it.',
    onAccount: 'We put no more for it on the invoice.',
  },
  unpaid: {
    subject: (shop) => `The payment of your subscription at ${shop} failed`,
    title: 'The payment failed',
    again: (name, goods, days) =>
      `Hello ${name}, the payment of ${goods} failed. We try again in ${days} days. You can also pay the order yourself, on the page of your subscription.`,
    last: (name, goods) =>
      `Hello ${name}, the payment of ${goods} failed three times. We do not try again, and your subscription is paused. If you pay the order yourself, we still send it. You can resume whenever you like.`,
    ended: (name, goods) =>
      `Hello ${name}, the payment of ${goods} failed. Your subscription has ended, so we do not try again. If you pay the order yourself, on the page of your subscription, we still send it.`,
    paused: (name, goods) =>
      `Hello ${name}, the payment of ${goods} failed. As long as your subscription is paused we do not try again. If you pay the order yourself, on the page of your subscription, we still send it.`,
  },
  unavailable: {
    subject: (shop) => `Your delivery from ${shop} does not come this time`,
    title: 'We skip this delivery',
    intro: (name, missing, day) =>
      `Hello ${name}, of your delivery of ${day} this is not there: ${missing}. We send nothing else instead and you pay nothing for it. The next delivery comes as usual.`,
  },
  paused: {
    subject: (shop) => `Your subscription at ${shop} is paused`,
    title: 'Your subscription is paused',
    intro: (name, day) =>
      `Hello ${name}, we could not order your delivery of ${day}: the way of delivery or payment that you chose is gone, or something is missing in your details. Check your details, or begin a new subscription.`,
    aboveLimit: (name, day) =>
      `Hello ${name}, we could not order your delivery of ${day}: it costs more than you may spend yourself. Ask an administrator of your company to raise your limit, or take something out of your subscription. Resume it after that.`,
  },
  chargedBack: {
    subject: (shop) => `Your subscription at ${shop} is paused`,
    title: 'Your subscription is paused',
    intro: (name, day) =>
      `Hello ${name}, your bank took back the payment of your delivery of ${day}. We order nothing more and take nothing until you resume the subscription yourself.`,
  },
  notBegun: {
    subject: (shop) => `Your subscription at ${shop} did not begin`,
    title: 'Your subscription did not begin',
    intro: (name) =>
      `Hello ${name}, your subscription did not begin, because no mandate came with the first payment. No other order follows.`,
  },
};

export const subscriptionTexts = { nl, en };
