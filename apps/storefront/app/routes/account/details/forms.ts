/** The forms of the page by what each sends as its intent; the address says which was kept. */
export const savedForms = [
  'details',
  'addresses',
  'email',
  'password',
  'sessions',
  'mails',
  'stockMails',
  'invite',
  'withdraw',
  'colleague',
  'role',
  'passkey',
  'renamePasskey',
  'deletePasskey',
] as const;
export type AccountForm = (typeof savedForms)[number] | 'leave';

export const companyFields = ['companyName', 'chamberOfCommerce', 'vatNumber'] as const;

/** What the boxes of newsletters are named by, before the newsletter's identifier. */
export const newsletterField = 'newsletter.';
/** And the fields of who is invited, which are those of a person as well. */
export const colleagueField = 'colleague.';
/** And the amount up to which this colleague orders by themselves. */
export const limitField = (id: string) => `orderLimit.${id}`;
