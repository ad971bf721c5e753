import { Outlet } from 'react-router';
import { requireLanguage } from '../../lib/require-language.server.ts';
import type { Route } from './+types/route';

/** Everything below a language prefix; a prefix that is none of the shop's languages is a 404. */
export function loader({ params, context }: Route.LoaderArgs) {
  requireLanguage(context, params.lang);
  return null;
}

export const shouldRevalidate = () => false;

export default Outlet;
