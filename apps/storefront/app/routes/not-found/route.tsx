import { data } from 'react-router';

/** Every address that no other page answers to: the root's error page, with status 404. */
export function loader() {
  throw data(null, { status: 404 });
}

export const action = loader;

export default function NotFound() {
  return null;
}
