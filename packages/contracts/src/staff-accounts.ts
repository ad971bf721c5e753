import { type Static, Type } from 'typebox';
import { Email } from './checkout.ts';
import { type Endpoint, Language, lineOfText, nullable, Problem, problems, refusing } from './common.ts';
import { shadowReasonLength } from './limits.ts';
import { shopParams } from './staff.ts';

/** What somebody of the staff may do. */
export const StaffRole = Type.Enum(['owner', 'orders', 'content', 'viewer']);
export type StaffRole = Static<typeof StaffRole>;

/** Why somebody acts for a customer; kept with what they did. */
export const ShadowReason = lineOfText(shadowReasonLength, 3);

export const inviteStaff = {
  method: 'POST',
  url: '/staff/shops/:slug/staff/invite',
  schema: {
    summary:
      'Mail somebody a link by which they choose a password and a second factor, and begin to work for the shop',
    tags: ['staff'],
    params: shopParams,
    body: Type.Object(
      { email: Email, name: lineOfText(100), role: StaffRole, language: Type.Optional(Language) },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ until: Type.String({ format: 'date-time' }) }),
      409: refusing(Problem, 'OTHER_LANGUAGES'),
      ...problems,
    },
  },
} as const satisfies Endpoint;

/** `role` null: they may do nothing any more. Whatever it becomes, all their sessions end at once. */
export const changeStaffRole = {
  method: 'POST',
  url: '/staff/shops/:slug/staff/role',
  schema: {
    summary: 'Give somebody of the staff another role, or none',
    tags: ['staff'],
    params: shopParams,
    body: Type.Object({ email: Email, role: nullable(StaffRole) }, { additionalProperties: false }),
    response: {
      200: Type.Object({ changed: Type.Literal(true) }),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_STAFF'),
    },
  },
} as const satisfies Endpoint;

export const listStaff = {
  method: 'GET',
  url: '/staff/shops/:slug/staff',
  schema: {
    summary: 'Who works for a shop, and as what',
    tags: ['staff'],
    params: shopParams,
    response: {
      200: Type.Object({
        staff: Type.Array(
          Type.Object({
            email: Type.String(),
            name: Type.String(),
            role: nullable(StaffRole),
            /** Whether the invitation was followed. */
            hasPassword: Type.Boolean(),
          }),
        ),
      }),
      ...problems,
    },
  },
} as const satisfies Endpoint;

/** The link works once, for a minute, in a browser where that member of the staff is logged in. */
export const linkShadow = {
  method: 'POST',
  url: '/staff/shops/:slug/shadow',
  schema: {
    summary: 'A link by which somebody of the staff acts for a customer',
    tags: ['staff'],
    params: shopParams,
    body: Type.Object(
      { staff: Email, customer: Email, reason: ShadowReason, language: Type.Optional(Language) },
      { additionalProperties: false },
    ),
    response: {
      200: Type.Object({ url: Type.String(), until: Type.String({ format: 'date-time' }) }),
      409: refusing(Problem, 'NOT_ALLOWED'),
      ...problems,
      404: refusing(Problem, 'NO_SUCH_STAFF', 'NO_SUCH_CUSTOMER'),
    },
  },
} as const satisfies Endpoint;
