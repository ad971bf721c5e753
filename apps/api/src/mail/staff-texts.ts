/** The words of the mails to a shop's own staff. nl is the type of the others. */
const nl = {
  staffInvitationSubject: (shop: string) => `Je werkt voortaan voor ${shop}`,
  staffInvitationTitle: 'Je toegang als medewerker staat klaar',
  staffInvitationIntro: (name: string, shop: string, days: number) =>
    `Dag ${name}, met de knop hieronder kies je een wachtwoord voor je werk bij ${shop}. De link werkt één keer, ${days} dagen lang.`,
  staffInvitationButton: 'Toegang instellen',
  staffInvitationUnasked: 'Verwacht je deze mail niet? Dan hoef je niets te doen. Stuur hem niet door.',
  staffCodeSubject: (shop: string) => `Je code voor ${shop}`,
  staffCodeTitle: 'Je inlogcode',
  staffCodeIntro: (name: string, code: string, minutes: number) =>
    `Dag ${name}, je code is ${code}. Hij werkt één keer, ${minutes} minuten lang, op het apparaat waar je bent begonnen met inloggen.`,
  staffCodeButton: 'Naar de pagina voor je code',
  staffCodeUnasked:
    'Was jij dit niet? Dan kent iemand anders je wachtwoord. Geef de code aan niemand, en vraag je winkel om een nieuwe uitnodiging.',
  staffPasskeySubject: (shop: string) => `Er is een passkey bij je toegang tot ${shop}`,
  staffPasskeyTitle: 'Je toegang heeft een nieuwe passkey',
  staffPasskeyIntro: (name: string, shop: string, passkey: string) =>
    `Dag ${name}, bij je toegang als medewerker van ${shop} hoort nu de passkey “${passkey}”. Na je wachtwoord log je met het apparaat waar die op staat in, zonder code.`,
  staffPasskeyButton: 'Naar je passkeys',
  staffPasskeyUnasked:
    'Was jij dit zelf? Dan hoef je niets te doen. Was jij het niet, verwijder de passkey dan met deze knop, en vraag je winkel om een nieuwe uitnodiging: daarna werkt geen passkey van daarvoor meer.',
};

const en: typeof nl = {
  staffInvitationSubject: (shop) => `You now work for ${shop}`,
  staffInvitationTitle: 'Your staff access is waiting for you',
  staffInvitationIntro: (name, shop, days) =>
    `Hello ${name}, with the button below you choose a password for your work at ${shop}. The link works once, for ${days} days.`,
  staffInvitationButton: 'Set up access',
  staffInvitationUnasked:
    'Did you not expect this mail? Then there is nothing you need to do. Do not forward it.',
  staffCodeSubject: (shop) => `Your code for ${shop}`,
  staffCodeTitle: 'Your log-in code',
  staffCodeIntro: (name, code, minutes) =>
    `Hello ${name}, your code is ${code}. It works once, for ${minutes} minutes, on the device where you began to log in.`,
  staffCodeButton: 'To the page for your code',
  staffCodeUnasked:
    'Was it not you? Then somebody else knows your password. Give the code to nobody, and ask your shop for another invitation.',
  staffPasskeySubject: (shop) => `Your access to ${shop} has a passkey`,
  staffPasskeyTitle: 'Your access has another passkey',
  staffPasskeyIntro: (name, shop, passkey) =>
    `Hello ${name}, your staff access to ${shop} now has the passkey “${passkey}”. After your password you log in with the device that keeps it, without a code.`,
  staffPasskeyButton: 'To your passkeys',
  staffPasskeyUnasked:
    'Was it you? Then there is nothing you need to do. If it was not, remove the passkey by this button, and ask your shop for another invitation: after that no passkey of before works any more.',
};

export const staffTexts = { nl, en };
