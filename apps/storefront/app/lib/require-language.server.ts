import { data } from 'react-router';
import { type Context, languageOf } from './request-context.ts';

/**
 * ROUTE-08: below a prefix that is none of the shop's languages there is nothing. The route of the prefix says so; a page below it
 * that leads elsewhere asks first, since the router takes a redirect of one loader before what another throws.
 */
export function requireLanguage(context: Context, prefix: string | undefined): void {
  if (prefix !== undefined && prefix !== languageOf(context)) throw data(null, { status: 404 });
}
