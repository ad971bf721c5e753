import { randomBytes } from 'node:crypto';
import { reservationLimits, shortNamePattern } from '@etalage/contracts/limits';
import { EnvProblem, neededByBoth, readSecretFiles, requireNeeds } from '@etalage/contracts/production-needs';
import { readTraceSettings } from '@etalage/contracts/trace-settings';
import { defaultDataDir } from '@etalage/db';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

const Port = (fallback: number) => Type.Integer({ minimum: 0, maximum: 65_535, default: fallback });

/** What the API is told by its environment. Each key is a variable of the same name. */
export const Env = Type.Object({
  /** `development` adds build-tenants, the choice of a shop by the development panel, and /dev/mail. */
  APP_ENV: Type.Union([Type.Literal('production'), Type.Literal('development')], { default: 'production' }),
  HOST: Type.String({ default: '127.0.0.1' }),
  /** 0 takes a free port. */
  PORT: Port(8080),
  MEDIA_PORT: Port(9199),
  MEDIA_DIR: Type.String({ default: '.etalage/media' }),
  /** A bucket in the place of that folder; with it S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. */
  MEDIA_S3_BUCKET: Type.Optional(Type.String({ pattern: '^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$' })),
  /** Where a store answers that is not Amazon's own. */
  MEDIA_S3_ENDPOINT: Type.Optional(Type.String({ pattern: '^https?://' })),
  MEDIA_S3_REGION: Type.String({ default: 'us-east-1' }),
  /** What stands before each path in the bucket, with a slash at its end. */
  MEDIA_S3_PREFIX: Type.String({ pattern: '^([A-Za-z0-9._-]+/)*$', default: '' }),
  S3_ACCESS_KEY_ID: Type.Optional(Type.String({ minLength: 1 })),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ minLength: 1 })),
  DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  /** PostgreSQL itself, where DATABASE_URL is the address of a pooler, which passes no notifications on. */
  DATABASE_DIRECT_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  /** A standby, for what is shown and may be a second old; while it is away or behind, DATABASE_URL answers. */
  DATABASE_READ_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  /** In development a second database, which the development panel shows as production data. */
  PRODUCTION_DATABASE_URL: Type.Optional(Type.String({ pattern: '^postgres(ql)?://' })),
  /** Folder of the embedded database, used without DATABASE_URL. */
  DATA_DIR: Type.String({ default: defaultDataDir }),
  /** Slug of the shop that answers to hosts nobody owns. */
  STORE_ID: Type.Optional(Type.String({ pattern: shortNamePattern })),
  /** Shared with the storefront alone: its requests may name the shop's host and the shopper's address. */
  INTERNAL_SECRET: Type.Optional(Type.String({ minLength: 16 })),
  /** The one before, which storefronts may still have until they are started anew. */
  INTERNAL_SECRET_BEFORE: Type.Optional(Type.String({ minLength: 16 })),
  /** Signs preview links; all API processes of one deployment share it. */
  APP_SECRET: Type.Optional(Type.String({ minLength: 16 })),
  /** The one before: what it signed still holds, and nothing new is signed with it. */
  APP_SECRET_BEFORE: Type.Optional(Type.String({ minLength: 16 })),
  /** Addresses (comma-separated, CIDR allowed) of proxies whose X-Forwarded-* count. */
  TRUSTED_PROXIES: Type.Optional(Type.String({ minLength: 1 })),
  /** Port in links to the storefront, where it is not the usual one of its scheme. */
  STOREFRONT_URL_PORT: Type.Optional(Port(3000)),
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://' })),
  MAIL_FROM: Type.Optional(Type.String({ minLength: 3 })),
  /** One account for several shops: those that MOLLIE_SHARED_SHOPS names. A shop's own is MOLLIE_API_KEY_<SLUG>. */
  MOLLIE_API_KEY: Type.Optional(Type.String({ minLength: 1 })),
  /** Slugs (comma-separated) of the shops whose money goes to that account, or * for all. */
  MOLLIE_SHARED_SHOPS: Type.Optional(
    Type.String({ pattern: '^(\\*|[a-z0-9-]{1,64}( *, *[a-z0-9-]{1,64})*)$' }),
  ),
  /** Where Mollie's API is, for tests and sandboxes; default Mollie's own address. */
  MOLLIE_API_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Where the Union's register of VAT numbers answers; without it numbers stay to be checked. */
  VIES_URL: Type.Optional(Type.String({ pattern: '^https?://' })),
  /** Requests a minute from one client address; 0 is no limit. */
  RATE_LIMIT: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 1200 }),
  /** Tries to place an order from one network within an hour; 0 is no limit. */
  ORDERS_PER_HOUR: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 60 }),
  /** Unpaid orders that one guest's e-mail, and one network within an hour, may have; 0 is no limit. */
  OPEN_ORDERS_PER_EMAIL: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 3 }),
  OPEN_ORDERS_PER_NETWORK: Type.Integer({ minimum: 0, maximum: 1_000_000, default: 10 }),
  /** Reservations at branches that the guests of one network may have at a time; 0 is no limit. */
  RESERVATIONS_PER_NETWORK: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    default: reservationLimits.ofNetwork,
  }),
  /** PostgreSQL connections at most. */
  DB_POOL_SIZE: Type.Integer({ minimum: 1, maximum: 200, default: 10 }),
  /** Products that lists and searches keep in memory, of all shops together; 0 leaves them all to the database. */
  INDEXED_PRODUCTS: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 150_000 }),
  /** Where Prometheus asks, on an address that no shopper reaches; without a port nothing is counted. */
  METRICS_PORT: Type.Optional(Port(0)),
  METRICS_HOST: Type.String({ default: '127.0.0.1' }),
  /** What Prometheus shows, as a bearer token. */
  METRICS_TOKEN: Type.Optional(Type.String({ minLength: 16 })),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'silent'].map((level) => Type.Literal(level)),
    { default: 'info' },
  ),
});
export type Env = Omit<Static<typeof Env>, 'INTERNAL_SECRET' | 'APP_SECRET'> & {
  INTERNAL_SECRET: string;
  APP_SECRET: string;
  /** Those that a storefront may come with: its own, and while it is being replaced the one before. */
  INTERNAL_SECRETS: Secrets;
  /** Those whose signatures hold: APP_SECRET, which alone signs, and while it is being replaced the one before. */
  APP_SECRETS: Secrets;
  /** Where traces go (OTEL_*); null where nothing is traced. */
  TRACES: ReturnType<typeof readTraceSettings>;
};

