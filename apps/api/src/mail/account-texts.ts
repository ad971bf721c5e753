/**
 * The words of the mails about accounts. nl is the type of the others. Those to an address that nobody has shown to be theirs greet
 * nobody by name: whoever asked for them typed it, and could let the shop mail strangers whatever they like.
 */
const nl = {
  registerSubject: (shop: string) => `Bevestig je nieuwe account bij ${shop}`,
  registerTitle: 'Nog één stap',
  registerIntro: (shop: string, hours: number) =>
    `Dag, met de knop hieronder kies je een wachtwoord en is je account bij ${shop} klaar. De link werkt één keer, ${hours} uur lang.`,
  registerButton: 'Kies een wachtwoord',
  registerUnasked:
    'Heb je geen account aangevraagd? Dan hoef je niets te doen: zonder deze mail komt er geen account. Stuur hem niet door.',
  knownSubject: (shop: string) => `Je hebt al een account bij ${shop}`,
  knownTitle: 'Je hebt al een account',
  knownIntro: (shop: string) =>
    `Dag, iemand, waarschijnlijk jij, wilde met dit e-mailadres een account maken bij ${shop}. Dat heb je al: je kunt gewoon inloggen. Weet je je wachtwoord niet meer? Op die pagina kies je een nieuw wachtwoord.`,
  knownButton: 'Inloggen',
  knownUnasked: 'Was jij het niet? Dan hoef je niets te doen: er is niets veranderd.',
  knownEmailSubject: (shop: string) => `Dit e-mailadres heeft al een account bij ${shop}`,
  knownEmailTitle: 'Dit adres heeft al een account',
  knownEmailIntro: (shop: string, account: string) =>
    `Dag, voor het account bij ${shop} dat nu ${account} als e-mailadres heeft, is gevraagd om voortaan dit adres te gebruiken. Dat kan niet: dit adres heeft al een eigen account. Is het andere account ook van jou? Kies er dan een ander adres voor, of log in met dit adres.`,
  knownInviteSubject: (shop: string) => `Je bent uitgenodigd bij ${shop}, en hebt er al een account`,
  knownInviteTitle: 'Je bent uitgenodigd, en hebt al een account',
  knownInviteIntro: (shop: string, by: string | null) =>
    by === null
      ? `Dag, ${shop} heeft je uitgenodigd om met een eigen account te bestellen. Dat heb je al: je kunt gewoon inloggen.`
      : `Dag, ${by} nodigt je uit om voor een bedrijf te bestellen bij ${shop}. Dit e-mailadres heeft al een account, en daaraan verandert een uitnodiging niets. Wil je voor dat bedrijf bestellen, en kan dat nog niet? Laat je dan uitnodigen op een ander e-mailadres, of vraag het ons.`,
  knownInviteUnasked: 'Verwacht je deze mail niet? Dan hoef je niets te doen: er is niets veranderd.',
  resetSubject: (shop: string) => `Kies een nieuw wachtwoord voor ${shop}`,
  resetTitle: 'Kies een nieuw wachtwoord',
  resetIntro: (name: string, shop: string, minutes: number) =>
    `Dag ${name}, met de knop hieronder kies je een nieuw wachtwoord voor je account bij ${shop}. De link werkt één keer, ${minutes} minuten lang. Daarna ben je op al je andere apparaten uitgelogd.`,
  resetButton: 'Kies een nieuw wachtwoord',
  resetUnasked:
    'Heb je hier niet om gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is. Stuur deze mail niet door.',
  inviteSubject: (shop: string) => `Een uitnodiging om te bestellen bij ${shop}`,
  inviteTitle: 'Je bent uitgenodigd',
  inviteIntro: (shop: string, by: string | null, days: number) =>
    `Dag, ${by === null ? `${shop} nodigt je uit om met een eigen account te bestellen.` : `${by} nodigt je uit om voor jullie bedrijf te bestellen bij ${shop}.`} Met de knop hieronder kies je een wachtwoord, en kun je beginnen. De link werkt één keer, ${days} dagen lang.`,
  inviteUnasked:
    'Verwacht je deze mail niet? Dan hoef je niets te doen: zonder jou gaat er niets open. Stuur hem niet door.',
  emailSubject: (shop: string) => `Bevestig je nieuwe e-mailadres bij ${shop}`,
  emailTitle: 'Is dit je nieuwe e-mailadres?',
  emailIntro: (shop: string, account: string, hours: number) =>
    `Dag, voor het account bij ${shop} dat nu ${account} als e-mailadres heeft, is gevraagd om voortaan dit adres te gebruiken. Is dat jouw account, bevestig dan met de knop hieronder dat ook dit adres van jou is. De link werkt één keer, ${hours} uur lang.`,
  emailButton: 'Bevestig dit adres',
  emailUnasked:
    'Heb je hier niet om gevraagd, of is het niet jouw account? Druk dan niet op de knop: er verandert niets.',
  emailAskedSubject: (shop: string) => `Je e-mailadres bij ${shop} wordt gewijzigd`,
  emailAskedTitle: 'Wil je een ander e-mailadres?',
  emailAskedIntro: (name: string, newEmail: string) =>
    `Dag ${name}, in je account is gevraagd om voortaan ${newEmail} te gebruiken. Dat gebeurt pas als het daar bevestigd is.`,
  emailChangedSubject: (shop: string) => `Je e-mailadres bij ${shop} is gewijzigd`,
  emailChangedTitle: 'Je e-mailadres is gewijzigd',
  emailChangedIntro: (name: string, newEmail: string) =>
    `Dag ${name}, je account heeft nu het e-mailadres ${newEmail}. Op dit adres krijg je er geen mail meer over.`,
  emailChangedButton: 'Was jij dit niet? Neem contact met ons op',
  passkeySubject: (shop: string) => `Er is een passkey bij je account bij ${shop}`,
  passkeyTitle: 'Je kunt inloggen met een passkey',
  passkeyIntro: (name: string, shop: string, passkey: string) =>
    `Dag ${name}, bij je account bij ${shop} hoort nu de passkey “${passkey}”. Met het apparaat waar die op staat log je in zonder wachtwoord.`,
  passkeyUnasked:
    'Was jij dit zelf? Dan hoef je niets te doen. Kies je een nieuw wachtwoord met deze knop, dan werkt geen passkey van je account meer.',
  passwordChangedSubject: (shop: string) => `Je wachtwoord bij ${shop} is gewijzigd`,
  passwordChangedTitle: 'Je wachtwoord is gewijzigd',
  passwordChangedIntro: (name: string, shop: string) =>
    `Dag ${name}, je hebt een nieuw wachtwoord bij ${shop}, en bent op je andere apparaten uitgelogd.`,
  passwordChangedButton: 'Was jij dit niet? Kies meteen een nieuw wachtwoord',
  passwordChangedUnasked: 'Was jij dit zelf? Dan hoef je niets te doen.',
};

