/** Without a name where there is none to say. */
const dag = (name: string) => `Dag ${name}`.trim();
const hello = (name: string) => `Hello ${name}`.trim();

/** The words of the mails about reservations at a branch. nl is the type of the others. */
const nl = {
  see: 'Bekijk of annuleer je reservering',
  /** To what was reserved, and where that is no longer shown, to the home page. */
  again: 'Bekijk het product',
  home: 'Naar de webwinkel',
  number: 'Reservering',
  goods: 'Wat',
  branch: 'Waar',
  until: 'Tot',
  total: 'Te betalen in de winkel',
  cancelHint: 'Kom je toch niet? Annuleer dan even, dan kan een ander het kopen.',
  branchGone: 'deze winkel is gesloten en komt niet terug.',
  madeInName: (staff: string) => `${staff} van onze winkel maakte deze reservering voor je.`,
  made: {
    subject: (goods: string, shop: string) => `Gereserveerd bij ${shop}: ${goods}`,
    title: 'Je reservering is gemaakt',
    intro: (name: string, branch: string) =>
      `${dag(name)}, we leggen dit voor je apart in ${branch}. Je krijgt bericht zodra het klaarligt. Reserveren kost niets: je betaalt pas als je het komt halen, niet meer dan het nu kost.`,
  },
  ready: {
    subject: (goods: string, branch: string) => `Het ligt klaar in ${branch}: ${goods}`,
    title: 'Het ligt voor je klaar',
    intro: (name: string, number: number) =>
      `${dag(name)}, je kunt komen. Noem aan de balie reservering ${number}.`,
  },
  reminder: {
    subject: (goods: string, until: string) => `Nog tot ${until} voor je apart: ${goods}`,
    title: 'Je reservering loopt bijna af',
    intro: (name: string, until: string) =>
      `${dag(name)}, wat je reserveerde houden we nog apart tot ${until}. Daarna kan een ander het kopen.`,
  },
  expired: {
    subject: (goods: string, shop: string) => `Je reservering bij ${shop} is verlopen: ${goods}`,
    title: 'Je reservering is verlopen',
    intro: (name: string, until: string) =>
      `${dag(name)}, je reservering liep tot ${until} en is verlopen. Je hoeft niets te doen. Wil je het nog hebben? Dan kun je het opnieuw reserveren, zolang het er is.`,
  },
  cancelled: {
    subject: (goods: string, shop: string) => `Je reservering bij ${shop} is geannuleerd: ${goods}`,
    title: 'Je reservering is geannuleerd',
    byCustomer: (name: string) =>
      `${dag(name)}, zoals je vroeg hebben we je reservering geannuleerd. Je hoeft niets te doen.`,
    byShop: (name: string, reason: string) =>
      `${dag(name)}, we hebben je reservering moeten annuleren: ${reason} Het spijt ons. Je hoeft niets te doen.`,
  },
  staff: {
    subject: (goods: string, branch: string) => `Leg apart in ${branch}: ${goods}`,
    title: 'Er is iets gereserveerd',
    intro: (name: string) =>
      `Leg dit apart${name === '' ? '' : ` voor ${name}`}, en meld daarna dat het klaarligt.`,
    article: 'Artikelnummer',
    contact: 'Klant',
    command: 'Melden dat het klaarligt',
  },
  ended: {
    subject: (goods: string, branch: string) => `Leg terug in ${branch}: ${goods}`,
    title: 'Een reservering is voorbij',
    cancelled:
      'De klant komt dit niet halen. Ligt het apart? Leg het dan terug: het is weer te koop en te reserveren.',
    expired: 'De tijd is om. Ligt dit nog apart? Leg het dan terug: het is weer te koop en te reserveren.',
  },
};

const en: typeof nl = {
  see: 'See or cancel your reservation',
  again: 'View the product',
  home: 'To the web shop',
  number: 'Reservation',
  goods: 'What',
  branch: 'Where',
  until: 'Until',
  total: 'To pay in the store',
  cancelHint: 'Not coming after all? Please cancel, so that somebody else can buy it.',
  branchGone: 'this store has closed for good.',
  madeInName: (staff) => `${staff} of our shop made this reservation for you.`,
  made: {
    subject: (goods, shop) => `Reserved at ${shop}: ${goods}`,
    title: 'Your reservation is made',
    intro: (name, branch) =>
      `${hello(name)}, we put this aside for you in ${branch}. You will hear from us when it is ready. Reserving is free: you pay when you collect it, and no more than it costs now.`,
  },
  ready: {
    subject: (goods, branch) => `Ready for you in ${branch}: ${goods}`,
    title: 'It is ready for you',
    intro: (name, number) =>
      `${hello(name)}, you can come and collect it. Mention reservation ${number} at the counter.`,
  },
  reminder: {
    subject: (goods, until) => `Kept for you until ${until}: ${goods}`,
    title: 'Your reservation ends soon',
    intro: (name, until) =>
      `${hello(name)}, we keep what you reserved until ${until}. After that somebody else may buy it.`,
  },
  expired: {
    subject: (goods, shop) => `Your reservation at ${shop} has expired: ${goods}`,
    title: 'Your reservation has expired',
    intro: (name, until) =>
      `${hello(name)}, your reservation lasted until ${until} and has expired. You need not do anything. Would you still like it? Then you can reserve it again, as long as it is there.`,
  },
  cancelled: {
    subject: (goods, shop) => `Your reservation at ${shop} is cancelled: ${goods}`,
    title: 'Your reservation is cancelled',
    byCustomer: (name) =>
      `${hello(name)}, as you asked we have cancelled your reservation. You need not do anything.`,
    byShop: (name, reason) =>
      `${hello(name)}, we had to cancel your reservation: ${reason} We are sorry. You need not do anything.`,
  },
  staff: {
    subject: (goods, branch) => `Put aside in ${branch}: ${goods}`,
    title: 'Something was reserved',
    intro: (name) => `Put this aside${name === '' ? '' : ` for ${name}`}, and then say that it is ready.`,
    article: 'Article number',
    contact: 'Customer',
    command: 'To say that it is ready',
  },
  ended: {
    subject: (goods, branch) => `Put back in ${branch}: ${goods}`,
    title: 'A reservation is over',
    cancelled:
      'The customer will not collect this. Does it lie apart? Then put it back: it can be sold and reserved again.',
    expired:
      'Its time is over. Does this still lie apart? Then put it back: it can be sold and reserved again.',
  },
};

export const reservationTexts = { nl, en };
