/** Hosts of payment providers that a shopper may be sent to; subdomains count. The pages' security policy allows them. */
export const providerHosts = ['mollie.com'];

/**
 * Where a shopper is sent to pay: a page of the shop's own host (the test bank) or of a payment provider behind TLS.
 * null for any other address, whoever named it.
 */
export function safePaymentUrl(wanted: string | null, origin: string): string | null {
  if (!wanted || !URL.canParse(wanted, origin)) return null;
  const url = new URL(wanted, origin);
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return null;
  if (url.host === new URL(origin).host) return origin + url.pathname + url.search;
  const isProvider = providerHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isProvider && url.protocol === 'https:' && !url.port ? url.href : null;
}
