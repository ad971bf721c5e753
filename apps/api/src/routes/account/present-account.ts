import type { Account } from '@etalage/contracts';
import { presentAddress } from '../../commands/address-rules.ts';
import type { AccountFacts } from '../../repositories/accounts.ts';
import { deviceOf } from './device-words.ts';

/** A customer's account as they see it; `token` is that of the session that asks. */
export function presentAccount(facts: AccountFacts, token: string): Account {
  const { companyName, chamberOfCommerce, vatNumber, phone, billing, shipping, sessions } = facts;
  const company = companyName !== null && {
    companyName,
    ...(chamberOfCommerce !== null && { chamberOfCommerce }),
    ...(vatNumber !== null && { vatNumber }),
  };
  return {
    email: facts.email,
    details: {
      firstName: facts.firstName,
      lastName: facts.lastName,
      ...(phone !== null && { phone }),
      ...(company && { company }),
    },
    vatIsValid: facts.vatIsValid,
    billing: billing && presentAddress(billing),
    shipping: shipping && presentAddress(shipping),
    hasPassword: facts.hasPassword,
    sessions: sessions.map((session) => ({
      id: session.id,
      isThis: session.token === token,
      ...deviceOf(session.userAgent),
      beganAt: new Date(session.beganAt).toISOString(),
    })),
  };
}
