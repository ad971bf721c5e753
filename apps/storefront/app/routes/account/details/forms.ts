/** The forms of the page by what each sends as its intent; the address says which was kept. */
export const savedForms = ['details', 'addresses', 'email', 'password', 'sessions'] as const;
export type AccountForm = (typeof savedForms)[number] | 'leave';

export const companyFields = ['companyName', 'chamberOfCommerce', 'vatNumber'] as const;
