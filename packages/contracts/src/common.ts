import { type Static, type TEnum, type TObject, type TProperties, type TSchema, Type } from 'typebox';
import { idempotencyKeyPattern } from './limits.ts';

/** An amount in euros (or the tenant's currency) with at most two decimals, as the specification's fields are. */
export const Money = Type.Number({ description: 'Amount in the shop’s currency, at most two decimals' });
/** An amount that a request gives. None of a shop is larger, and what is much larger has no whole cents. */
export const GivenMoney = Type.Number({ minimum: 0, maximum: 10_000_000 });

/** Whether a price includes VAT ('inc') or not ('ex'). */
export const Basis = Type.Union([Type.Literal('inc'), Type.Literal('ex')]);
export type Basis = Static<typeof Basis>;

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Uuid = Type.String({ format: 'uuid' });
export const Slug = Type.String({ pattern: '^[a-z0-9-]{1,200}$' });
export const Language = Type.String({ pattern: '^[a-z]{2}$' });

/** The query of a call whose answer is in a language: the page's, else the one that the browser asks for. */
export const inLanguage = Type.Object({ lang: Type.Optional(Language) });

export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A telephone number as people write them; empty for none. */
export const Phone = Type.String({ maxLength: 30, pattern: '^$|^[+0-9() .-]{6,30}$' });

/** Letters, digits and the rest of Unicode, but no control characters or line ends: what a person may type on one line. */
export const lineOfText = (maxLength: number, minLength = 1) =>
  Type.String({
    minLength,
    maxLength,
    pattern: '^[^\\u0000-\\u001f\\u007f\\u0085\\u2028\\u2029]*$',
  });

/** A text of several lines: no control characters but line ends. */
export const linesOfText = (maxLength: number) =>
  Type.String({
    maxLength,
    // Counted here as well: what is seen as one letter may be many characters.
    pattern: `^[^\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f\\u007f\\u0085\\u2028\\u2029]{0,${maxLength}}$`,
  });

/** A day, 'YYYY-MM-DD'. */
export const Day = Type.String({ format: 'date' });

/**
 * A picture: files stand at `${src}-${width}.avif` and `.webp` for each of `widths`;
 * width and height are the original's and give the ratio.
 */
export const Image = Type.Object({
  src: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  widths: Type.Array(Type.Integer()),
  alt: Type.String(),
});
export type Image = Static<typeof Image>;

/** RFC 9457 problem. `code` is for programs, `errors` names each field that is wrong. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.String(),
  detail: Type.Optional(Type.String()),
  requestId: Type.Optional(Type.String()),
  errors: Type.Optional(
    Type.Array(
      Type.Object({
        field: Type.String({ description: 'Dotted path in the request, e.g. billing.postalCode' }),
        code: Type.String({
          description: 'required, format, minLength, maxLength, minimum, maximum, enum, unknown…',
        }),
        message: Type.String(),
      }),
    ),
  ),
});
export type Problem = Static<typeof Problem>;

/**
 * What any endpoint may refuse with, whatever its contract names: it comes before the endpoint or from beneath it, and is told alike on
 * every page. WRONG_SECRET is said by `/ready` alone, which no contract describes.
 */
export type CommonCode =
  | 'INVALID_REQUEST'
  | 'MALFORMED_JSON'
  | 'CONTENT_LENGTH'
  | 'BAD_REQUEST'
  | 'BAD_URL'
  | 'TOO_DEEP'
  | 'TOO_MANY_FIELDS'
  | 'TOO_MANY_PARAMETERS'
  | 'TWO_HOSTS'
  | 'CROSS_SITE'
  | 'SHADOW_MODE'
  | 'NOT_FOUND'
  | 'UNKNOWN_SHOP'
  | 'BODY_TOO_LARGE'
  | 'URL_TOO_LONG'
  | 'MEDIA_TYPE'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL'
  | 'BUSY'
  | 'TOO_SLOW'
  | 'UNAVAILABLE'
  | 'WRONG_SECRET';

/**
 * A problem that an endpoint refuses with: its `code` is one of these, or one of `CommonCode`. The API may refuse with no other at this
 * status, and the storefront has a text for each.
 */
export function refusing<P extends TProperties, const Codes extends string[]>(
  problem: TObject<P>,
  ...codes: Codes
): TObject<Omit<P, 'code'> & { code: TEnum<Codes> }> {
  return Type.Object({ ...problem.properties, code: Type.Enum(codes) }) as never;
}

/** Of what a shop's own pages ask: it takes no orders now, or another site's page asked. */
export const Forbidden = refusing(Problem, 'SHOPPING_DISABLED', 'CROSS_SITE');

/** Of what anybody may ask but another site's page. */
export const Foreign = refusing(Problem, 'CROSS_SITE');

/** Of what only a customer does: staff who act for them, or another site's page, asked (decision 061). */
export const CustomersOwn = refusing(Problem, 'CROSS_SITE', 'SHADOW_MODE');
/** The same of what another site’s page asks in vain. */
export const NotInShadow = refusing(Problem, 'SHADOW_MODE');

type CodeOf<S> = S extends TSchema
  ? Static<S> extends { code: infer Code extends string }
    ? string extends Code
      ? never
      : Code
    : never
  : never;

/** The codes that endpoints name for their refusals, at any status. */
export type RefusalCode<E extends Endpoint> = E extends Endpoint
  ? {
      [Status in keyof E['schema']['response']]: CodeOf<E['schema']['response'][Status]>;
    }[keyof E['schema']['response']]
  : never;

/** `E` where it names the code, for a part that several endpoints share: with the contract of another it does not compile. */
export type Naming<E extends Endpoint, Code extends string> = E extends Endpoint
  ? Code extends RefusalCode<E>
    ? E
    : never
  : never;

/** One call of the API: what the server validates, the client types and the OpenAPI document shows. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path, parameters as :name. */
  url: string;
  schema: {
    summary: string;
    tags: string[];
    /** Media types of the body, where it may come as others than application/json. */
    consumes?: readonly string[];
    params?: TSchema;
    querystring?: TSchema;
    headers?: TSchema;
    body?: TSchema;
    response: Record<number, TSchema>;
  };
};

/** The key by which a request that is sent again, because its answer was lost, is known and not done twice. */
export const idempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ pattern: idempotencyKeyPattern })),
});

/** Answers that any endpoint may give. */
export const problems = { 400: Problem, 404: Problem, 429: Problem, 500: Problem, 503: Problem };
