import type { Customer } from '@etalage/contracts';
import { redirect } from 'react-router';
import { links } from '../../lib/links.ts';
import { makePrivate } from '../../lib/private-page.server.ts';
import { type Context, languageOf } from '../../lib/request-context.ts';
import { requireLanguage } from '../../lib/require-language.server.ts';
import { ownerOf } from '../../lib/session.server.ts';

/** AUTH-02: the account is for who is logged in; others log in first, and come back. */
export async function requireCustomer(context: Context, url: URL): Promise<Customer> {
  requireLanguage(context, url.pathname.split('/')[1]);
  makePrivate(context);
  const customer = await ownerOf(context);
  if (customer) return customer;
  const back = new URLSearchParams({ returnUrl: url.pathname + url.search });
  throw redirect(`${links(languageOf(context)).login}?${back}`, 302);
}
