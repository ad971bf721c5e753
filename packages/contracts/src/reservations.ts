import { type Static, Type } from 'typebox';
import { Email } from './checkout.ts';
import {
  Basis,
  type Endpoint,
  Forbidden,
  GivenMoney,
  Id,
  Image,
  inLanguage,
  lineOfText,
  Money,
  nullable,
  Phone,
  Problem,
  problems,
  refusing,
  Uuid,
} from './common.ts';
import { reservationLimits, reservationNameLength } from './limits.ts';
import { shopParams } from './staff.ts';
import { Branch } from './store.ts';

/** 'open': it is to be laid apart. 'ready': it lies apart. Both hold pieces of the branch. */
export const ReservationStatus = Type.Enum(['open', 'ready', 'collected', 'cancelled', 'expired']);
export type ReservationStatus = Static<typeof ReservationStatus>;

const moment = Type.String({ format: 'date-time' });

/** When a branch is open: days of the week 1 for Monday to 7 for Sunday, times 'HH:MM', in order; twice on a day with a break. Days on which it is closed are left out. */
const Opening = Type.Object({ weekday: Type.Integer(), from: Type.String(), until: Type.String() });
export type Opening = Static<typeof Opening>;

const ReservationBranch = Type.Object({ ...Branch.properties, openings: Type.Array(Opening) });
export type ReservationBranch = Static<typeof ReservationBranch>;

/** What is reserved, as it was on the day that it was. */
export const Reservation = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  status: ReservationStatus,
  cancelledBy: nullable(Type.Enum(['customer', 'shop'])),
  /** Why the shop cancelled it. */
  reason: nullable(Type.String()),
  /** Who of the shop made it in the customer's name. */
  madeByStaff: nullable(Type.String()),
  madeAt: moment,
  keepUntil: moment,
  endedAt: nullable(moment),
  name: Type.String(),
  email: Type.String(),
  productName: Type.String(),
  variantName: Type.String(),
  /** Of its product's page; null where the shop does not have it any more. */
  slug: nullable(Type.String()),
  variantId: Id,
  quantity: Type.Integer(),
  /** Of a piece, on `basis`. */
  unitPrice: Money,
  /** What all is to be paid at the branch, with VAT. */
  total: Money,
  basis: Basis,
  currency: Type.String(),
  branchName: Type.String(),
  /** null where the shop does not have it any more. */
  branch: nullable(ReservationBranch),
});
export type Reservation = Static<typeof Reservation>;

/** What stands above and in the form: the variant, and the branches that have it. */
export const getReservationForm = {
  method: 'GET',
  url: '/reservations/form',
  schema: {
    summary: 'The variant that somebody may reserve, and at which branches until when',
    tags: ['reservations'],
    querystring: Type.Object({ ...inLanguage.properties, variant: Id }),
    response: {
      200: Type.Object({
        name: Type.String(),
        variantName: Type.String(),
        slug: Type.String(),
        image: nullable(Image),
        unitPrice: Money,
        basis: Basis,
        currency: Type.String(),
        /** None where it is at no branch, or the shop takes no reservations. */
        branches: Type.Array(
          Type.Object({ ...ReservationBranch.properties, available: Type.Integer(), keepUntil: moment }),
        ),
      }),
      ...problems,
    },
  },
} as const satisfies Endpoint;

export const makeReservation = {
  method: 'POST',
  url: '/reservations',
  schema: {
    summary: 'Hold pieces of a variant at a branch, free and without payment, at the price of today',
    tags: ['reservations'],
    querystring: inLanguage,
    body: Type.Object(
      {
        /** Made once for each form: sent again, it is the same reservation. */
        key: Uuid,
        variant: Id,
        branch: Id,
        quantity: Type.Integer({ minimum: 1, maximum: reservationLimits.pieces }),
        name: lineOfText(reservationNameLength),
        /** What a piece was said to cost, on the basis that was shown: for more than that nothing is reserved unseen. */
        unitPrice: Type.Optional(GivenMoney),
        /** Of guests; a customer's is the account's. */
        email: Type.Optional(Email),
        phone: Type.Optional(Phone),
      },
      { additionalProperties: false },
    ),
    response: {
      201: Type.Object({ id: Uuid, token: Type.String() }),
      ...problems,
      403: Forbidden,
      409: refusing(
        Type.Object({
          ...Problem.properties,
          /** Of what is not enough there: the pieces that can be reserved. */
          available: Type.Optional(Type.Integer()),
          /** Of what is too much: for one guest's e-mail, for a customer, or for all guests of a network. */
          limit: Type.Optional(Type.Enum(['email', 'customer', 'network'])),
        }),
        'NOT_AT_BRANCH',
        'PRICE_CHANGED',
        'TOO_MANY_RESERVATIONS',
        'TOO_MANY_PIECES',
        'TOO_MANY_TODAY',
      ),
    },
  },
} as const satisfies Endpoint;

