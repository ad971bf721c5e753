import type { PaymentContent } from '../shop-content.ts';

/** The methods of the test bank, and paying on invoice: nobody but customers whose category allows it sees that one. */
export const demoPayments: readonly PaymentContent[] = [
  { provider: 'test-bank', method: 'ideal', name: { nl: 'iDEAL', en: 'iDEAL' } },
  {
    provider: 'test-bank',
    method: 'card',
    name: { nl: 'Creditcard of betaalpas', en: 'Credit or debit card' },
  },
  { provider: 'test-bank', method: 'bancontact', name: { nl: 'Bancontact', en: 'Bancontact' } },
  { provider: 'invoice', method: 'invoice', name: { nl: 'Op factuur', en: 'On invoice' } },
];
