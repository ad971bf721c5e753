import { readConsent } from '../../lib/consent.ts';
import { privateHeaders } from '../../lib/private-page.server.ts';
import { requestInfo } from '../../lib/request-context.ts';
import type { Route } from './+types/chosen';

/** Asked for by browsers without scripts alone: hides the banner, which stands in every page, from whoever has chosen. */
export function loader({ context }: Route.LoaderArgs) {
  const hasChosen = readConsent(requestInfo(context).cookies) !== null;
  return new Response(
    hasChosen
      ? ':root { --banner: 0px !important } .cookie-banner { display: none !important } .test-launcher { visibility: visible !important }'
      : '',
    {
      headers: { ...privateHeaders, 'Content-Type': 'text/css; charset=utf-8' },
    },
  );
}
