import { data, Outlet } from 'react-router';
import { languageOf } from '../../lib/request-context.ts';
import type { Route } from './+types/route';

/** Everything below a language prefix; a prefix that is none of the shop's languages is a 404. */
export function loader({ params, context }: Route.LoaderArgs) {
  if (params.lang !== languageOf(context)) throw data(null, { status: 404 });
  return null;
}

export const shouldRevalidate = () => false;

export default Outlet;
