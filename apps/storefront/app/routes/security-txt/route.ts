import { data } from 'react-router';
import { requestInfo } from '../../lib/request-context.ts';
import { secureUrl } from '../../lib/secure-url.ts';
import { settingsOf } from '../../lib/settings.ts';
import { storeInit } from '../../lib/store-init.server.ts';
import type { Route } from './+types/route';

const day = 24 * 60 * 60 * 1_000;
/** Days for which what it says holds: less than the year that RFC 9116 advises, so that nobody trusts an old copy. */
const holdsFor = 180;

/** Whom to tell of a weak spot in the shop (RFC 9116): what its settings name, else its own e-mail address. */
export async function loader({ context }: Route.LoaderArgs) {
  const init = await storeInit(context);
  if (!init) throw data(null, { status: 503 });
  const settings = settingsOf(init.settings);
  const { origin, tenant } = requestInfo(context);
  const contact = contactOf(settings.get('securityContact')) ?? contactOf(init.store.storeEmailAddress);
  if (contact === null) throw data(null, { status: 404 });
  const policy = secureUrl(settings.get('securityPolicy'));
  const lastDay = new Date(Date.now() + holdsFor * day).toISOString().slice(0, 10);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${lastDay}T00:00:00.000Z`,
    `Preferred-Languages: ${tenant.languages.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    ...(policy ? [`Policy: ${policy}`] : []),
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  });
}

/** An address over https, or of e-mail, with or without its scheme; null for anything else. */
function contactOf(text = ''): string | null {
  const email = text.replace(/^mailto:/i, '');
  if (/^[\w.+-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(email)) return `mailto:${email}`;
  return secureUrl(text);
}