const en: typeof nl = {
  registerSubject: (shop) => `Confirm your new account at ${shop}`,
  registerTitle: 'One more step',
  registerIntro: (shop, hours) =>
    `Hello, with the button below you choose a password, and your account at ${shop} is ready. The link works once, for ${hours} hours.`,
  registerButton: 'Choose a password',
  registerUnasked:
    'Did you not ask for an account? Then there is nothing you need to do: without this mail there will be none. Do not forward it.',
  knownSubject: (shop) => `You already have an account at ${shop}`,
  knownTitle: 'You already have an account',
  knownIntro: (shop) =>
    `Hello, somebody, probably you, wanted to make an account at ${shop} with this email address. You have one already and can simply log in. Did you forget your password? On that page you choose a new one.`,
  knownButton: 'Log in',
  knownUnasked: 'Was it not you? Then there is nothing you need to do: nothing has changed.',
  knownEmailSubject: (shop) => `This email address already has an account at ${shop}`,
  knownEmailTitle: 'This address already has an account',
  knownEmailIntro: (shop, account) =>
    `Hello, the account at ${shop} whose email address is now ${account} was asked to use this address from now on. That is not possible: this address already has an account of its own. Is the other account yours as well? Then choose another address for it, or log in with this one.`,
  knownInviteSubject: (shop) => `You are invited at ${shop}, and already have an account`,
  knownInviteTitle: 'You are invited, and already have an account',
  knownInviteIntro: (shop, by) =>
    by === null
      ? `Hello, ${shop} invited you to order with an account of your own. You have one already and can simply log in.`
      : `Hello, ${by} invites you to order for a company at ${shop}. This email address already has an account, and an invitation changes nothing about it. Do you want to order for that company, and can you not yet? Then let them invite you at another email address, or ask us.`,
  knownInviteUnasked:
    'Did you not expect this mail? Then there is nothing you need to do: nothing has changed.',
  resetSubject: (shop) => `Choose a new password for ${shop}`,
  resetTitle: 'Choose a new password',
  resetIntro: (name, shop, minutes) =>
    `Hello ${name}, with the button below you choose a new password for your account at ${shop}. The link works once, for ${minutes} minutes. After that you are logged out on all your other devices.`,
  resetButton: 'Choose a new password',
  resetUnasked:
    'Did you not ask for this? Then there is nothing you need to do: your password stays as it is. Do not forward this mail.',
  inviteSubject: (shop) => `An invitation to order at ${shop}`,
  inviteTitle: 'You are invited',
  inviteIntro: (shop, by, days) =>
    `Hello, ${by === null ? `${shop} invites you to order with an account of your own.` : `${by} invites you to order for your company at ${shop}.`} With the button below you choose a password and can begin. The link works once, for ${days} days.`,
  inviteUnasked:
    'Did you not expect this mail? Then there is nothing you need to do: without you nothing is opened. Do not forward it.',
  emailSubject: (shop) => `Confirm your new email address at ${shop}`,
  emailTitle: 'Is this your new email address?',
  emailIntro: (shop, account, hours) =>
    `Hello, the account at ${shop} whose email address is now ${account} was asked to use this address from now on. If that account is yours, the button below confirms that this address is too. The link works once, for ${hours} hours.`,
  emailButton: 'Confirm this address',
  emailUnasked:
    'Did you not ask for this, or is the account not yours? Then do not press the button: nothing changes.',
  emailAskedSubject: (shop) => `Your email address at ${shop} is about to change`,
  emailAskedTitle: 'Do you want another email address?',
  emailAskedIntro: (name, newEmail) =>
    `Hello ${name}, your account was asked to use ${newEmail} from now on. That happens once it is confirmed there.`,
  emailChangedSubject: (shop) => `Your email address at ${shop} was changed`,
  emailChangedTitle: 'Your email address was changed',
  emailChangedIntro: (name, newEmail) =>
    `Hello ${name}, your account now has the email address ${newEmail}. No mail about it comes to this address any more.`,
  emailChangedButton: 'Was this not you? Contact us',
  passkeySubject: (shop) => `Your account at ${shop} has a passkey`,
  passkeyTitle: 'You can log in with a passkey',
  passkeyIntro: (name, shop, passkey) =>
    `Hello ${name}, your account at ${shop} now has the passkey “${passkey}”. With the device that keeps it you log in without a password.`,
  passkeyUnasked:
    'Was it you? Then there is nothing you need to do. If you choose a new password by this button, no passkey of your account works any more.',
  passwordChangedSubject: (shop) => `Your password at ${shop} was changed`,
  passwordChangedTitle: 'Your password was changed',
  passwordChangedIntro: (name, shop) =>
    `Hello ${name}, you have a new password at ${shop}, and are logged out on your other devices.`,
  passwordChangedButton: 'Was this not you? Choose a new password now',
  passwordChangedUnasked: 'Was it you? Then there is nothing you need to do.',
};

export const accountTexts = { nl, en };