/** Secrets of which any will do, the newest first. */
export type Secrets = readonly [string, ...string[]];

const check = Compile(Env);

/** What a shop that sells cannot do without, and why; trying out and developing manage without each of them. */
const neededInProduction = {
  DATABASE_URL: 'the PostgreSQL; the embedded database is for trying out',
  INTERNAL_SECRET: neededByBoth.INTERNAL_SECRET,
  APP_SECRET: 'which signs sessions and links, 16 characters or more, kept for as long as the shop stands',
  SMTP_URL: 'the mail server; without one nobody gets a confirmation',
  TRUSTED_PROXIES: neededByBoth.TRUSTED_PROXIES,
};

/** Throws EnvProblem, a sentence for each, where a shop that sells is started without what it needs. */
export function requireForProduction(source: Record<string, string | undefined> = process.env): void {
  requireNeeds(source, neededInProduction);
}

/** Puts the secrets that files hold into the environment; comes before anything reads it. @throws EnvProblem */
export const takeSecrets = (): void => readSecretFiles(process.env);

/** Reads and checks the environment; throws EnvProblem. An empty variable counts as absent. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  if (source.TRUST_PROXY)
    throw new EnvProblem(
      'The variable TRUST_PROXY is called TRUSTED_PROXIES, for the API as for the storefront.',
    );
  // Whose money it is must be said: a key for everybody would collect a new shop's payments into another's account.
  if (source.MOLLIE_API_KEY && !source.MOLLIE_SHARED_SHOPS)
    throw new EnvProblem(
      'MOLLIE_API_KEY is one account: name in MOLLIE_SHARED_SHOPS the shops it is for, or give each shop its own key.',
    );
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(Env.properties)) {
    const text = source[name];
    if (text === undefined || text === '') {
      if ('default' in schema) values[name] = schema.default;
    } else {
      values[name] =
        'type' in schema && schema.type === 'integer' && /^\d+$/.test(text) ? Number(text) : text;
    }
  }
  if (!check.Check(values)) {
    const names = new Set(check.Errors(values).map((error) => error.instancePath.slice(1)));
    throw new EnvProblem([...names].map((name) => `The variable ${name} is not valid.`).join('\n'));
  }
  if (values.APP_ENV === 'production' && values.PRODUCTION_DATABASE_URL)
    throw new EnvProblem(
      'PRODUCTION_DATABASE_URL is for development: a shop that sells has DATABASE_URL alone.',
    );
  if (values.MEDIA_S3_BUCKET && !(values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY))
    throw new EnvProblem(
      'MEDIA_S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, by which the store lets us in.',
    );
  // Without a secret nobody can know it: internal calls are refused, and preview links end with the process.
  const INTERNAL_SECRET = values.INTERNAL_SECRET ?? randomBytes(24).toString('base64url');
  const APP_SECRET = values.APP_SECRET ?? INTERNAL_SECRET;
  const INTERNAL_SECRETS = withBefore(INTERNAL_SECRET, values.INTERNAL_SECRET_BEFORE);
  const APP_SECRETS = withBefore(APP_SECRET, values.APP_SECRET_BEFORE);
  const TRACES = readTraceSettings(source, 'etalage-api');
  return { ...values, INTERNAL_SECRET, INTERNAL_SECRETS, APP_SECRET, APP_SECRETS, TRACES };
}

const withBefore = (now: string, before: string | undefined): Secrets => (before ? [now, before] : [now]);

/** A shop's own account: MOLLIE_API_KEY_BLOEM for the shop 'bloem'. No name of the schema above, which cannot list the shops. */
export function ownMollieKey(slug: string): string | undefined {
  return process.env[`MOLLIE_API_KEY_${slug.toUpperCase().replaceAll('-', '_')}`];
}
