import { data } from 'react-router';
import { privateHeaders } from '../../lib/private-page.server.ts';
import type { Route } from './+types/outcome';
import { loadOutcome } from './load-outcome.server.ts';
import { OutcomePage } from './outcome-page.tsx';

/** Where a payment provider sends the shopper back to, and the checkout leads when there is nothing to pay right now. */
export async function loader(args: Route.LoaderArgs) {
  const loaded = await loadOutcome(args);
  return data(loaded, { status: loaded.status });
}

export const headers = () => privateHeaders;

export { pageMeta as meta } from '../../lib/page-meta.ts';

export default function OrderOutcome({ loaderData }: Route.ComponentProps) {
  return <OutcomePage loaded={loaderData} />;
}
