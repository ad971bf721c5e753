import { type DataStrategyResult, isRouteErrorResponse } from 'react-router';

/** What could not be shown, or sent, from a page that is open. */
export type FailedNavigation = {
  /** Path and query of what was asked for. */
  href: string;
  /** Whether something was sent there, of which nobody knows whether it arrived. */
  isSent: boolean;
};

/** Whether nobody answered, or nothing that can be understood: no redirect, and none of the refusals that a page has words for. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof Response) && !(isRouteErrorResponse(error) && error.status < 500);

type Page = {
  /** Path and query of what is on the screen. */
  shown: string;
  /** Whether the shopper is on the way to another page, or sent something. */
  isLeaving: boolean;
  /** Takes back what was said of an earlier try: this one has words of its own. */
  forget: () => void;
  /** Stays on the page that is on the screen. */
  stay: (failed: FailedNavigation) => void;
};

let page: Page | null = null;
export function setPage(now: Page): void {
  page = now;
}

const tellers = new Map<string, (failed: FailedNavigation) => void>();

/** Has a page tell by itself of what fails at its own path. @returns what ends that */
export function tellFailuresOf(path: string, tell: (failed: FailedNavigation) => void): () => void {
  tellers.set(path, tell);
  return () => void (tellers.get(path) === tell && tellers.delete(path));
}
export const tellerOf = (href: string) => tellers.get(href.split('?', 1)[0] ?? '');

type Middleware = (
  args: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
) => Promise<Record<string, DataStrategyResult>>;

/**
 * The page that a shopper is on stays where what they asked for cannot be had (docs/decisions/078). What is only looked at anew
 * stays as it was read last. Back and forward are no way to stay on: the browser has left already, and the page of errors says so.
 */
export const stayWhereFailed: Middleware = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const failed = { href: pathname + search, isSent: request.method !== 'GET' };
  if (failed.isSent || failed.href !== page?.shown) page?.forget();
  const results = await next();
  const hasFailed = Object.values(results).some((one) => one.type === 'error' && isUnanswered(one.result));
  if (!hasFailed || !page || request.signal.aborted) return results;
  if (!failed.isSent && failed.href === page.shown && !page.isLeaving) return {};
  if (!failed.isSent && failed.href !== page.shown && failed.href === location.pathname + location.search)
    return results;
  page.stay(failed);
  // Whoever stays goes to where they are, which ends this.
  return new Promise((resolve) => request.signal.addEventListener('abort', () => resolve({})));
};
