import { isIP } from 'node:net';
import { cleanHost, type Tenants } from './tenants.ts';

/** Milliseconds between two looks, how long one may take, and after which silence nobody is asking any more. */
const every = 1_000;
const patience = 3_000;
const forgotten = 60_000;

export type Readiness = {
  /** Whether all was well when last looked at; the first question waits for the first look. */
  isReady(): Promise<boolean>;
  stop(): void;
};

/**
 * Remembers whether `look` finds all well, and looks again every second for as long as somebody asks: however many ask,
 * what stands behind is asked once. A look that fails or takes too long finds that it is not.
 */
export function watchReadiness(look: (signal: AbortSignal) => Promise<boolean>): Readiness {
  let last: Promise<boolean> | boolean | null = null;
  let askedAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function lookAgain(): Promise<boolean> {
    const found = await look(AbortSignal.timeout(patience)).catch(() => false);
    last = found;
    if (isStopped) return false;
    timer = setTimeout(() => {
      if (Date.now() - askedAt < forgotten) void lookAgain();
      else last = null;
    }, every);
    timer.unref();
    return found;
  }

  return {
    async isReady() {
      askedAt = Date.now();
      if (isStopped) return false;
      last ??= lookAgain();
      return last;
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Whether a question about health came on a shop's address, where it is a page like any other. A balancer asks by an IP
 * address or by no host at all, which need no look-up, or by a name that is no shop's.
 */
export async function isAskedOfShop(header: string | undefined, tenants: Tenants): Promise<boolean> {
  const host = cleanHost(header);
  if (host === null || isIP(host.replace(/^\[|\]$/g, '')) > 0) return false;
  // Where the API cannot say whose host it is, whoever asks about health should hear that all is not well.
  return (await tenants.ofHost(host).catch(() => null)) !== null;
}