const params = Type.Object({ id: Uuid });
const token = Type.Optional(Type.String({ minLength: 1, maxLength: 100 }));

export const getReservation = {
  method: 'GET',
  url: '/reservations/:id',
  schema: {
    summary: 'A reservation, for whoever has its link or is its customer',
    tags: ['reservations'],
    params,
    querystring: Type.Object({ ...inLanguage.properties, token }),
    response: { 200: Reservation, ...problems },
  },
} as const satisfies Endpoint;

export const cancelReservation = {
  method: 'POST',
  url: '/reservations/:id/cancel',
  schema: {
    summary: 'Let go of what is reserved; once more changes nothing',
    tags: ['reservations'],
    params,
    body: Type.Object({ token }, { additionalProperties: false }),
    response: {
      200: Type.Object({ status: ReservationStatus }),
      ...problems,
      409: refusing(Problem, 'RESERVATION_ENDED'),
    },
  },
} as const satisfies Endpoint;

export const listReservations = {
  method: 'GET',
  url: '/account/reservations',
  schema: {
    summary: 'The customer’s reservations: those that are kept now, then earlier ones; 404 without a session',
    tags: ['account'],
    querystring: Type.Object({ ...inLanguage.properties, before: Type.Optional(Id) }),
    response: {
      200: Type.Object({
        /** Those that hold goods now, with the first page alone. */
        open: Type.Array(Reservation),
        /** The newest first. */
        ended: Type.Array(Reservation),
        /** For `before`: what the next page begins after; null where there is none. */
        next: nullable(Type.Integer()),
      }),
      ...problems,
    },
  },
} as const satisfies Endpoint;

const StaffReservation = Type.Object({
  number: Type.Integer(),
  status: ReservationStatus,
  branchName: Type.String(),
  keepUntil: moment,
  quantity: Type.Integer(),
  articleNumber: Type.String(),
  productName: Type.String(),
  variantName: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: nullable(Type.String()),
  total: Money,
  currency: Type.String(),
});
export type StaffReservation = Static<typeof StaffReservation>;

export const staffListReservations = {
  method: 'GET',
  url: '/staff/shops/:slug/reservations',
  schema: {
    summary: 'What is reserved at the branches now, what is to be collected first first',
    tags: ['staff'],
    params: shopParams,
    response: { 200: Type.Object({ reservations: Type.Array(StaffReservation) }), ...problems },
  },
} as const satisfies Endpoint;

export const staffDecideReservation = {
  method: 'POST',
  url: '/staff/shops/:slug/reservations/:number',
  schema: {
    summary: 'Note that it lies ready, was collected, or is cancelled for a reason that its customer reads',
    tags: ['staff'],
    params: Type.Object({ ...shopParams.properties, number: Id }),
    body: Type.Object(
      {
        /** 'missing' cancels it too, and the goods are not there to be sold or reserved again. */
        status: Type.Enum(['ready', 'collected', 'cancelled', 'missing']),
        reason: Type.Optional(lineOfText(500)),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ reservation: StaffReservation }),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_RESERVATION'),
      409: refusing(Problem, 'RESERVATION_ENDED', 'REASON_MISSING'),
    },
  },
} as const satisfies Endpoint;

export const staffSetBranchStock = {
  method: 'PUT',
  url: '/staff/shops/:slug/branch-stock',
  schema: {
    summary: 'Say how many pieces of variants lie at a branch, those that are reserved included',
    tags: ['staff'],
    params: shopParams,
    body: Type.Object(
      {
        /** The branch by its name. */
        branch: lineOfText(200),
        stock: Type.Array(
          Type.Object(
            { articleNumber: lineOfText(100), quantity: Type.Integer({ minimum: 0, maximum: 1_000_000 }) },
            { additionalProperties: false },
          ),
          { minItems: 1, maxItems: 1000 },
        ),
      },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ written: Type.Literal(true) }),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_BRANCH'),
      /** `unknown` names the article numbers that the shop does not have; then nothing was written. */
      409: refusing(
        Type.Object({ ...Problem.properties, unknown: Type.Array(Type.String()) }),
        'UNKNOWN_ARTICLES',
      ),
    },
  },
} as const satisfies Endpoint;
