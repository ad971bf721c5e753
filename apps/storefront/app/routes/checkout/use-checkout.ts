import type { Checkout, Customer } from '@etalage/contracts';
import { useOutletContext } from 'react-router';

/** What the checkout's layout hands to its steps. */
export type StepContext = {
  checkout: Checkout;
  /** Who is logged in; null for a guest. */
  customer: (Pick<Customer, 'email' | 'firstName' | 'lastName'> & { companyName: string }) | null;
  orderKey: string;
};

/** The checkout as the server knows it, for the step that is shown. */
export const useCheckout = (): StepContext => useOutletContext<StepContext>();
