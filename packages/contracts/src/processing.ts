import { type Static, Type } from 'typebox';
import { type Endpoint, nullable, problems } from './common.ts';

// The register of processing that a shop keeps (GDPR, article 30). Its words are the pages'; what is a fact is told from here.

/** What is done with data of persons. */
export const processingActivities = [
  ...(['orders', 'payments', 'carts', 'accounts', 'companies', 'subscriptions', 'reservations'] as const),
  ...(['mail', 'newsletter', 'stockRequests', 'reviews', 'contact', 'wishlist', 'promotions'] as const),
  ...(['staff', 'counts', 'security', 'errorLogs'] as const),
] as const;
export type ProcessingActivity = (typeof processingActivities)[number];

/** Who else sees some of it. */
export const processingRecipients = [
  ...(['host', 'paymentProvider', 'testBank', 'mailServer', 'carrier', 'vatRegister'] as const),
  ...(['hostedSearch', 'assistant'] as const),
] as const;
export type ProcessingRecipient = (typeof processingRecipients)[number];

/** What is kept for a time that the clean-up knows, by the names that it has there, and what ends with something else. */
export const keptThings = [
  ...(['cartsOfGuests', 'cartsOfCustomers', 'mergedCarts', 'freeAddresses', 'mails'] as const),
  ...(['contactMessages', 'photosWithoutMessage', 'photosOfMessages', 'doneWork', 'sessions'] as const),
  ...(['endedProofs', 'logInLinks', 'endedLogInLinks', 'registrations', 'passwordResets'] as const),
  ...(['invitations', 'endedAccountLinks', 'shadowVisits', 'unconfirmedNewsletters'] as const),
  ...(['leftNewsletters', 'unconfirmedStockRequests', 'confirmedStockRequests'] as const),
  ...(['endedReservations', 'endedApprovals', 'wheelTurns', 'endedWonCodes', 'attempts'] as const),
  ...(['testBankPayments', 'takenOffWishlists', 'statistics'] as const),
  ...(['staffSessions', 'orders', 'account', 'withAccount', 'reviews', 'reviewMailRefusals'] as const),
  ...(['usedCodes', 'staffAccounts', 'auditLog', 'serverLogs', 'confirmedNewsletters'] as const),
  ...(['requestCounts'] as const),
] as const;
export type KeptThing = (typeof keptThings)[number];

export const ProcessingRegister = Type.Object({
  /** Who answers for it, from the shop's settings; '' where the shop did not say. */
  controller: Type.Object({
    name: Type.String(),
    address: Type.String(),
    email: Type.String(),
    phone: Type.String(),
    chamberOfCommerce: Type.String(),
    vatNumber: Type.String(),
  }),
  activities: Type.Array(
    Type.Object({
      key: Type.Enum(processingActivities),
      recipients: Type.Array(Type.Enum(processingRecipients)),
      /** `period` null: it ends with something else, which the words say. */
      kept: Type.Array(
        Type.Object({
          what: Type.Enum(keptThings),
          period: nullable(
            Type.Object({
              unit: Type.Enum(['minutes', 'hours', 'days', 'months', 'years']),
              count: Type.Integer(),
            }),
          ),
        }),
      ),
    }),
  ),
  /** Those that this shop really has, with their names or hosts where these are known. */
  recipients: Type.Array(
    Type.Object({ kind: Type.Enum(processingRecipients), names: Type.Array(Type.String()) }),
  ),
});
export type ProcessingRegister = Static<typeof ProcessingRegister>;

export const getProcessingRegister = {
  method: 'GET',
  url: '/desk/processing',
  schema: {
    summary: 'What the shop does with data of persons, for its staff; 404 for anybody else',
    tags: ['desk'],
    response: { 200: ProcessingRegister, ...problems },
  },
} as const satisfies Endpoint;
