import type { Transport } from '@etalage/api-client';

/** An API, and what every question to it carries. */
export type ApiTarget = {
  /** Without a slash at the end. */
  url: string;
  /** They go before headers of the same name that a question has. */
  headers: Readonly<Record<string, string>>;
  transport: Transport;
};
